import {
  type Calls,
  type Handoff,
  HandoffSettings,
  type LedgerItem,
  type LiveCall,
  type TeamDefinition,
  type ToolCallsAnswer,
  type Turn,
} from "@cuecard/core";
import { handoffTargets, transcriptOf } from "@cuecard/core/internals";
import { guardBreach, guardForbids } from "./guard-model.ts";
import type { FuzzStep } from "./script.ts";
import type { Stage } from "./stage.ts";
import { historyFault, lateResultFault, ledgerFault } from "./valid-history.ts";

/** What must hold in every call, whatever happens in whatever order. */
export type FuzzRule =
  /** Exactly one member has the call at every instant, live and stored, in one process. */
  | "one owner"
  /** A hand-off that was answered is on disk, and one that was asked for and is allowed happens. */
  | "none lost"
  /** At most one hand-off a turn; what is repeated happens once. */
  | "none doubled"
  /** Limits, cooldown and the cut of A-B-A-B hold. */
  | "guard"
  /** What the arriving member is shown is valid for a strict provider. */
  | "history"
  /** Only members that may get the call are suggested. */
  | "suggestion"
  /** A member that left has no say. */
  | "fence"
  /** Everything is answered, by a result or a known error. */
  | "answers"
  /** What a process has is what it stored. */
  | "stored"
  /** A batch of events is taken in whole, or leaves nothing of itself. */
  | "all or nothing"
  /** A call ends once, also when it is left alone, and nothing happens after it. */
  | "end";

export interface Violation {
  rule: FuzzRule;
  message: string;
}

export interface Answer {
  step: FuzzStep;
  /** Number of the newest turn when it was asked. */
  number: number;
  /** Nothing else was under way when it was asked. */
  alone: boolean;
  before: { owner: string; moves: number; items: number; ended: boolean; facts: string };
  value: unknown;
  code: string | null;
  call: LiveCall;
}

/** What is known of a call under test. */
export interface Doing {
  definition: TeamDefinition;
  stage: Stage;
  entry: string;
  answers: Answer[];
  /** The turns under which a tool call was asked for, by its id: one that was never answered may be repeated under another. */
  toolTurns: Map<string, string[]>;
  /** Turns asked for so far. */
  asked: number;
  /** A process died, lost the call, or could not save: what was not stored may be gone. */
  disturbed: boolean;
}

/** What an operation that failed must leave as it was. */
export function factsOf(call: LiveCall): string {
  const { ledger, trace } = transcriptOf(call)!;
  const { variables, version, agentId } = call.summary;
  return JSON.stringify([ledger.length, trace.length, variables, version, agentId]);
}

/** Checks one answer at the moment it arrives. */
export async function checkAnswer(doing: Doing, answer: Answer): Promise<Violation | null> {
  const { step, code, value } = answer;
  // A refusal moves nothing; whether the old process knows by then that it lost the call is another matter.
  if (
    step.do === "take over" &&
    (code === "call_moved" || code === "call_ended" || handoffOf(answer)?.status === "refused")
  )
    return null;
  if (code !== null) return checkError(doing, answer, code);
  if (step.do === "take over")
    return { rule: "one owner", message: "The process that lost the call could still hand it over." };
  const repeated = step.do === "turn" && step.key !== null;
  // An end that could not be stored is none.
  if (answer.before.ended && answer.call.summary.status === "ended" && step.do !== "end" && !repeated)
    return { rule: "end", message: `${step.do} was answered after the end.` };
  if (step.do === "events" && answer.alone && step.wait) {
    const spoken = step.events.filter(({ type }) => type === "agent_said" || type === "dtmf").length;
    const added = transcriptOf(answer.call)!.ledger.length - answer.before.items;
    if (added < spoken)
      return {
        rule: "all or nothing",
        message: `Of a batch with ${spoken} things that were said, ${added} were taken in.`,
      };
  }
  const turn =
    (value as Turn | null)?.object === "turn" ? (value as Turn) : ((value as { turn?: Turn } | null)?.turn ?? null);
  if (step.do === "result" && answer.alone && step.wait) {
    const { ledger, trace } = transcriptOf(answer.call)!;
    // A result that is reported again is left out.
    const added = ledger.length > answer.before.items;
    const lost = added ? lateResultFault({ definition: doing.definition, ledger, trace }, step.id, turn) : null;
    if (lost) return { rule: "history", message: lost };
  }
  if (!turn || step.do === "preview") return null;
  const unfit = suggestionFault(doing.definition, turn);
  if (unfit) return { rule: "suggestion", message: unfit };
  if (step.do === "turn" && !repeated && turn.status === "superseded" && answer.number === doing.asked) {
    return { rule: "answers", message: "The newest turn was superseded." };
  }
  return (
    (turn.handoff ? checkHandoff(doing, answer, turn, turn.handoff) : null) ??
    (step.do === "tools" ? checkTools(doing, answer, value as ToolCallsAnswer & { turnId: string }) : null) ??
    (step.do === "hand off" ? checkCodeHandoff(doing, answer, turn) : null)
  );
}

