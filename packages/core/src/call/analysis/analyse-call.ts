import type { CallEntries, CallRecord } from "../../ports/storage/calls.ts";
import type { LedgerItem, TraceEntry } from "../../schema/call.ts";
import type { CallAnalysis } from "../../schema/call-analysis.ts";
import { summaryOf } from "../finding/summary.ts";
import { unansweredTurns } from "../gaps/unanswered-turns.ts";
import { wentToPerson } from "../gaps/went-to-person.ts";
import { handoffsIn } from "../handoff/call-handoffs.ts";
import { fromStored } from "../saving/stored-state.ts";
import { timingOf } from "./turn-timing.ts";

/** What happened in a call, computed from what is stored of it, and what the host's `analyse` found. */
export function analyseCall(record: CallRecord, entries: CallEntries): CallAnalysis {
  const { ledger, trace } = entries;
  const { digest } = record;
  const summary = summaryOf(record);
  const ended = summary.endedAt ?? summary.updatedAt;
  const { state } = fromStored(record.state, summary, entries);
  const unanswered = unansweredTurns(state.searches, summary.endReason, wentToPerson(state.searches, state));
  return {
    object: "call_analysis",
    callId: record.id,
    durationMs: timeBetween(summary.createdAt, ended),
    turns: digest.turns,
    members: membersOf(summary, entries, ended),
    // As lists count them, also where the trace is not recorded.
    handoffs: {
      committed: digest.handoffs,
      undone: digest.undone,
      refused: trace.filter(({ kind }) => kind === "refused").length,
    },
    unanswered: unanswered.map(({ search: { turnId, question }, reasons }) => ({ turnId, question, reasons })),
    contradicted: eventsOf(trace, "said_checked").map(({ turnId, message, data }) => ({
      turnId,
      text: String(data?.text),
      action: data?.action as CallAnalysis["contradicted"][number]["action"],
      why: message,
    })),
    silence: silenceIn(trace),
    interruptions: interruptionsIn(entries),
    tools: {
      calls: ledger.filter(({ role }) => role === "tool_call").length,
      failed: eventsOf(trace, "tool_failed").length,
    },
    modelFailures: eventsOf(trace, "model_failed").length,
    timing: timingOf(eventsOf(trace, "turn_timed")),
    findings: record.findings,
  };
}

const timeBetween = (from: string, to: string) => Math.max(0, Date.parse(to) - Date.parse(from));

const eventsOf = (trace: readonly TraceEntry[], event: string) => trace.filter(({ data }) => data?.event === event);

/** Words that moved the call were said to the member before. */
function turnsIn(ledger: readonly LedgerItem[], from: string, to: string | null): number {
  return ledger.filter(({ role, at }) => role === "caller" && at >= from && (to === null || at < to)).length;
}

function membersOf(
  { agentId, createdAt }: { agentId: string; createdAt: string },
  { ledger, trace }: CallEntries,
  ended: string,
): CallAnalysis["members"] {
  const moves = handoffsIn(trace).filter(({ status }) => status !== "refused");
  const stays = [
    { agentId: moves[0]?.from ?? agentId, from: createdAt },
    ...moves.map(({ to, at }) => ({ agentId: to, from: at })),
  ];
  return stays.map(({ agentId, from }, place) => {
    const next = stays[place + 1]?.from ?? null;
    return { agentId, from, ms: timeBetween(from, next ?? ended), turns: turnsIn(ledger, from, next) };
  });
}

/** A host reports one silence again as it grows: nothing is said between. */
function silenceIn(trace: readonly TraceEntry[]): CallAnalysis["silence"] {
  const reports = eventsOf(trace, "silence");
  const times = new Set(reports.map(({ data }) => data?.items)).size;
  return { times, longestMs: Math.max(0, ...reports.map(({ data }) => Number(data?.ms))) };
}

/** A host may report the event, the cut words, or both. */
function interruptionsIn({ ledger, trace }: CallEntries): number {
  const cut = ledger.filter(({ role, interrupted }) => role === "agent" && interrupted).length;
  return Math.max(cut, eventsOf(trace, "interrupted").length);
}
