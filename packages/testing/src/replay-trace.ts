import type { Call, CallEvent, TraceEntry, TransferStatus } from "@cuecard/core";
import { notTaken, placeNow } from "@cuecard/core/internals";

/** An action of the host that only the trace has; `at` says behind how many items of the ledger it happened. */
export type TracedAct =
  | { at: number; do: "event"; event: CallEvent }
  | { at: number; do: "hand off"; to: string; reason: string }
  | { at: number; do: "decline"; reason: string };

/** The actions of a recorded trace, oldest first. What a transfer's end leads to comes of itself. */
export function tracedActs(trace: readonly TraceEntry[]): TracedAct[] {
  const transfers = transfersOf(trace);
  return trace.flatMap((entry, index) => {
    if (typeof entry.data?.items !== "number" || transfers.followed.has(entry)) return [];
    const fallback = transfers.fallbacks.get(entry);
    // Of a telephone that rang for too long, words told first: its fallback got the call behind them.
    const at = placeNow(trace, fallback ? trace.indexOf(fallback) : index);
    return actOf(entry, at);
  });
}

function actOf({ data, kind, message }: TraceEntry, at: number): TracedAct[] {
  if (!data) return [];
  if (data.event === "silence") return [{ at, do: "event", event: { type: "silence", ms: Number(data.ms) } }];
  if (data.event === "interrupted") return [{ at, do: "event", event: { type: "interrupted" } }];
  if (data.event === "variables")
    return [{ at, do: "event", event: { type: "variables", set: data.set as Call["variables"] } }];
  if (kind === "transfer" && data.status !== "ringing") {
    const reason = typeof data.reason === "string" ? data.reason : null;
    return [{ at, do: "event", event: { type: "transfer_status", status: data.status as TransferStatus, reason } }];
  }
  const declined = kind === "reverted" ? data.why === "declined" : data.decline === true;
  if (declined && data.by === "code") return [{ at, do: "decline", reason: message }];
  const byCode = ["handoff", "refused", "transfer"].includes(kind) && data.by === "code";
  return byCode ? [{ at, do: "hand off", to: String(data.asked ?? data.to), reason: reasonIn(message) }] : [];
}

/** The reason at the end of a sentence of the trace, whose full stop may be the sentence's. */
function reasonIn(message: string): string {
  return /^[^:]*: (.*?)\.?$/s.exec(message)?.[1] ?? message;
}

/** What ends of transfers led to: the hand-offs to people who answered, and the fallback of each who did not. */
function transfersOf(trace: readonly TraceEntry[]) {
  const fallbacks = new Map<TraceEntry, TraceEntry>();
  const ids = new Set<unknown>();
  let missed: TraceEntry | null = null;
  const followed = new Set<TraceEntry>();
  for (const entry of trace) {
    const { kind, data, message } = entry;
    const isEnd = kind === "transfer" && data?.status !== "ringing";
    if (kind === "transfer") ids.add(data?.id);
    if (isEnd) missed = entry;
    else if (kind === "handoff" && ids.has(data?.id)) followed.add(entry);
    else if (missed && data?.by === "code" && message.includes(notTaken(missed.data as never))) {
      followed.add(entry);
      fallbacks.set(missed, entry);
      missed = null;
    }
  }
  return { fallbacks, followed };
}

/**
 * Hand-offs that were made, and people who were called, each as a line. Of revised words only the last are played, so what
 * the others led to is left out.
 */
export function handoffsOf(trace: readonly TraceEntry[]): string[] {
  const revised = new Set(trace.flatMap(({ data }) => (data?.why === "revised" ? [data.reverts] : [])));
  return trace.flatMap(({ kind, data }) => {
    const by = `by ${data?.by}${data?.rule ? ` "${data.rule}"` : ""}`;
    if (kind === "handoff" && !revised.has(data?.id)) return [`${data?.from} → ${data?.to} ${by}`];
    if (kind !== "transfer") return [];
    return data?.status === "ringing"
      ? [`${data.from} calls ${data.to} ${by}`]
      : [`the call to ${data?.to} with the end ${data?.status}`];
  });
}