function checkError(doing: Doing, { step, code: _code, alone, before, call }: Answer, code: string): Violation | null {
  if (code === "storage_failed" && doing.disturbed) {
    if (step.do === "events" && alone && step.wait && factsOf(call) !== before.facts) {
      return {
        rule: "all or nothing",
        message: "A batch of events was answered with an error, and some of it was taken in.",
      };
    }
    if (!alone || !step.wait || call.summary.agentId === before.owner) return null;
    return {
      rule: "one owner",
      message: `A hand-off that could not be stored was refused with an error, and happened all the same.`,
    };
  }
  if (code === "call_ended" && (call.summary.status === "ended" || before.ended)) return null;
  return { rule: "answers", message: `${step.do} was answered with ${code}.` };
}

/** A suggestion names another member, and one that the present member or a rule of its own may hand over to. */
function suggestionFault({ members, rules = [] }: TeamDefinition, { agent, suggested }: Turn): string | null {
  if (suggested === null) return null;
  const own = rules.flatMap(({ from, to }) => (from?.includes(agent.id) ? to : []));
  const allowed = [...handoffTargets(members, agent.id), ...own];
  if (suggested.agentId !== agent.id && allowed.includes(suggested.agentId)) return null;
  return `${suggested.agentId} was suggested to ${agent.id}, who may not hand over to it.`;
}

/** Checks a call that nobody touched for longer than it lives. `times`: how often its end was announced; null when it had ended before. */
export async function checkAbandoned({
  stage,
  calls,
  id,
  times,
}: {
  stage: Stage;
  calls: Calls;
  id: string;
  times: number | null;
}): Promise<Violation | null> {
  const { status } = (await stage.store.getCall(id))!;
  if (status === "active") return { rule: "end", message: "A call that was left alone has not ended." };
  const active = await calls.list({ status: "active" });
  const ended = await calls.list({ status: "ended" });
  if (active.data.some((call) => call.id === id) || !ended.data.some((call) => call.id === id)) {
    return { rule: "end", message: "A call that was left alone is not among the ended ones." };
  }
  return times === null || times === 1
    ? null
    : { rule: "end", message: `The end of a call that was left alone was announced ${times} times.` };
}

function checkHandoff({ definition, stage }: Doing, { call }: Answer, turn: Turn, handoff: Handoff): Violation | null {
  if (handoff.status === "refused") return null;
  if (!stage.moves.some(({ id }) => id === handoff.id)) {
    return {
      rule: "none lost",
      message: `The hand-off ${handoff.from} → ${handoff.to} was answered before it was on disk.`,
    };
  }
  if (turn.agent.id !== handoff.to)
    return { rule: "one owner", message: `${turn.agent.id} answers after a hand-off to ${handoff.to}.` };
  const fault = historyFault({ handoff, turn, ledger: transcriptOf(call)!.ledger, definition });
  return fault ? { rule: "history", message: fault } : null;
}

function checkTools(
  doing: Doing,
  { step, alone, before }: Answer,
  { turnId, results }: ToolCallsAnswer & { turnId: string },
): Violation | null {
  const { calls } = step as Extract<FuzzStep, { do: "tools" }>;
  if (results.map(({ id }) => id).join() !== calls.map(({ id }) => id).join()) {
    return { rule: "answers", message: "A batch was not answered one result a call, in the order given." };
  }
  const left = alone && (epochOf(doing, turnId) ?? before.moves) < before.moves;
  for (const { id, kind, output } of results) {
    const earlier = earlierResult(doing, id);
    if (earlier) {
      if (earlier.kind === kind && earlier.output === output) continue;
      if (!doing.disturbed)
        return { rule: "none doubled", message: `The tool call ${id} was ${earlier.kind}, and ${kind} when repeated.` };
    }
    if (
      kind === "transfer" &&
      !earlier &&
      !doing.stage.moves.some((move) => doing.toolTurns.get(id)!.includes(move.turnId ?? ""))
    ) {
      return { rule: "none lost", message: `The transfer ${id} was granted and did not happen.` };
    }
    // One that was asked for before a process died may be its member's still: its answer then is lost, not its place in the call.
    const asked = earlier || (doing.disturbed && doing.toolTurns.get(id)!.length > 1);
    if (left && !asked && (kind === "host" || kind === "knowledge")) {
      return { rule: "fence", message: `The tool call ${id} of a member that left was run.` };
    }
  }
  return null;
}

