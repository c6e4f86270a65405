import type { CandidateRequest } from "@cuecard/core";
import type { PackedCandidates } from "@cuecard/resident";
import type { SourceColumns } from "./statements.ts";

/** A request as it crosses to the reader's thread. */
export type ResidentRequest = Omit<CandidateRequest, "signal">;

/** What a search found, as it crosses threads. */
export interface ResidentFound extends PackedCandidates {
  /** Records of chunks, each with the place of its source. */
  chunks: { chunk: string; source: number }[];
  sources: SourceColumns[];
}
