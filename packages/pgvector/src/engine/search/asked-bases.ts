import type { CandidateRequest } from "@cuecard/core";
import { storable } from "../../text.ts";

/** The knowledge bases that a search asks, as values of its statements. */
export function askedBases(spaces: CandidateRequest["spaces"]): {
  /** As they are stored. */
  ids: string[];
  /** Of each of them, the place of its space in the question, from 1. */
  places: number[];
} {
  const placeOf = new Map(
    spaces.flatMap(({ knowledgeBaseIds }, index) => knowledgeBaseIds.map((id) => [storable(id), index + 1] as const)),
  );
  return { ids: [...placeOf.keys()], places: [...placeOf.values()] };
}
