import {
  type Handoff,
  HandoffSettings,
  type TeamDefinition,
  type ToolCall,
  type ToolCallsAnswer,
  type Turn,
} from "@cuecard/core";
import { handoffTargets, transcriptOf } from "@cuecard/core/internals";
import { routingFault } from "./check-routing.ts";
import { reportFault } from "./check-transfers.ts";
import { standing } from "./disk.ts";
import { guardForbids } from "./guard-model.ts";
import { personsTurnFault } from "./person.ts";
import { shownKeysFault } from "./pressed-keys.ts";
import { type Answer, type Doing, factsOf, type Violation } from "./rules.ts";
import { heardFault } from "./said-words.ts";
import type { FuzzStep } from "./script.ts";
import type { KnownTransfer } from "./transfer-model.ts";
import { historyFault, lateResultFault } from "./valid-history.ts";

/** Checks one answer at the moment it arrives. */
export async function checkAnswer(doing: Doing, answer: Answer): Promise<Violation | null> {
  const { step, code, value } = answer;
  // A refusal moves nothing; whether the old process knows by then that it lost the call is another matter.
  if (
    step.do === "take over" &&
    (code === "call_moved" || code === "call_ended" || handoffOf(answer)?.status === "refused")
  )
    return null;
  const reported = reportFault(doing, answer);
  if (reported) return { rule: "transfer", message: reported };
  if (code !== null) return checkError(doing, answer, code);
  if (step.do === "take over")
    return { rule: "one owner", message: "The process that lost the call could still hand it over." };
  const repeated = (step.do === "turn" || step.do === "revise") && step.key !== null;
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
  if (answer.alone && step.wait) {
    const wrong = routingFault(doing, answer);
    if (wrong) return { rule: "routing", message: wrong };
    const shown = shownKeysFault(doing, answer);
    if (shown) return { rule: "masked", message: shown };
  }
  const misheard = answer.alone && step.wait ? heardFault(doing, answer) : null;
  if (misheard) return { rule: "said words", message: misheard };
  const turn =
    (value as Turn | null)?.object === "turn" ? (value as Turn) : ((value as { turn?: Turn } | null)?.turn ?? null);
  if (step.do === "result" && answer.alone && step.wait) {
    const { ledger, trace } = transcriptOf(answer.call)!;
    // A result that is reported again is left out.
    const added = ledger.length > answer.before.items;
    const lost = added ? lateResultFault({ definition: doing.definition, ledger, trace }, step.id, turn) : null;
    if (lost) return { rule: "history", message: lost };
  }
  const speaking = turn && personsTurnFault(doing.definition, turn);
  if (speaking) return { rule: "person", message: speaking };
  if (!turn || step.do === "preview") return null;
  const unstored = turn.transfer && !doing.stage.called.some(({ id }) => id === turn.transfer!.id);
  if (unstored) return { rule: "transfer", message: `${turn.transfer!.to} is to be called, and that is not on disk.` };
  const unfit = suggestionFault(doing.definition, turn);
  if (unfit) return { rule: "suggestion", message: unfit };
  if (step.do === "turn" && !repeated && turn.status === "superseded" && answer.number === doing.asked) {
    return { rule: "answers", message: "The newest turn was superseded." };
  }
  return (
    (turn.handoff ? checkHandoff(doing, answer, turn, turn.handoff) : null) ??
    (step.do === "tools" ? checkTools(doing, answer, value as ToolCallsAnswer & { turnId: string }) : null) ??
    (step.do === "hand off" ? checkCodeHandoff(doing, answer, turn) : null) ??
    (step.do === "decline" ? checkDecline(doing, answer, turn) : null) ??
    (step.do === "revise" && !repeated ? checkRevision(doing, answer) : null)
  );
}

