import type { Candidates } from "@cuecard/core";
import { parseStoredChunks, type StoredTexts } from "./chunks.ts";

/** Candidates as they cross threads: text does several times faster than that many objects. */
export interface FoundTexts {
  /** JSON of all but the chunks. */
  found: string;
  chunks: StoredTexts;
}

export function parseFound({ found, chunks }: FoundTexts): Candidates {
  return { ...(JSON.parse(found) as Omit<Candidates, "chunks">), chunks: parseStoredChunks(chunks) };
}
