import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { CallViewChanges, LedgerItem, LiveCall } from "@cuecard/core";

/** What each call's host was shown last, by this process, and the name of it that the host was given. */
const shown = new WeakMap<LiveCall, LiveCall["view"] & { have: string }>();

/**
 * Adds to an answer what the call's member may see of it by now: all of it, unless the host has what it was shown last.
 * Nothing is added where the request does not ask.
 */
export function withView<Answer extends object>(
  call: LiveCall,
  answer: Answer,
  { view: have }: { view?: string | undefined },
): Answer & { view?: CallViewChanges } {
  if (have === undefined) return answer;
  const { handoff, history } = call.view;
  const before = shown.get(call);
  const known = before?.have === have ? before : null;
  const keep = known ? sameUntil(known.history, history) : 0;
  const next = { have: randomUUID(), handoff, history };
  shown.set(call, next);
  const arrival = handoff && withoutHistory(handoff);
  const isSame = known !== null && isDeepStrictEqual(arrival, known.handoff && withoutHistory(known.handoff));
  const view = { have: next.have, version: call.summary.version, keep, items: history.slice(keep) };
  return { ...answer, view: isSame ? view : { ...view, handoff: arrival } };
}

function sameUntil(before: readonly LedgerItem[], now: readonly LedgerItem[]): number {
  const at = now.findIndex((item, index) => !isDeepStrictEqual(item, before[index]));
  return at < 0 ? now.length : at;
}

function withoutHistory({ history: _shown, ...handoff }: NonNullable<LiveCall["view"]["handoff"]>) {
  return handoff;
}
