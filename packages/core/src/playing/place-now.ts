import type { TraceEntry } from "../schema/call.ts";

/**
 * Where a place in the ledger is by now that the trace notes: `data.items` of its entry `at`, with the words that came
 * later and stand before it. Of words that stand at the place itself, those from before a hand-off stand before what came
 * since it.
 */
export function placeNow(trace: readonly TraceEntry[], at: number): number {
  const moves = trace.slice(0, at + 1).filter(({ kind }) => kind === "handoff" || kind === "reverted").length;
  let place = Number(trace[at]?.data?.items);
  for (const { data } of trace.slice(at + 1)) {
    if (data?.event !== "late") continue;
    const late = Number(data.place);
    if (late < place || (late === place && Number(data.epoch) < moves)) place += 1;
  }
  return place;
}
