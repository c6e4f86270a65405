import { type Calls, type LedgerItem, limits, type Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { transfersFault } from "./check-transfers.ts";
import { ownerAfter, standing } from "./disk.ts";
import { guardBreach } from "./guard-model.ts";
import { takenFromPerson } from "./person.ts";
import type { Doing, Violation } from "./rules.ts";
import { bookingFault, placeFault } from "./said-words.ts";
import type { Stage } from "./stage.ts";
import { ledgerFault } from "./valid-history.ts";

/**
 * Checks a call that nobody touched for longer than it lives. `times`: how often its end was announced; null when it
 * had ended before.
 */
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

/** Checks the call while nothing is under way. */
export function checkCall(doing: Doing): Violation | null {
  const { definition, stage, call, entry } = doing;
  const { moves } = stage;
  const { ledger, trace } = transcriptOf(call)!;
  const stood = standing(moves);
  const owner = ownerAfter(moves) ?? entry;
  const made = trace.filter(({ kind }) => kind === "handoff").map(({ data }) => data?.id);
  if (call.summary.agentId !== owner || call.current.agent.id !== owner) {
    return {
      rule: "one owner",
      message: `${owner} has the call, ${call.summary.agentId} is said to and ${call.current.agent.id} speaks.`,
    };
  }
  const torn = stood.find(({ from }, index) => from !== (index === 0 ? entry : stood[index - 1]!.to));
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
  // Where the language is spoken and whose the matter is: one hand-off of each may be in a turn.
  const turns = stood.flatMap(({ turnId, by }) => (turnId ? `${turnId} ${by === "language" ? by : "matter"}` : []));
  if (new Set(turns).size !== turns.length)
    return { rule: "none doubled", message: "Two hand-offs were made in one turn." };
  const breach = guardBreach(definition, stood, stage.called);
  if (breach) return { rule: "guard", message: breach };
  const taken = takenFromPerson(definition, moves);
  if (taken) return { rule: "person", message: taken };
  const transfer = transfersFault(doing);
  if (transfer) return { rule: "transfer", message: transfer };
  const declines = stage.returns.filter(({ why }) => why === "declined").length;
  if (declines > limits.handoffDeclines)
    return { rule: "guard", message: `${declines} hand-offs of a call were declined.` };
  const misplaced = placeFault(ledger) ?? (doing.disturbed ? null : bookingFault(doing, ledger));
  if (misplaced) return { rule: "said words", message: misplaced };
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
