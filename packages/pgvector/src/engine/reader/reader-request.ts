import type { CandidateRequest, Candidates } from "@cuecard/core";
import { type PackedCandidates, packCandidates } from "@cuecard/resident";
import type { ShownSource } from "../sources/shown-sources.ts";

/** A request as it crosses to the reader's thread. */
export type ReaderRequest = Omit<CandidateRequest, "signal">;

/** What a search found, with the texts that are likely to be shown. */
export interface SearchFindings extends Omit<Candidates, "chunks"> {
  /** Records of chunks, each with the row of its source. */
  texts: { chunk: string; source: number }[];
  /** By row, of all that have a text here. */
  sources: ReadonlyMap<number, ShownSource>;
}

/** What a search found, as it crosses threads. */
export interface ReaderFound extends PackedCandidates {
  /** Records of chunks, each with the place of its source. */
  chunks: { chunk: string; source: number }[];
  sources: ShownSource[];
}

export function packFound({ texts, sources, ...candidates }: SearchFindings): ReaderFound {
  const rows = [...new Set(texts.map(({ source }) => source))];
  const places = new Map(rows.map((row, place) => [row, place]));
  return {
    ...packCandidates(candidates),
    chunks: texts.map(({ chunk, source }) => ({ chunk, source: places.get(source)! })),
    sources: rows.map((row) => sources.get(row)!),
  };
}
