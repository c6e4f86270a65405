import { type Cuecard, createCuecard as compose } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { type BucketOptions, chooseBlobs } from "./adapters/choose-blobs.ts";
import { chooseModels, type ModelOptions } from "./adapters/choose-models.ts";
import { chooseStorage } from "./adapters/choose-storage.ts";
import { lockFolder } from "./data-folder/lock.ts";

export interface EmbeddedOptions extends ModelOptions {
  /** Folder that holds everything; made when missing, and used by one process at a time. @default "./cuecard-data" */
  data?: string;
  /** A `postgres://` address in place of the folder's SQLite file: any number of processes may then share the work. */
  database?: string;
  /** A bucket in place of the folder's files. */
  bucket?: BucketOptions;
  /** Origins, such as `http://127.0.0.1:8080`, that may be fetched although their address is private. */
  allowUrlOrigins?: string[];
  /** Private (`sk_live_…`) and public (`pk_live_…`) keys that are valid beside the stored ones. */
  apiKeys?: string[];
  /** Sources processed at once; 0: none. @default 2 */
  concurrency?: number;
  /** Told what works but should be changed, such as an old pgvector. */
  onWarning?: (sentence: string) => void;
}

/** The embedded default: SQLite with sqlite-vec, files on disk, the lexical embedder. Throws `data_folder_locked` when another process has the folder. */
export async function createCuecard({ data = "./cuecard-data", ...options }: EmbeddedOptions = {}): Promise<Cuecard> {
  const lock = takeFolder(data, options.database);
  try {
    const cuecard = await openFolder({ data, ...options });
    return {
      ...cuecard,
      async close(timeout) {
        await cuecard.close(timeout);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A folder with the store in it belongs to one process; beside a database it holds only files, which many may share. */
export function takeFolder(data: string, database: string | undefined): ReturnType<typeof lockFolder> {
  return database === undefined ? lockFolder(data) : { announce() {}, release() {} };
}

/** Opens a folder that the caller has taken. */
export async function openFolder({
  data,
  database,
  bucket,
  allowUrlOrigins = [],
  apiKeys = [],
  concurrency = 2,
  onWarning = () => {},
  ...models
}: EmbeddedOptions & { data: string }): Promise<Cuecard> {
  const { storage, warnings } = await chooseStorage({ data, database });
  const blobs = await chooseBlobs({ data, bucket });
  const cuecard = await compose({
    storage,
    blobs,
    ...(await chooseModels(data, models)),
    extractor: createExtractor({ allowUrlOrigins }),
    apiKeys,
    concurrency,
    soleOwner: database === undefined,
  });
  for (const sentence of warnings) onWarning(sentence);
  return cuecard;
}
