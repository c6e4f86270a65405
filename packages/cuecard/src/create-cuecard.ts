import { join } from "node:path";
import {
  type Analyse,
  type BlobStore,
  type Cuecard,
  CuecardError,
  type CuecardOptions,
  createCuecard as compose,
  createMemoryBlobStore,
  createMemoryStorage,
  type Extract,
  type JudgeSaid,
  type Quotas,
  type RewriteQuestion,
  type Storage,
  type Summarise,
} from "@cuecard/core";
import { checkMarkedFiles, type MarkedFile, markFile } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { createExtractor, createUrlRules, createWebhookSender, type ExtractorOptions } from "@cuecard/extract";
import { createOpenTelemetryObserver } from "@cuecard/opentelemetry";
import { type BucketOptions, chooseBlobs } from "./adapters/choose-blobs.ts";
import { chooseModels, type ModelOptions } from "./adapters/choose-models.ts";
import { chooseOcr } from "./adapters/choose-ocr.ts";
import { chooseStorage, databaseFile, type SearchingOptions } from "./adapters/choose-storage.ts";
import { type DatabasePlace, ownFolder, readDatabaseAddress } from "./adapters/database-address.ts";
import { type FolderLock, lockFolder, makeFolder } from "./data-folder/lock.ts";
import { closeToOthers } from "./data-folder/private-folder.ts";
import { isWritable } from "./data-folder/writable.ts";
import { warnOfCutOff } from "./warn-of-cut-off.ts";

/** Options of `createCuecard` of the package `cuecard`. */
export interface EmbeddedOptions extends ModelOptions, SearchingOptions {
  /**
   * Folder for all data. It is created when missing, and one process at a time can use it. `":memory:"` keeps
   * everything in memory until the process ends.
   * @default "./cuecard-data"
   */
  data?: string;
  /**
   * Database, instead of the folder's SQLite file: a `postgres://` address, which any number of processes can share.
   */
  database?: string;
  /**
   * Starts with an empty database in a folder that has stored files. Otherwise `createCuecard` refuses such a folder,
   * since its database may be lost. @default false
   */
  new?: boolean;
  /** Bucket for files, instead of the folder. */
  bucket?: BucketOptions;
  /**
   * Origins, such as `http://127.0.0.1:8080`, that can be fetched although their address is private or their port is
   * not 80 or 443. @default []
   */
  allowUrlOrigins?: string[];
  /** Ports of public hosts that can be fetched in addition to 80 and 443. @default [] */
  allowPorts?: number[];
  /** Private (`sk_live_…`) and public (`pk_live_…`) keys that are valid in addition to the stored ones. */
  apiKeys?: string[];
  /**
   * Text recognition (OCR) of scanned pages and pictures: languages as Tesseract names them, such as `["eng", "deu"]`, which the
   * package `@cuecard/ocr` reads where it is installed, or an adapter of your own. @default null
   */
  ocr?: ExtractorOptions["ocr"] | readonly string[];
  /**
   * Files and pages that this process works on at once. Four crawls and one re-embedding run at the same time, and from
   * 2 on fourteen texts. With 0 this process works on no sources.
   * @default 2
   */
  concurrency?: number;
  /** Most that each workspace may have. @default no bounds */
  quotas?: Quotas;
  /** Days for which the audit log is kept, 1 to 3,650. @default 365 */
  auditDays?: number;
  /** Days for which what was used by day is kept, 1 to 3,650. @default 400 */
  usageDays?: number;
  /** Rewrites a follow-up question so that it is complete by itself, such as with your own model. */
  rewriteQuestion?: RewriteQuestion;
  /** Sums up a call after each turn, in idle time, for the brief of the next hand-off. */
  summarise?: Summarise;
  /** Takes values from what was said, after each turn, in idle time. They never become variables of the call. */
  extract?: Extract;
  /** Judges a sentence before it is said, within the `maxHoldMs` of the agent's `said`. Later, what Cuecard found stands. */
  judgeSaid?: JudgeSaid;
  /** Says of each call that has ended what its team's `analysis` asks, such as with a model. It is asked in the background. */
  analyse?: Analyse;
  /**
   * Builds what the first turn of the process would have to build: the tokenizer before the promise resolves, the rest in
   * the background, some 0.5 s of processor time together. Pass false in a program that takes no calls. @default true
   */
  warmUp?: boolean;
  /** Days for which events, and what was sent of them, are kept, 1 to 90. @default 7 */
  eventDays?: number;
  /**
   * Records in traces what people say and what is found. Spans go to the tracer provider that your program registers
   * with `@opentelemetry/api`, and nowhere without one. @default false
   */
  traceWords?: boolean;
  /** Called with errors that listeners of events throw. @default emits a process warning */
  onFault?: CuecardOptions["onFault"];
  /** Called with warnings, such as an old pgvector or sources that can't be refreshed. @default ignores them */
  onWarning?: (sentence: string) => void;
}

/** Names of the options, each of them once. */
const optionNames = {
  data: true,
  database: true,
  new: true,
  bucket: true,
  allowUrlOrigins: true,
  allowPorts: true,
  apiKeys: true,
  ocr: true,
  concurrency: true,
  quotas: true,
  auditDays: true,
  usageDays: true,
  rewriteQuestion: true,
  summarise: true,
  extract: true,
  judgeSaid: true,
  analyse: true,
  warmUp: true,
  eventDays: true,
  traceWords: true,
  onFault: true,
  onWarning: true,
  openai: true,
  cohere: true,
  localModel: true,
  embedders: true,
  searchMemoryMb: true,
} satisfies Record<keyof EmbeddedOptions, true>;

