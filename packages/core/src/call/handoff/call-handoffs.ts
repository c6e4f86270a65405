import type { CallHandoff, TraceEntry } from "../../schema/call.ts";
import type { JsonObject } from "../../schema/common.ts";

const statuses: Record<string, CallHandoff["status"]> = {
  handoff: "committed",
  refused: "refused",
  reverted: "reverted",
};

/** The hand-offs of a call, in order, as its trace has them. */
export function handoffsIn(trace: readonly TraceEntry[]): CallHandoff[] {
  return trace.flatMap(({ kind, data, message, turnId, at }) => {
    const status = Object.hasOwn(statuses, kind) ? statuses[kind] : undefined;
    if (!status || !data) return [];
    const { from, to, by } = data as JsonObject & Pick<CallHandoff, "from" | "to" | "by">;
    const { id, rule, reverts } = data as Record<string, string | null | undefined>;
    return [
      { id: id ?? null, status, from, to, by, rule: rule ?? null, why: message, reverts: reverts ?? null, turnId, at },
    ];
  });
}