function checkCodeHandoff(doing: Doing, { step, alone, before }: Answer, { handoff }: Turn): Violation | null {
  const { to, key } = step as Extract<FuzzStep, { do: "hand off" }>;
  const first = doing.answers.find(
    (each) => key !== null && each.step.do === "hand off" && each.step.key === key && handoffOf(each) !== null,
  );
  if (first && handoffOf(first)!.id === handoff?.id) return null;
  if (first && !doing.disturbed)
    return { rule: "none doubled", message: `The hand-off with the key ${key} was made again.` };
  const members = doing.definition.members.some(({ agentId }) => agentId === to);
  if (!alone || handoff?.status !== "refused" || !members || to === before.owner || !step.wait) return null;
  const settings = HandoffSettings.parse(doing.definition.handoffs ?? {});
  const why = guardForbids(settings, doing.stage.moves, { from: before.owner, to, by: "code", callerTurns: 0 });
  return why
    ? null
    : {
        rule: "none lost",
        message: `A hand-off from code to ${to} was refused, and nothing forbids it: ${handoff.reason}`,
      };
}

/** Checks the call while nothing is under way. */
export function checkCall(doing: Doing, call: LiveCall): Violation | null {
  const { definition, stage, entry } = doing;
  const { moves } = stage;
  const { ledger, trace } = transcriptOf(call)!;
  const owner = moves.at(-1)?.to ?? entry;
  const made = trace.filter(({ kind }) => kind === "handoff").map(({ data }) => data?.id);
  if (call.summary.agentId !== owner || call.current.agent.id !== owner) {
    return {
      rule: "one owner",
      message: `${owner} has the call, ${call.summary.agentId} is said to and ${call.current.agent.id} speaks.`,
    };
  }
  const torn = moves.find(({ from }, index) => from !== (index === 0 ? entry : moves[index - 1]!.to));
  if (torn) return { rule: "one owner", message: `${torn.from} handed over without having the call.` };
  const wrong = stage.owners.find(({ stored, expected }) => stored !== (expected ?? entry));
  if (wrong)
    return {
      rule: "one owner",
      message: `${wrong.stored} was stored as the owner while ${wrong.expected ?? entry} was.`,
    };
  const lost = moves.find(({ id }) => !made.includes(id));
  if (lost)
    return { rule: "none lost", message: `The hand-off ${lost.from} → ${lost.to} is on disk and not in the call.` };
  if (new Set(made).size !== made.length || made.length !== moves.length) {
    return { rule: "none doubled", message: `The trace has ${made.length} hand-offs, the disk has ${moves.length}.` };
  }
  const turnIds = moves.flatMap(({ turnId }) => turnId ?? []);
  if (new Set(turnIds).size !== turnIds.length)
    return { rule: "none doubled", message: "Two hand-offs were made in one turn." };
  const breach = guardBreach(HandoffSettings.parse(definition.handoffs ?? {}), moves);
  if (breach) return { rule: "guard", message: breach };
  const fault = ledgerFault(ledger) ?? (doing.disturbed ? null : callerWordsFault(doing, ledger));
  if (fault) return { rule: "none doubled", message: fault };
  return stage.ended > 1 ? { rule: "end", message: `The call ended ${stage.ended} times.` } : null;
}

function callerWordsFault({ answers }: Doing, ledger: readonly LedgerItem[]): string | null {
  const turns = new Set(
    answers.flatMap(({ step, value }) => (step.do === "turn" && value ? [(value as Turn).turnId] : [])),
  );
  const said = ledger.filter(({ role }) => role === "caller").length;
  return said === turns.size ? null : `The caller spoke ${turns.size} times, and the ledger has ${said}.`;
}

function handoffOf({ value }: Answer): Handoff | null {
  return (value as Turn | null)?.handoff ?? null;
}

function earlierResult({ answers }: Doing, id: string): ToolCallsAnswer["results"][number] | null {
  const results = answers.flatMap(({ step, value }) =>
    step.do === "tools" && value ? (value as ToolCallsAnswer).results : [],
  );
  return results.find((result) => result.id === id && result.kind !== "fenced") ?? null;
}

/** Hand-offs there were when a Turn was answered that nothing else ran beside; null when it can't be known. */
function epochOf({ answers }: Doing, turnId: string): number | null {
  const made = answers.find(
    ({ step, value, alone }) => alone && step.wait && step.do === "turn" && (value as Turn | null)?.turnId === turnId,
  );
  if (!made) return null;
  return made.before.moves + ((made.value as Turn).handoff?.status === "committed" ? 1 : 0);
}
