import {
  type BlobStore,
  type Cuecard,
  CuecardError,
  type CuecardOptions,
  createCuecard as compose,
  createMemoryBlobStore,
  createMemoryStorage,
  type RewriteQuestion,
  type Storage,
} from "@cuecard/core";
import { createExtractor, createUrlRules } from "@cuecard/extract";
import { type BucketOptions, chooseBlobs } from "./adapters/choose-blobs.ts";
import { chooseModels, type ModelOptions } from "./adapters/choose-models.ts";
import { chooseStorage } from "./adapters/choose-storage.ts";
import { ownFolder } from "./adapters/database-address.ts";
import { type FolderLock, lockFolder, makeFolder } from "./data-folder/lock.ts";
import { closeToOthers } from "./data-folder/private-folder.ts";
import { isWritable } from "./data-folder/writable.ts";
import { warnOfCutOff } from "./warn-of-cut-off.ts";

/** Options of `createCuecard` of the package `cuecard`. */
export interface EmbeddedOptions extends ModelOptions {
  /**
   * Folder that holds everything; made when missing, and used by one process at a time. `":memory:"` keeps nothing: all is gone when the process ends.
   * @default "./cuecard-data"
   */
  data?: string;
  /**
   * In place of the folder's SQLite file: a `postgres://` address, whose work any number of processes may share, or `pglite:FOLDER`,
   * PostgreSQL inside this process, which needs `@electric-sql/pglite` and `@electric-sql/pglite-pgvector` and has the folder alone.
   */
  database?: string;
  /** Begin with an empty database in a folder that holds files' bytes: without it, a database that is missing or empty there is refused as lost. @default false */
  new?: boolean;
  /** A bucket in place of the folder's files. */
  bucket?: BucketOptions;
  /** Origins, such as `http://127.0.0.1:8080`, that may be fetched although their address is private or their port another than 80 and 443. */
  allowUrlOrigins?: string[];
  /** Ports of public hosts that may be fetched beside 80 and 443. @default [] */
  allowPorts?: number[];
  /** Private (`sk_live_…`) and public (`pk_live_…`) keys that are valid beside the stored ones. */
  apiKeys?: string[];
  /** Sources processed at once; 0: none. @default 2 */
  concurrency?: number;
  /** Puts a question that only follows from the last turns into one that stands by itself, such as with the host's own model. */
  rewriteQuestion?: RewriteQuestion;
  /** How the rankings by vectors and by keywords become one: by their scores, or by reciprocal ranks. @default "score" */
  fusion?: CuecardOptions["fusion"];
  /** Called with what a listener of an event threw, which ends nothing. @default a warning of the process, which Node prints */
  onFault?: CuecardOptions["onFault"];
  /** Told what works but should be changed, such as an old pgvector; and, once all sources were looked at, which of them can't be fetched. */
  onWarning?: (sentence: string) => void;
}

/** `createCuecard` of the package, once it is loaded. */
export async function createCuecard({ data = "./cuecard-data", ...options }: EmbeddedOptions = {}): Promise<Cuecard> {
  if (data === inMemory) return openInMemory(options);
  const lock = takeFolder({ data, ...options });
  try {
    const cuecard = await openFolder({ data, ...options });
    return {
      ...cuecard,
      async close(timeout) {
        try {
          await cuecard.close(timeout);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A folder with the store in it belongs to one process; beside a server's database there are only files, which many may share. */
export function takeFolder(place: Pick<EmbeddedOptions, "database"> & { data: string }): FolderLock {
  const folder = ownFolder(place);
  return folder === null ? { announce() {}, release() {} } : lockFolder(folder);
}

/** Opens a folder that the caller has taken. */
export async function openFolder({
  data,
  database,
  bucket,
  new: begins = false,
  ...options
}: EmbeddedOptions & { data: string }): Promise<Cuecard> {
  if (data === inMemory) {
    throw new CuecardError("invalid_value", `data is "${inMemory}", which only createCuecard accepts; pass a folder.`, {
      param: "data",
    });
  }
  makeFolder(data);
  const openToOthers = await closeToOthers(data);
  const blobs = await chooseBlobs({ data, bucket });
  const { storage, warnings } = await chooseStorage({ data, database, new: begins });
  // Where nothing is kept on a disk of this machine, none can fail it.
  const folders = [ownFolder({ data, database }), bucket ? null : data].filter((folder) => folder !== null);
  return open(data, options, {
    storage,
    blobs,
    warnings: () => [...openToOthers, ...warnings],
    folders: [...new Set(folders)],
    soleOwner: ownFolder({ data, database }) !== null,
  });
}

/** What of `data` means that nothing is kept. */
const inMemory = ":memory:";

/** Everything in this process's memory, with the same extractor and models as a folder has. */
async function openInMemory(options: Omit<EmbeddedOptions, "data">): Promise<Cuecard> {
  for (const option of ["database", "bucket", "localModel", "new"] as const) {
    if (options[option] === undefined || options[option] === false) continue;
    const message = `data is "${inMemory}", which keeps nothing, so ${option} can't be used; leave one of them out.`;
    throw new CuecardError("invalid_value", message, { param: option });
  }
  const storage = createMemoryStorage();
  return open(inMemory, options, {
    storage,
    blobs: createMemoryBlobStore(),
    warnings: () => [],
    folders: [],
    soleOwner: true,
  });
}

interface Places {
  storage: Storage;
  blobs: BlobStore;
  /** Sentences about them that their owner should read; all are there once the storage is open. */
  warnings: () => readonly string[];
  /** Folders that must be writable. */
  folders: readonly string[];
  soleOwner: boolean;
}

/** Puts the models, the extractor and the given places together. What was opened is closed when a later step fails. */
async function open(
  data: string,
  {
    allowUrlOrigins = [],
    allowPorts = [],
    apiKeys = [],
    concurrency = 2,
    onWarning,
    ...options
  }: Omit<EmbeddedOptions, "data">,
  { storage, blobs, warnings, folders, soleOwner }: Places,
): Promise<Cuecard> {
  const urls = { allowUrlOrigins, allowPorts };
  const rules = createUrlRules(urls);
  const opened: { close(): Promise<void> }[] = [storage];
  try {
    const extractor = createExtractor(urls);
    const { embedders, reranker } = await chooseModels(data, options);
    opened.unshift(...embedders, ...(reranker ? [reranker] : []));
    const cuecard = await compose({
      storage,
      blobs,
      embedders,
      reranker,
      extractor,
      apiKeys,
      concurrency,
      rewriteQuestion: options.rewriteQuestion ?? null,
      ...(options.fusion && { fusion: options.fusion }),
      ...(options.onFault && { onFault: options.onFault }),
      soleOwner,
    });
    opened.unshift(cuecard);
    if (onWarning) {
      for (const sentence of warnings()) onWarning(sentence);
      if (concurrency > 0) void warnOfCutOff(cuecard, rules, onWarning);
    }
    return {
      ...cuecard,
      healthy: async () => (await cuecard.healthy()) && (await Promise.all(folders.map(isWritable))).every(Boolean),
    };
  } catch (error) {
    for (const each of opened) await each.close().catch(() => undefined);
    throw error;
  }
}
