import type { Emit } from "../../api/events.ts";
import { withinTime } from "../../base/time/within-time.ts";
import { retryDelayMs } from "../../knowledge/failures/retry-delay.ts";
import { limits } from "../../limits.ts";
import type { CallEntries, CallRecord } from "../../ports/storage/calls.ts";
import type { ClaimedAnalysis, WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { AnalysisPlan, CallFindings } from "../../schema/call-findings.ts";
import { summaryOf } from "../finding/summary.ts";
import { withFindings } from "../finding/traits.ts";
import { handoffsIn } from "../handoff/call-handoffs.ts";
import type { Analyse } from "../host/analyse.ts";
import { storedText } from "../saving/recording.ts";
import { fromStored } from "../saving/stored-state.ts";
import { mapStrings } from "../state/map-strings.ts";
import { analyseCall } from "./analyse-call.ts";
import { planOf } from "./plan-of.ts";
import { readAnswer } from "./read-answer.ts";

export interface AnalyseStoredOptions {
  store: WorkspaceStorage;
  analyse: Analyse;
  emit: Emit;
  now: () => number;
  random: () => number;
}

const noFindings: CallFindings = {
  status: "pending",
  failures: 0,
  error: null,
  analysedAt: null,
  success: null,
  criteria: [],
  outcome: null,
  fields: {},
  topics: [],
  summary: null,
};

/**
 * Has a call that was claimed analysed, and stores what was found; what failed is due again later. A call that was
 * asked for again meanwhile is left to the next claim. Never throws.
 */
export async function analyseStored(
  options: AnalyseStoredOptions,
  claimed: ClaimedAnalysis,
  stopping: AbortSignal,
): Promise<void> {
  const { store, now } = options;
  const { record } = claimed;
  const { findings, traits } = record;
  const leave = (analyseAt: number | null) =>
    store.finishAnalysis(claimed, { findings, traits, analyseAt, changes: [] });
  try {
    const entries = await store.getCallEntries(record.id);
    const plan = await planOf(store, record, entries);
    // Null: the team or the agent wants none any more.
    if (!plan) await leave(null);
    else await keep(options, claimed, await ask(options, { record, entries, plan }, stopping));
  } catch {
    // A store that is away takes nothing: the call is claimed again when the lease has run out.
    const unread = failedOnce(findings ?? noFindings, "The stored call could not be read.");
    await (stopping.aborted ? leave(now()) : keep(options, claimed, unread)).catch(() => undefined);
  }
}

/** What is found so far, after one more attempt that found nothing. */
function failedOnce(before: CallFindings, error: string): CallFindings {
  const failures = before.status === "pending" ? before.failures + 1 : 1;
  const status = failures < limits.analysis.attempts ? "pending" : "failed";
  return { ...before, status, failures, error };
}

/** What the call has from now on. Throws where the process stops. */
async function ask(
  { analyse, now }: AnalyseStoredOptions,
  { record, entries, plan }: { record: CallRecord; entries: CallEntries; plan: AnalysisPlan },
  stopping: AbortSignal,
): Promise<CallFindings> {
  const { findings: _none, ...happened } = analyseCall(record, entries);
  const call = { ...summaryOf(record), labels: record.labels, ...entries, handoffs: handoffsIn(entries.trace) };
  const before = record.findings ?? noFindings;
  const outcome = await withinTime({
    milliseconds: limits.analysis.ms,
    signal: stopping,
    work: async (signal) => readAnswer(await analyse({ call, plan, happened, fault: before.error, signal }), plan),
  });
  const { state } = fromStored(record.state, call, entries);
  const clean = storedText(state);
  if (outcome.status === "done") {
    // A model may write what was removed in another way, such as digits of a number that it put together.
    const found = mapStrings(clean)(outcome.value);
    return { ...found, status: "done", failures: 0, error: null, analysedAt: new Date(now()).toISOString() };
  }
  const { error } =
    outcome.status === "failed" ? outcome : { error: `It did not answer within ${limits.analysis.ms} ms.` };
  const why = [...(error instanceof Error ? error.message : String(error))].slice(0, 1_000).join("");
  return failedOnce(before, clean(why));
}

async function keep(
  { store, emit, now, random }: AnalyseStoredOptions,
  claimed: ClaimedAnalysis,
  findings: CallFindings,
): Promise<void> {
  const { workspace, callId, attempt, record } = claimed;
  const { status, failures } = findings;
  const isOver = status !== "pending";
  const pause = retryDelayMs({ failedRuns: failures - 1, retryAfterSeconds: null, random });
  const at = new Date(now()).toISOString();
  const change = { id: `evt_analysed_${callId}_${attempt}`, type: "call.analysed", at, data: { callId, status } };
  const kept = await store.finishAnalysis(claimed, {
    findings,
    traits: withFindings(record, findings),
    analyseAt: isOver ? null : now() + pause,
    changes: isOver ? [change] : [],
  });
  if (isOver && kept === "done") emit("call.analysed", { workspace, callId, findings });
}