/** `createCuecard` of the package, once `load-at-call.ts` has found that the runtime can run it. */
export async function createCuecard(given: EmbeddedOptions = {}): Promise<Cuecard> {
  checkOptions("createCuecard", given, optionNames);
  const { data = "./cuecard-data", ...options } = given;
  if (data === inMemory) return openInMemory(options);
  const lock = takeFolder({ data, ...options });
  try {
    const cuecard = await openFolder({ data, ...options }, lock);
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

/**
 * Locks the folder if the store is in it. With a server's database the folder has only files, which several processes
 * can share.
 */
export function takeFolder(place: DatabasePlace): FolderLock {
  const folder = ownFolder(place);
  return folder === null ? { files: [], announce() {}, release() {} } : lockFolder(folder);
}

/** Opens a folder that the caller has locked. */
export async function openFolder(
  { data, database, searchMemoryMb, bucket, new: begins = false, ...options }: EmbeddedOptions & { data: string },
  { files: heldFiles }: Pick<FolderLock, "files">,
): Promise<Cuecard> {
  if (data === inMemory) {
    throw new CuecardError("invalid_value", `data is "${inMemory}", which only createCuecard accepts; pass a folder.`, {
      param: "data",
    });
  }
  makeFolder(data);
  const openToOthers = await closeToOthers(data);
  const blobs = await chooseBlobs({ data, bucket });
  const { storage, warnings } = await chooseStorage({
    data,
    database,
    searchMemoryMb,
    new: begins,
    heldFiles,
  });
  // Folders whose disk can fail; none when everything is stored elsewhere.
  const folders = [ownFolder({ data, database }), bucket ? null : data].filter((folder) => folder !== null);
  return open(data, options, {
    storage,
    blobs,
    warnings: () => [...openToOthers, ...warnings],
    folders: [...new Set(folders)],
    heldFiles,
    database: readDatabaseAddress({ data, database }).engine === "sqlite" ? join(data, databaseFile) : null,
    soleOwner: ownFolder({ data, database }) !== null,
  });
}

/** Value of `data` that keeps nothing. */
const inMemory = ":memory:";

/** Keeps everything in memory, with the same extractor and models as with a folder. */
export async function openInMemory(
  options: Omit<EmbeddedOptions, "data">,
  storage: Storage = createMemoryStorage(),
): Promise<Cuecard> {
  for (const option of ["database", "searchMemoryMb", "bucket", "localModel", "new"] as const) {
    if (options[option] === undefined || options[option] === false) continue;
    const message = `data is "${inMemory}", which keeps nothing, so ${option} can't be used; leave one of them out.`;
    throw new CuecardError("invalid_value", message, { param: option });
  }
  return open(inMemory, options, {
    storage,
    blobs: createMemoryBlobStore(),
    warnings: () => [],
    folders: [],
    heldFiles: [],
    database: null,
    soleOwner: true,
  });
}

interface Places {
  storage: Storage;
  blobs: BlobStore;
  /** Warnings for the operator. They are complete once the storage is open. */
  warnings: () => readonly string[];
  /** Folders that must be writable. */
  folders: readonly string[];
  /** Files of the lock, which must stay. */
  heldFiles: readonly MarkedFile[];
  /** The database's file, which must stay too; null when it is not one file. */
  database: string | null;
  soleOwner: boolean;
}

/** Opens everything. If a later step fails, what was opened is closed again. */
async function open(
  data: string,
  {
    allowUrlOrigins = [],
    allowPorts = [],
    apiKeys = [],
    ocr = null,
    concurrency = 2,
    onWarning,
    ...options
  }: Omit<EmbeddedOptions, "data">,
  { storage, blobs, warnings, folders, heldFiles, database, soleOwner }: Places,
): Promise<Cuecard> {
  const urls = { allowUrlOrigins, allowPorts };
  const rules = createUrlRules(urls);
  const opened: { close(): Promise<void> }[] = [storage];
  try {
    const extractor = createExtractor({ ...urls, ocr: await chooseOcr(ocr) });
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
      summarise: options.summarise ?? null,
      extract: options.extract ?? null,
      judgeSaid: options.judgeSaid ?? null,
      analyse: options.analyse ?? null,
      ...(options.quotas && { quotas: options.quotas }),
      ...(options.auditDays !== undefined && { auditDays: options.auditDays }),
      ...(options.usageDays !== undefined && { usageDays: options.usageDays }),
      ...(options.warmUp !== undefined && { warmUp: options.warmUp }),
      webhookSender: createWebhookSender(urls),
      observer: createOpenTelemetryObserver({ words: options.traceWords ?? false }),
      ...(options.eventDays !== undefined && { eventDays: options.eventDays }),
      ...(options.onFault && { onFault: options.onFault }),
      soleOwner,
    });
    opened.unshift(cuecard);
    if (onWarning) {
      for (const sentence of warnings()) onWarning(sentence);
      if (concurrency > 0) void warnOfCutOff(cuecard, rules, onWarning);
    }
    const stored = database === null ? null : markFile(database);
    const held = [...heldFiles, ...(stored ? [stored] : [])];
    return {
      ...cuecard,
      async healthy() {
        checkMarkedFiles(held);
        return (await cuecard.healthy()) && (await Promise.all(folders.map(isWritable))).every(Boolean);
      },
    };
  } catch (error) {
    // A value that is not an adapter has no close. Its own error is thrown.
    for (const each of opened)
      await Promise.resolve()
        .then(() => each.close())
        .catch(() => undefined);
    throw error;
  }
}
