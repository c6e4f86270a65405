import type { z } from "zod";
import type { Deadline } from "../../../base/time/deadline.ts";
import { withinTime } from "../../../base/time/within-time.ts";
import type { ChunkRemedy } from "../../../schema/explain-chunk.ts";
import type { SearchRequest } from "../../../schema/search.ts";
import type { SearchStages } from "../run-search.ts";

/** A search whose defaults are filled in. */
export type FullRequest = z.output<typeof SearchRequest>;

/** Fields of a search with other values. */
export type Change = ChunkRemedy["change"];

/** Searches as asked, with so many candidates of each retriever where that is given. */
export type Search = (request: FullRequest, candidates?: number) => Promise<SearchStages>;

/** Thrown when the time for all trials is over. */
export class TimeIsOver extends Error {}

/**
 * Runs one trial while there is time for any. It keeps its own deadline: a search that is given less time does less,
 * and what it gives is not what the change would give.
 */
export async function untilOver<Value>(
  trials: Deadline,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const outcome = await withinTime({ milliseconds: trials.remaining(), signal, work });
  if (outcome.status === "done") return outcome.value;
  throw outcome.status === "failed" ? outcome.error : new TimeIsOver();
}
