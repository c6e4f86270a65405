import { compilePattern } from "../../base/text/patterns.ts";
import type { CallEntries } from "../../ports/storage/calls.ts";
import type { CallSummary, Handoff } from "../../schema/call.ts";
import type { TeamDefinition } from "../../schema/team-definition.ts";
import { redactText } from "../../team/handoff/context.ts";
import type { CallMatter } from "../../team/intents/call-matter.ts";
import { maskSecrets, ownSecrets } from "../../team/template/variables.ts";
import type { Answer, Before, CallState, LastMove } from "../state/call-state.ts";
import { mapScalars, mapStrings } from "../state/map-strings.ts";
import type { PersonTransfer } from "../state/person-transfer.ts";

/** Decides what of a call reaches the store. The live call keeps everything until its process ends. */
export interface Recorder {
  entries(entries: CallEntries): CallEntries;
  state(state: CallState): CallState;
  /** Variables, metadata and how the call ended may quote the caller. */
  summary(summary: CallSummary): CallSummary;
}

const dayMs = 24 * 3_600_000;

/** When a call that was last touched at `updatedAt` is deleted; null: never. */
export function forgetAt({ retentionDays }: TeamDefinition, updatedAt: string): string | null {
  return retentionDays === undefined ? null : new Date(Date.parse(updatedAt) + retentionDays * dayMs).toISOString();
}

/**
 * Follows the team's `recording`: everything, everything except what `redact` and secrets match, or no words at all.
 * Secrets are kept while the call runs, since another process may go on with it. Once it has ended, or the process that
 * has it stops, they are gone from all of it.
 */
export function createRecorder(
  { definition, secrets }: Pick<CallState, "definition" | "secrets">,
  { forgets }: { forgets: boolean },
): Recorder {
  const { recording = "full", redact = [] } = definition;
  const change = cleanText(redact, secrets);
  const summary = cleanSummary(change);
  const kept = (state: CallState) => (forgets ? { ...state, secrets: lostSecrets(state) } : state);
  if (recording === "none") {
    return { entries: () => ({ ledger: [], trace: [] }), state: (state) => withoutWords(kept(state)), summary };
  }
  if (recording === "full" && !forgets) return { entries: (entries) => entries, state: (state) => state, summary };
  const clean = mapStrings(change);
  return { entries: cleanEntries(clean), state: (state) => cleanState(kept(state), clean), summary };
}

/** Secrets that a resumed call would lack, without their values. The team's own are in the team. */
function lostSecrets({ definition, secrets }: Pick<CallState, "definition" | "secrets">): CallState["secrets"] {
  const own = ownSecrets(definition);
  const lost = Object.entries(secrets).filter(([name, value]) => value !== own[name]);
  return Object.fromEntries(lost.map(([name]) => [name, ""]));
}

/** A text as the store has it. */
export function storedText({
  definition,
  secrets,
}: Pick<CallState, "definition" | "secrets">): (text: string) => string {
  const { recording = "full", redact = [] } = definition;
  if (recording === "full") return (text) => text;
  return cleanText(redact, secrets);
}

function cleanText(redact: readonly string[], secrets: CallState["secrets"]): (text: string) => string {
  const patterns = redact.map(compilePattern);
  return (text) => redactText(maskSecrets(text, secrets), patterns);
}

type Clean = <Value>(value: Value) => Value;

/** Cleans the texts of entries. */
export function cleanEntries(clean: Clean): (entries: CallEntries) => CallEntries {
  return ({ ledger, trace }) => ({
    ledger: ledger.map((item) => {
      const { providerData } = item;
      return { ...item, text: clean(item.text), ...(providerData && { providerData: clean(providerData) }) };
    }),
    trace: trace.map((entry) => ({ ...entry, message: clean(entry.message), data: clean(entry.data) })),
  });
}

/** Changes all that the host wrote into a summary. */
export function cleanSummary(change: (text: string) => string): (summary: CallSummary) => CallSummary {
  const clean = mapScalars(change);
  return (summary) => {
    const { variables, metadata, endReason, outcome } = summary;
    return {
      ...summary,
      variables: clean(variables),
      metadata: clean(metadata),
      endReason: clean(endReason),
      outcome: clean(outcome),
    };
  };
}

function cleanState(state: CallState, clean: Clean): CallState {
  const cleanAnswer = ({ handoff, context, degraded, ...answer }: Answer): Answer => ({
    ...answer,
    handoff: clean(handoff),
    context: clean(context),
    degraded: clean(degraded),
  });
  const cleanMatter = (matter: CallMatter): CallMatter => ({
    ...matter,
    words: clean(matter.words),
    why: clean(matter.why),
  });
  return {
    ...withShown(state, { handoff: clean, answer: cleanAnswer, matter: cleanMatter }),
    toolResults: state.toolResults.map((result) => ({ ...result, output: clean(result.output) })),
    personTransfers: state.personTransfers.map((transfer) => ({ ...transfer, ...clean(wordsOf(transfer)) })),
    whisper: clean(state.whisper),
    searches: clean(state.searches),
  };
}

/** Keeps what a process needs to go on with the call: who has it, what the guard counted, which keys were used. */
function withoutWords(state: CallState): CallState {
  const wordless = (handoff: Handoff): Handoff => ({ ...handoff, reason: "", history: [], drop: [], brief: null });
  const silent = (answer: Answer): Answer => ({
    ...answer,
    context: null,
    handoff: answer.handoff && wordless(answer.handoff),
  });
  return {
    ...withShown(state, { handoff: wordless, answer: silent, matter: (matter) => ({ ...matter, words: "", why: "" }) }),
    toolResults: [],
    personTransfers: state.personTransfers.map((transfer) => ({ ...transfer, reason: "", outcome: null })),
    whisper: null,
    searches: [],
  };
}

function wordsOf({ reason, message, outcome }: PersonTransfer): Pick<PersonTransfer, "reason" | "message" | "outcome"> {
  return { reason, message, outcome };
}

/** Changes all that the state keeps of what hand-offs showed, of answers, and of the call's matter. */
function withShown(
  state: CallState,
  {
    handoff,
    answer,
    matter,
  }: {
    handoff: (handoff: Handoff) => Handoff;
    answer: (answer: Answer) => Answer;
    matter: (matter: CallMatter) => CallMatter;
  },
): CallState {
  const context = (shown: CallState["handoffContext"]) => shown && { ...shown, handoff: handoff(shown.handoff) };
  const about = (known: CallMatter | null) => known && matter(known);
  const before = (was: Before): Before => ({
    ...was,
    handoffContext: context(was.handoffContext),
    matter: about(was.matter),
  });
  const move = (last: LastMove | null) => last && { ...last, before: before(last.before) };
  const { turnStart } = state;
  return {
    ...state,
    handoffContext: context(state.handoffContext),
    matter: about(state.matter),
    lastMove: move(state.lastMove),
    turnStart: turnStart && {
      ...turnStart,
      before: before(turnStart.before),
      lastMove: move(turnStart.lastMove),
      current: answer(turnStart.current),
    },
    answers: state.answers.map(answer),
    current: answer(state.current),
  };
}
