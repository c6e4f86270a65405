import { type LedgerItem, limits, type TeamDefinition, type TraceEntry, type Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { ruleDue } from "./routing-model.ts";
import type { Answer, Doing } from "./rules.ts";
import type { KnownTransfer } from "./transfer-model.ts";
import { offeredIn, saysNo, saysYes } from "./vocabulary.ts";

/** What is wrong with where an answer leads that nothing else ran beside; null: nothing, or it can't be known. */
export function routingFault(doing: Doing, answer: Answer): string | null {
  const { step, before, call } = answer;
  const { definition, stage } = doing;
  const asked = step.do === "turn" && step.key === null;
  // While a person is called, and in the moment in which they are given up, other things are asked first.
  const last = before.transfers.at(-1);
  const { ledger, trace } = transcriptOf(call)!;
  const said = ledger.slice(0, before.items);
  if (last && (last.status === "ringing" || last.status === "referred" || !isSettled(last, said))) return null;
  if (!asked && !["silence", "digits", "variable"].includes(step.do)) return null;
  const due = ruleDue(definition, {
    owner: before.owner,
    at: stage.now,
    text: asked ? step.text : null,
    silenceMs: step.do === "silence" ? step.ms : null,
    keys: step.do === "digits" && before.keys !== null ? before.keys + step.digits : null,
  });
  if (due === "unknown" || (step.do === "digits" && before.keys === null)) return null;
  const tried = trace
    .slice(before.decisions)
    .filter(({ kind }) => kind === "handoff" || kind === "refused" || kind === "transfer");
  const byRule = tried.find(({ data }) => data?.by === "rule");
  if (due && !byRule) return `The rule '${due.name}' holds, and nothing came of it.`;
  if (byRule && (due === null || (byRule.kind === "handoff" && byRule.data?.rule !== due.name)))
    return `A rule led elsewhere, and ${due ? `'${due.name}'` : "none"} holds: ${byRule.message}`;
  return due === null && asked ? offerFault(definition, answer, { tried, text: step.text }) : null;
}

/**
 * True once the caller has spoken since the person was given up: a process may have died over it, and one that only
 * answered a tool has not made anything of it yet.
 */
function isSettled({ status, items }: KnownTransfer, said: readonly LedgerItem[]): boolean {
  return (
    status === "bridged" || (items.ended !== null && said.slice(items.ended).some(({ role }) => role === "caller"))
  );
}

/** A yes takes up the offer that was made just now, and no other; a no closes it for as long as it is answered. */
function offerFault(
  { members, handoffs }: TeamDefinition,
  { before, value }: Answer,
  { tried, text }: { tried: readonly TraceEntry[]; text: string },
): string | null {
  const own = members.find(({ agentId }) => agentId === before.owner);
  const byWords = tried.filter(({ data }) => data?.by === "intent");
  const isOpen = own?.kind !== "human" && before.declines < limits.handoffDeclines;
  if (!isOpen || handoffs?.words === "commit" || tried.length > byWords.length) return null;
  const offered = offeredIn(members, before.owner, before.unanswered);
  if (saysYes(text) && offered && byWords.length === 0)
    return `The caller said yes to ${offered}, and nothing came of it.`;
  if (saysYes(text) && !offered && byWords.length > 0) return `A yes to nothing moved the call: ${byWords[0]!.message}`;
  const isClosed = saysNo(text) && offered !== null;
  if (!isClosed) return null;
  // A limit may lead to the member that was offered, whoever was meant.
  const led = byWords.some(({ data }) => (data?.asked ?? data?.to) === offered);
  return led || (value as Turn).suggested?.agentId === offered
    ? `The caller said no to ${offered}, and is led there all the same.`
    : null;
}
