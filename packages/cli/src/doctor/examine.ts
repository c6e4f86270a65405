import type { EmbeddedOptions } from "cuecard";
import {
  chooseBlobs,
  chooseModels,
  chooseStorage,
  databaseFile,
  findHolder,
  makeFolder,
  ownFolder,
  refuseLostDatabase,
} from "cuecard/internals";
import { version } from "../version.ts";
import { checkBlobs } from "./check-blobs.ts";
import { checkDatabase } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkKeys } from "./check-keys.ts";
import { checkModels, checkSpaces } from "./check-models.ts";
import { checkOcr } from "./check-ocr.ts";
import { checkPort } from "./check-port.ts";
import { type Finding, found, ok, warning } from "./finding.ts";

export type Examined = EmbeddedOptions & { data: string; apiKeys: string[] };

/** Looks at everything that a service needs, and changes nothing. A check that fails keeps no other from being made. */
export async function examine(options: Examined, port: number, signal: AbortSignal): Promise<Finding[]> {
  const folder = ownFolder(options);
  const holder = folder === null ? null : findHolder(folder);
  const models = await chooseModels(options.data, options);
  try {
    const findings = [
      ok("versions", `Cuecard ${version} on Node ${process.versions.node}, ${process.platform} ${process.arch}.`),
      ...(await found("disk", () => checkDisk(options.data))),
      ...(await found("server", () => checkPort(holder, port))),
      ...(await found("ocr", () => checkOcr(options))),
    ];
    let current = false;
    const database = await found("database", async () => {
      if (folder !== null) await refuseLostDatabase(folder, databaseFile);
      const checked = await checkDatabase(options, signal);
      current = checked.current;
      return checked.findings;
    });
    findings.push(...database);
    if (current) findings.push(...(await found("database", () => checkStored(options, models, signal))));
    findings.push(...(await found("models", () => checkModels(models.embedders, models.reranker))));
    return findings;
  } finally {
    for (const model of [...models.embedders, ...(models.reranker ? [models.reranker] : [])]) await model.close();
  }
}

type Models = Awaited<ReturnType<typeof chooseModels>>;

async function checkStored(options: Examined, { embedders }: Models, signal: AbortSignal): Promise<Finding[]> {
  makeFolder(options.data);
  const blobs = await chooseBlobs(options);
  const { storage, warnings } = await chooseStorage(options);
  try {
    await storage.open();
    await blobs.open();
    return [
      ...warnings.map((sentence) => warning("database", sentence)),
      ...(await found("keys", () => checkKeys(storage, options.apiKeys))),
      ...(await found("files", () => checkBlobs(storage, blobs, signal))),
      ...(await found("models", () => checkSpaces(storage, blobs, embedders))),
    ];
  } finally {
    await blobs.close();
    await storage.close();
  }
}
