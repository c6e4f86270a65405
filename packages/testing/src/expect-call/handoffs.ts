import type { CallEntries, Handoff, TraceEntry } from "@cuecard/core";

/** Facts that a hand-off should have. Fields that you leave out match anything. */
export interface HandoffFacts {
  /** Id of the member that had the call. */
  from?: string | undefined;
  /** Id of the member that got it, or should have. */
  to?: string | undefined;
  /** What caused it. */
  by?: Handoff["by"] | undefined;
  /** Name of the rule that caused it. */
  rule?: string | undefined;
}

type Facts = Record<string, unknown>;

/** Hand-offs that were made, oldest first. */
export function committedHandoffs(trace: readonly TraceEntry[]): Facts[] {
  return trace.filter(({ kind }) => kind === "handoff").map(({ data }) => data ?? {});
}

/** Hand-offs that were refused. One that a tool asked for stands in the trace as the answer to that tool call. */
export function refusedHandoffs({ ledger, trace }: CallEntries): Facts[] {
  return trace.flatMap(({ kind, data }): Facts[] => {
    if (kind === "refused" && data?.by) return [data];
    if (kind !== "tool" || data?.kind !== "refused") return [];
    const call = ledger.find(({ id }) => id === (data.itemId ?? data.id));
    return [{ from: call?.agentId, to: data.to, by: "tool" }];
  });
}

export function isLike(wanted: HandoffFacts): (handoff: Facts) => boolean {
  return (handoff) => Object.entries(wanted).every(([name, value]) => value === undefined || handoff[name] === value);
}

/** Such as ` from desk to billing by rule "refunds"`. */
export function describeFacts({ from, to, by, rule }: HandoffFacts): string {
  const asked = rule === undefined ? by : `rule "${rule}"`;
  return [from && ` from ${from}`, to && ` to ${to}`, asked && ` by ${asked}`].filter(Boolean).join("");
}
