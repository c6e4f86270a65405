import { transcriptOf } from "@cuecard/core/internals";
import { placeNow } from "@cuecard/testing/internals";
import type { Answer, Doing } from "./rules.ts";

/**
 * The keys since anyone last spoke, the call moved or another process took it; null where some of them are not known.
 * Words that were interrupted don't count as speech.
 */
export function keysThatCount({ call, keys, found }: Pick<Doing, "call" | "keys" | "found">): string | null {
  const { ledger, trace } = transcriptOf(call)!;
  const spoke = ledger.findLastIndex(
    ({ role, interrupted }) => role === "caller" || (role === "agent" && !interrupted),
  );
  const moved = trace.findLastIndex(({ kind }) => kind === "handoff" || kind === "reverted");
  const known = ledger.findLastIndex(({ id }) => id === found);
  const from = Math.max(spoke + 1, known + 1, moved < 0 ? 0 : placeNow(trace, moved));
  const pressed = ledger.slice(from).filter(({ role }) => role === "dtmf");
  return pressed.every(({ id }) => keys.has(id)) ? pressed.map(({ id }) => keys.get(id)).join("") : null;
}

/** Notes which keys an item of the ledger stands for, since it does not say them. */
export function noteKeys({ keys }: Doing, { step, alone, before, code, call }: Answer): void {
  if (step.do !== "digits" || !alone || !step.wait || code !== null) return;
  for (const { id, role } of transcriptOf(call)!.ledger.slice(before.items))
    if (role === "dtmf") keys.set(id, step.digits);
}

/** What is wrong with how a report of keys is recorded; null: nothing. */
export function shownKeysFault(
  { definition: { members, rules = [] } }: Doing,
  { step, before, call }: Answer,
): string | null {
  if (step.do !== "digits") return null;
  const { ledger, trace } = transcriptOf(call)!;
  // A person whom nobody reached is given up before the keys count: they are for the member that has the call then.
  const fallback = trace
    .slice(before.decisions)
    .find(({ kind, message }) => kind === "handoff" && message.includes("did not take the call"));
  const owner = fallback?.data?.to ?? before.owner;
  const isMembers = members.find(({ agentId }) => agentId === owner)?.dtmf === "show";
  const keys = before.keys === null ? null : before.keys + step.digits;
  const mayBeRules = rules.some(
    ({ dtmf, when }) => dtmf === "show" && "dtmf" in when && (keys === null || when.dtmf === keys),
  );
  const item = ledger.slice(before.items).find(({ role }) => role === "dtmf");
  if (!item) return "Keys are in no item of the ledger.";
  const isShown = item.text === step.digits;
  const isMasked = item.text === "•".repeat(step.digits.length);
  return (isShown && (isMembers || mayBeRules)) || (isMasked && !isMembers)
    ? null
    : `The keys ${step.digits} are recorded as ${item.text}.`;
}
