import { createWriteStream } from "node:fs";
import { access, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parentPort, workerData } from "node:worker_threads";
import {
  AutoConfig,
  AutoModel,
  AutoModelForSequenceClassification,
  AutoTokenizer,
  env,
  LogLevel,
  type ProgressCallback,
} from "@huggingface/transformers";
import type { FromPull, PullInput } from "./pull-protocol.ts";

const port = parentPort!;
const { id, folder, dtype, hub } = workerData as PullInput;
const tell = (message: FromPull) => port.postMessage(message);

/** What sentence-transformers writes beside a model: its pooling, prompts and limit. Not every repository has them. */
const optionalFiles = ["1_Pooling/config.json", "config_sentence_transformers.json", "sentence_bert_config.json"];

const stopped = new AbortController();
port.on("message", () => stopped.abort());

env.cacheDir = folder;
env.remoteHost = hub;
env.allowLocalModels = false;
env.logLevel = LogLevel.NONE;
env.fetch = (url: string | URL, init?: RequestInit) => fetch(url, { ...init, signal: stopped.signal });

const progress: ProgressCallback = (event) => {
  if (event.status !== "progress") return;
  tell({
    kind: "progress",
    file: event.file,
    loadedBytes: event.loaded,
    totalBytes: event.total > 0 ? event.total : null,
  });
};

/** The library keeps each file only when it is whole, and takes what is kept already from the folder. */
async function pull(): Promise<void> {
  const options = { progress_callback: progress };
  const config = await AutoConfig.from_pretrained(id, options);
  for (const file of optionalFiles) await pullOptional(file);
  await AutoTokenizer.from_pretrained(id, options);
  const architectures = (config as { architectures?: string[] }).architectures ?? [];
  const crossEncoder = architectures.some((name) => name.endsWith("ForSequenceClassification"));
  const Model = crossEncoder ? AutoModelForSequenceClassification : AutoModel;
  // Loading is the test that the model runs here.
  const model = await Model.from_pretrained(id, { ...options, config, dtype });
  await model.dispose();
}

async function pullOptional(file: string): Promise<void> {
  const path = join(folder, id, file);
  if (
    await access(path).then(
      () => true,
      () => false,
    )
  )
    return;
  const response = await env.fetch(`${hub.replace(/\/$/, "")}/${id}/resolve/main/${file}`);
  if (response.status === 404) return;
  if (!response.ok || !response.body) throw new Error(`the hub answered ${response.status} for ${file}`);
  const part = `${path}.tmp.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(part));
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
}

try {
  await pull();
  tell({ kind: "done" });
} catch (error) {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  tell({ kind: "failed", missing: name === "ModelFileNotFoundError", reason: message });
}
port.close();
