import { access, constants, mkdir, readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { CuecardError } from "@cuecard/core";
import { checkOptions } from "@cuecard/core/options";
import {
  checkDtype,
  checkHubId,
  defaultDtype,
  defaultModelsFolder,
  exists,
  findModel,
  modelFile,
  type OnnxDtype,
} from "../find-model.ts";
import { requirePeer } from "../peer.ts";
import type { FromPull, PullInput, PullProgress } from "./pull-protocol.ts";

/** What to pull, from where and to where. */
export interface PullModelOptions {
  /**
   * Folder of the pulled models. A model's own folder is `folder/owner/name`.
   * @default "./cuecard-data/models"
   */
  folder?: string;
  /**
   * How the model's numbers are stored.
   * @default "q8"
   */
  dtype?: OnnxDtype;
  /**
   * Origin of the hub, or of a mirror of it.
   * @default "https://huggingface.co"
   */
  hub?: string;
  /** Stops the download. Files that are whole are kept. */
  signal?: AbortSignal;
  /**
   * Called as bytes arrive, for one file after the other.
   * @default does nothing
   */
  onProgress?: (progress: PullProgress) => void;
}

const entry = new URL(import.meta.url.endsWith(".ts") ? "./pull-worker.ts" : "./pull-worker.js", import.meta.url);

/**
 * Downloads what a model needs from the Hugging Face hub, and loads it once to see that it runs here. From then on it
 * runs offline. Files that are there already are not fetched again, so that a pull which was interrupted goes on with
 * the next file. One process pulls a model once at a time. A hub that sends nothing for five minutes is given up (the
 * limit of Node's fetch). For a gated model the hub, and no other host, gets the token in `HF_TOKEN`. Resolves with the
 * model's folder.
 *
 * Throws `invalid_value` for a bad id, `not_available` without the peer, and `storage_failed` for a folder that can't
 * be written. Throws `fetch_failed` when the hub has no such model (or not in that dtype), can't be reached or stops
 * midway, and when the model does not load. Throws the signal's reason when it aborts.
 *
 * @example
 * ```ts
 * await pullModel("Xenova/multilingual-e5-small");
 * ```
 */
export async function pullModel(id: string, options: PullModelOptions = {}): Promise<{ folder: string }> {
  checkOptions("pullModel", options, { folder: true, dtype: true, hub: true, signal: true, onProgress: true });
  const {
    folder = defaultModelsFolder,
    dtype = defaultDtype,
    hub = "https://huggingface.co",
    signal = new AbortController().signal,
    onProgress = () => {},
  } = options;
  checkHubId(id);
  checkDtype(dtype);
  requirePeer("onnxruntime-node");
  requirePeer("@huggingface/transformers");
  signal.throwIfAborted();
  const models = resolve(folder);
  try {
    await mkdir(models, { recursive: true });
    await access(models, constants.W_OK);
  } catch (cause) {
    const message = `The models folder ${folder} can't be written; choose another, or change its permissions.`;
    throw new CuecardError("storage_failed", message, { cause });
  }
  const end = await runPull({ id, folder: models, dtype, hub }, signal, onProgress);
  if (end.kind === "failed") await removeHalves(join(models, id));
  signal.throwIfAborted();
  if (end.kind === "failed") throw await pullFailure(end, { id, folder: models, dtype, hub });
  return { folder: (await findModel({ model: id, modelsFolder: models, dtype })).folder };
}

type End = Exclude<FromPull, { kind: "progress" }>;

function runPull(input: PullInput, signal: AbortSignal, onProgress: (progress: PullProgress) => void): Promise<End> {
  const worker = new Worker(entry, { workerData: input, execArgv: [] });
  // Not terminated: the library closes what it writes.
  const stop = () => worker.postMessage("stop");
  signal.addEventListener("abort", stop, { once: true });
  return new Promise<End>((resolveEnd) => {
    let end: End = { kind: "failed", reason: "its thread ended early", missing: false };
    worker.on("message", (message: FromPull) => {
      if (message.kind !== "progress") end = message;
      else if (!signal.aborted)
        onProgress({ file: message.file, loadedBytes: message.loadedBytes, totalBytes: message.totalBytes });
    });
    worker.on("error", (error) => {
      end = { kind: "failed", reason: error instanceof Error ? error.message : String(error), missing: false };
    });
    worker.on("exit", () => {
      signal.removeEventListener("abort", stop);
      resolveEnd(end);
    });
  });
}

/** The library removes a half file itself, but not one that it had only begun to open. */
async function removeHalves(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const halves = entries.filter((path) => path.includes(`.tmp.${process.pid}`));
  await Promise.all(halves.map((path) => rm(join(folder, path), { force: true })));
}

async function pullFailure(
  { reason, missing }: Extract<End, { kind: "failed" }>,
  { id, folder, dtype, hub }: PullInput,
): Promise<CuecardError> {
  const origin = new URL(hub).host;
  const has = (file: string) => exists(join(folder, id, file));
  if (missing && (await has("config.json"))) {
    const message = `${id} has not every file that is needed to run it as ${dtype} (${reason}) Choose another dtype, or a repository with ONNX files.`;
    return new CuecardError("fetch_failed", message);
  }
  if (missing) {
    const message = `${origin} has no model ${id}, or none without a key; check the id, or set HF_TOKEN for a gated one.`;
    return new CuecardError("fetch_failed", message);
  }
  if (await has(modelFile(dtype))) {
    const message = `${id} was downloaded but does not run here: ${reason}. Delete ${join(folder, id)} and pull it again, or choose another model.`;
    return new CuecardError("fetch_failed", message);
  }
  const message = `${id} could not be downloaded from ${origin}: ${reason}. Run the same command again; whole files are kept.`;
  return new CuecardError("fetch_failed", message, { retryable: true });
}
