import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { CallViewChanges, LedgerItem, LiveCall } from "@cuecard/core";

/** What each call's host was shown last, by this process, and the name of it that the host was given. */
const shown = new WeakMap<LiveCall, { have: string; history: readonly LedgerItem[] }>();

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
  const keep = before?.have === have ? sameUntil(before.history, history) : 0;
  const next = { have: randomUUID(), history };
  shown.set(call, next);
  const items = history.slice(keep);
  return {
    ...answer,
    view: { have: next.have, version: call.summary.version, handoff: handoff && withoutHistory(handoff), keep, items },
  };
}

function sameUntil(before: readonly LedgerItem[], now: readonly LedgerItem[]): number {
  const at = now.findIndex((item, index) => !isDeepStrictEqual(item, before[index]));
  return at < 0 ? now.length : at;
}

function withoutHistory({ history: _shown, ...handoff }: NonNullable<LiveCall["view"]["handoff"]>) {
  return handoff;
}