function checkError(doing: Doing, { step, code: _code, alone, before, call }: Answer, code: string): Violation | null {
  if (code === "storage_failed" && doing.disturbed) {
    if (
      step.do === "events" &&
      alone &&
      step.wait &&
      factsOf({ call, definition: doing.definition }) !== before.facts
    ) {
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
  if (
    (code === "transfer_conflict" || code === "transfer_not_found") &&
    (step.do === "transfer" || step.do === "events")
  )
    return null;
  if (code === "turn_not_revisable") return checkRevision(doing, { step, alone, before, code });
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

function checkHandoff({ definition, stage }: Doing, { call }: Answer, turn: Turn, handoff: Handoff): Violation | null {
  if (handoff.status === "refused") return null;
  if (![...stage.moves, ...stage.returns].some(({ id }) => id === handoff.id)) {
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
  for (const [at, { id, kind, output }] of results.entries()) {
    const earlier = earlierResult(doing, turnId, calls[at]!);
    if (earlier) {
      if (earlier.kind === kind && earlier.output === output) continue;
      if (!doing.disturbed)
        return { rule: "none doubled", message: `The tool call ${id} was ${earlier.kind}, and ${kind} when repeated.` };
    }
    if (
      kind === "transfer" &&
      !earlier &&
      ![...doing.stage.moves, ...doing.stage.returns, ...doing.stage.called].some((move) =>
        doing.toolTurns.get(id)!.includes(move.turnId ?? ""),
      )
    ) {
      return { rule: "none lost", message: `The transfer ${id} was granted and did not happen.` };
    }
    // One that was asked for before a process died may be its member's still: its answer then is lost, not its place in
    // the call.
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
  if (mayRefuse(doing.definition, to, before.transfers)) return null;
  const settings = HandoffSettings.parse(doing.definition.handoffs ?? {});
  const why = guardForbids(settings, standing(doing.stage.moves), {
    from: before.owner,
    to,
    freeOf: "order",
    callerTurns: 0,
  });
  return why
    ? null
    : {
        rule: "none lost",
        message: `A hand-off from code to ${to} was refused, and nothing forbids it: ${handoff.reason}`,
      };
}

/** Somebody else is being called, the person takes no calls now, or the call was passed on for good. */
function mayRefuse({ members }: TeamDefinition, to: string, transfers: readonly KnownTransfer[]): boolean {
  const [own, last] = [members.find(({ agentId }) => agentId === to), transfers.at(-1)];
  return (
    last?.status === "referred" || (own?.kind === "human" && (last?.status === "ringing" || own.hours !== undefined))
  );
}

/** What the arriving member may decline goes back; what it may not stays. */
function checkDecline(doing: Doing, { step, alone, before }: Answer, { handoff }: Turn): Violation | null {
  const { key } = step as Extract<FuzzStep, { do: "decline" }>;
  const repeated = doing.answers.some((each) => key !== null && each.step.do === "decline" && each.step.key === key);
  if (!alone || !step.wait || repeated || doing.disturbed) return null;
  const isBack = handoff?.status === "committed";
  if (isBack === before.mayDecline) return null;
  return before.mayDecline
    ? { rule: "none lost", message: `A decline was refused, and nothing forbids it: ${handoff?.reason}` }
    : { rule: "guard", message: "A member declined a call that it did not get just now." };
}

/** Words are replaced while nothing came after them, and only then. */
function checkRevision(
  doing: Doing,
  { step, alone, before, code }: Pick<Answer, "step" | "alone" | "before" | "code">,
): Violation | null {
  if (!alone || !step.wait || doing.disturbed || before.mayRevise === null) return null;
  if ((code === null) === before.mayRevise) return null;
  const what = before.mayRevise ? "could not be revised" : "was revised after its answer had begun";
  return { rule: "answers", message: `The caller's newest turn ${what}.` };
}

function handoffOf({ value }: Answer): Handoff | null {
  return (value as Turn | null)?.handoff ?? null;
}

/** What the same call was answered before: a call is the same by its turn, id, name and arguments, since ids repeat. */
function earlierResult({ answers }: Doing, turnId: string, call: ToolCall): ToolCallsAnswer["results"][number] | null {
  const asked = callText(call);
  const results = answers.flatMap(({ step, value }) => {
    if (step.do !== "tools" || !value || (value as { turnId: string }).turnId !== turnId) return [];
    return (value as ToolCallsAnswer).results.filter((_, at) => callText(step.calls[at]!) === asked);
  });
  return results.find(({ kind }) => kind !== "fenced") ?? null;
}

const callText = ({ id, name, arguments: given }: ToolCall) => JSON.stringify([id, name, given]);

/** Hand-offs there were when a Turn was answered that nothing else ran beside; null when it can't be known. */
function epochOf({ answers }: Doing, turnId: string): number | null {
  const made = answers.find(
    ({ step, value, alone }) => alone && step.wait && step.do === "turn" && (value as Turn | null)?.turnId === turnId,
  );
  if (!made) return null;
  return made.before.moves + ((made.value as Turn).handoff?.status === "committed" ? 1 : 0);
}
