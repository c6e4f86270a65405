import type { CallRecord } from "../../ports/storage/calls.ts";
import type { CallSummary } from "../../schema/call.ts";

/** What of a stored call is shown wherever it is. */
export function summaryOf(record: CallRecord): CallSummary {
  const { lease: _lease, forgetAt: _forgetAt, state: _state, digest: _digest, traits: _traits, ...shown } = record;
  const { labels: _labels, recording: _recording, findings: _findings, analyseAt: _analyseAt, ...summary } = shown;
  return summary;
}
