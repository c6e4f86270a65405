import type { Candidates } from "@cuecard/core";
import { type PackedCandidates, unpackCandidates } from "@cuecard/resident";
import { parseStoredChunks, type StoredTexts } from "../chunks/chunks.ts";

/** What a search found, as it crosses threads. */
export interface FoundTexts extends PackedCandidates {
  chunks: StoredTexts;
}

export const parseFound = ({ chunks, ...packed }: FoundTexts): Candidates => ({
  ...unpackCandidates(packed),
  chunks: parseStoredChunks(chunks),
});
