import { join } from "node:path";
import { type Cuecard, createCuecard as compose, type Embedder } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { createFileBlobStore, createLexicalEmbedder } from "@cuecard/local";
import { createOpenAIEmbedder } from "@cuecard/openai";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { lockFolder } from "./data-folder/lock.ts";

export interface EmbeddedOptions {
  /** Folder that holds everything; made when missing, and used by one process at a time. @default "./cuecard-data" */
  data?: string;
  /** Makes OpenAI the default embedding provider. Documents and questions are then sent to it. */
  openai?: { apiKey: string; baseURL?: string };
  /** Origins, such as `http://127.0.0.1:8080`, that may be fetched although their address is private. */
  allowUrlOrigins?: string[];
  /** Private (`sk_live_…`) and public (`pk_live_…`) keys that are valid beside the stored ones. */
  apiKeys?: string[];
  /** Sources processed at once; 0: none. @default 2 */
  concurrency?: number;
}

/** The embedded default: SQLite with sqlite-vec, files on disk, the lexical embedder. Throws `data_folder_locked` when another process has the folder. */
export async function createCuecard({ data = "./cuecard-data", ...options }: EmbeddedOptions = {}): Promise<Cuecard> {
  const lock = lockFolder(data);
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

/** Opens a folder whose lock the caller holds. */
export async function openFolder({
  data,
  openai,
  allowUrlOrigins = [],
  apiKeys = [],
  concurrency = 2,
}: EmbeddedOptions & { data: string }): Promise<Cuecard> {
  const embedders: Embedder[] = [createLexicalEmbedder()];
  if (openai) embedders.unshift(createOpenAIEmbedder(openai), createOpenAIEmbedder({ ...openai, model: "text-embedding-3-large" }));
  return compose({
    storage: createSqliteStorage({ path: join(data, "cuecard.sqlite") }),
    blobs: createFileBlobStore({ folder: join(data, "blobs") }),
    extractor: createExtractor({ allowUrlOrigins }),
    embedders,
    apiKeys,
    concurrency,
    soleOwner: true,
  });
}
