import type { SearchResult, Turn } from "@cuecard/core";

/** What an answer says of a turn or a search, for metrics. */
export interface AnsweredFacts {
  operation: "turn" | "search";
  /** Milliseconds by stage. */
  stages: [stage: string, ms: number][];
  degraded: { stage: string; reason: DegradedReason }[];
  handoff: { by: string; status: string } | null;
}

/** Why a stage did less: it took too long, it failed often and is left alone, or it failed. */
type DegradedReason = "late" | "left_alone" | "failed";

/** The facts of an answered value: a search, a Turn, or something that has a Turn. */
export function answeredFacts(value: unknown): AnsweredFacts[] {
  const found = [value, Object(value).turn, Object(value).current].find((each) => isTurn(each) || isSearch(each));
  if (!found) return [];
  const { timings, degraded } = found as Turn | SearchResult;
  const handoff = isTurn(found) ? found.handoff : null;
  return [
    {
      operation: isTurn(found) ? "turn" : "search",
      stages: Object.entries(timings).map(([name, ms]) => [name.replace(/Ms$/, ""), ms as number]),
      degraded: degraded.map(({ stage, reason }) => ({ stage, reason: reasonIn(reason) })),
      handoff: handoff && { by: handoff.by, status: handoff.status },
    },
  ];
}

const isTurn = (value: unknown): value is Turn => Object(value).object === "turn";
const isSearch = (value: unknown): value is SearchResult => Object(value).object === "search_result";

/** A sentence has names and numbers, which would make a new series each. */
function reasonIn(sentence: string): DegradedReason {
  if (/ within \d+ ms/.test(sentence)) return "late";
  return sentence.includes(" is not asked until ") ? "left_alone" : "failed";
}
