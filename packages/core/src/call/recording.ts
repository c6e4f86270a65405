import type { CallEntries } from "../ports/storage/calls.ts";
import type { CallSummary, Handoff } from "../schema/call.ts";
import type { TeamDefinition } from "../schema/team.ts";
import { redactText } from "../team/context.ts";
import { compilePattern } from "../team/patterns.ts";
import { maskSecrets } from "../team/variables.ts";
import { everyText } from "./every-text.ts";
import type { Answer, CallState } from "./state.ts";

/** What of a call reaches the store. The live call keeps everything until its process ends. */
export interface Recorder {
  entries(entries: CallEntries): CallEntries;
  state(state: CallState): CallState;
  /** How the host says that the call ended may quote the caller. */
  summary(summary: CallSummary): CallSummary;
}

const dayMs = 24 * 3_600_000;

/** When a call that was last touched at `updatedAt` is to be forgotten; null: never. */
export function forgetAt({ retentionDays }: TeamDefinition, updatedAt: string): string | null {
  return retentionDays === undefined ? null : new Date(Date.parse(updatedAt) + retentionDays * dayMs).toISOString();
}

/** Follows the team's `recording`: everything, everything but what `redact` and secrets match, or no words at all. */
export function createRecorder({ definition, secrets }: Pick<CallState, "definition" | "secrets">): Recorder {
  const { recording = "full", redact = [] } = definition;
  if (recording === "full") return { entries: (entries) => entries, state: (state) => state, summary: (summary) => summary };
  if (recording === "none") return { entries: () => ({ ledger: [], trace: [] }), state: withoutWords, summary: (summary) => summary };
  const patterns = redact.map(compilePattern);
  const clean = everyText((text) => redactText(maskSecrets(text, secrets), patterns));
  return {
    entries: ({ ledger, trace }) => ({
      ledger: ledger.map((item) => ({ ...item, text: clean(item.text) })),
      trace: trace.map((entry) => ({ ...entry, message: clean(entry.message), data: clean(entry.data) })),
    }),
    state: ({ arrival, ...state }) => ({
      ...state,
      ...(arrival && { arrival: { ...arrival, handoff: clean(arrival.handoff) } }),
      toolResults: state.toolResults.map((result) => ({ ...result, output: clean(result.output) })),
      answers: state.answers.map(cleanAnswer),
      current: cleanAnswer(state.current),
    }),
    summary: (summary) => ({ ...summary, endReason: clean(summary.endReason), outcome: clean(summary.outcome) }),
  };

  function cleanAnswer({ handoff, context, ...answer }: Answer): Answer {
    return { ...answer, handoff: clean(handoff), context: clean(context) };
  }
}

/** What a process needs to go on with the call: who has it, what the guard counted, which keys were used. */
function withoutWords(state: CallState): CallState {
  const wordless = (handoff: Handoff): Handoff => ({ ...handoff, reason: "", history: [], drop: [], brief: null });
  const silent = (answer: Answer): Answer => ({ ...answer, context: null, handoff: answer.handoff && wordless(answer.handoff) });
  const { arrival } = state;
  return {
    ...state,
    ...(arrival && { arrival: { ...arrival, handoff: wordless(arrival.handoff) } }),
    toolResults: [],
    answers: state.answers.map(silent),
    current: silent(state.current),
  };
}
