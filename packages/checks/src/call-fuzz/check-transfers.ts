import { HandoffSettings, type TeamDefinition, type Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { type DurableMove, standing } from "./disk.ts";
import { guardForbids } from "./guard-model.ts";
import { takenBySpeech } from "./person.ts";
import type { Answer, Doing } from "./rules.ts";
import { calledMembers, isTaken, type KnownTransfer, reportDue, statusAt, transfersIn } from "./transfer-model.ts";

/** What is wrong with who was called, and with what came of it; null: nothing. */
export function transfersFault({ definition, call, answers }: Doing): string | null {
  const { trace } = transcriptOf(call)!;
  const transfers = transfersIn(trace);
  const ended = trace.filter(({ kind, data }) => kind === "transfer" && data?.status !== "ringing");
  if (ended.length !== transfers.filter(({ status }) => status !== "ringing").length) return "A transfer ended twice.";
  const overlapping = transfers.find(({ place }, at) => at > 0 && !isBefore(transfers[at - 1]!, place.began));
  if (overlapping) return `${overlapping.to} was called while another person was.`;
  const lost = answers
    .flatMap(({ step, value }) => (step.do === "preview" ? [] : (shownBy(value) ?? [])))
    .find(({ id }) => !transfers.some((each) => each.id === id));
  if (lost) return `The transfer to ${lost.to} was answered, and the call does not know it.`;
  const [owner, open] = [call.summary.agentId, transfers.at(-1)];
  if (open?.status === "ringing" && owner === open.to) return `${open.to} has the call and has not answered yet.`;
  return trace.reduce<string | null>((fault, entry, at) => {
    if (fault !== null || (entry.kind !== "handoff" && entry.kind !== "reverted")) return fault;
    return moveFault(definition, { entry, at, transfers });
  }, null);
}

const isBefore = ({ place }: KnownTransfer, at: number) => place.ended !== null && place.ended < at;

type Entry = NonNullable<ReturnType<typeof transcriptOf>>["trace"][number];

function moveFault(
  definition: TeamDefinition,
  { entry, at, transfers }: { entry: Entry; at: number; transfers: readonly KnownTransfer[] },
): string | null {
  const { kind, data } = entry;
  const { id, from, to, by, rule } = data as unknown as DurableMove;
  const past = transfers.filter(({ place }) => place.began < at);
  const last = past.at(-1);
  const own = past.find((each) => each.id === id);
  const final = past.find(({ status, place }) => status === "referred" && place.ended !== null && place.ended < at);
  if (final && final.id !== id) return `${from} → ${to} after the call was passed on to ${final.to} for good.`;
  if (kind !== "handoff") return null;
  if (own && (!isTaken(own.status) || own.to !== to)) return `${to} got the call by a transfer that is ${own.status}.`;
  if (!own && calledMembers(definition).includes(to)) return `${to} got the call and was not called.`;
  const rings = last && last.id !== id && (last.place.ended === null || last.place.ended > at);
  return rings && takenBySpeech(definition, { by, rule })
    ? `What was said moved the call to ${to} while ${last.to} was being called.`
    : null;
}

/** What is wrong with the answer to a report of a transfer, or with where a turn led whose person is late. */
export function reportFault(doing: Doing, { step, before, value, code, call, alone }: Answer): string | null {
  if (!alone || !step.wait || before.ended || code === "storage_failed" || code === "call_ended") return null;
  const { definition, stage } = doing;
  if (step.do !== "transfer") {
    const open = before.transfers.at(-1);
    const isLate = open?.status === "ringing" && statusAt(definition, open, stage.now) !== "ringing";
    const isPlain = step.do === "turn" && step.key === null && code === null;
    return isLate && isPlain ? fallbackFault(doing, open, { before, call }) : null;
  }
  const due = reportDue(definition, before.transfers, { ...step, now: stage.now });
  if ("code" in due) return code === due.code ? null : `A report of ${step.status} got ${code}, not ${due.code}.`;
  if (code !== null) return `A report of ${step.status} was refused with ${code}.`;
  const meant = before.transfers.at(-1 - step.back)!;
  if (!due.isNew) return null;
  const owner = call.summary.agentId;
  if (isTaken(due.status)) return owner === meant.to ? null : `${meant.to} answered, and ${owner} has the call.`;
  if (shownBy(value)?.id === meant.id && shownBy(value)?.status !== due.status)
    return `A Turn says ${shownBy(value)!.status} of a transfer that is ${due.status}.`;
  return fallbackFault(doing, meant, { before, call });
}

/**
 * Where the call is once its person did not take it: with their fallback, as far as the limits let it. A fallback that is
 * a person is being called by then.
 */
function fallbackFault(
  { definition, stage }: Doing,
  { to }: KnownTransfer,
  { before, call }: Pick<Answer, "before" | "call">,
): string | null {
  const { members, handoffs } = definition;
  const owner = call.summary.agentId;
  const fallback = members.find(({ agentId }) => agentId === to)?.fallback;
  const member = members.find(({ agentId }) => agentId === fallback);
  if (!member || member.agentId === before.owner || member.hours) return null;
  const settings = HandoffSettings.parse(handoffs ?? {});
  const earlier = standing(stage.moves).slice(0, before.standing);
  const wish = { from: before.owner, to: member.agentId, freeOf: "order" as const, callerTurns: 0 };
  if (guardForbids(settings, earlier, wish)) return null;
  const called = transfersIn(transcriptOf(call)!.trace).at(-1);
  if (member.destination)
    return called?.to === member.agentId && called.status === "ringing"
      ? null
      : `${to} did not take the call, and ${member.agentId} is not being called.`;
  return owner === member.agentId ? null : `${to} did not take the call, and ${owner} has it, not ${member.agentId}.`;
}

function shownBy(value: unknown): Turn["transfer"] {
  const given = value as { object?: string; transfer?: Turn["transfer"]; turn?: Turn } | null;
  return given?.object === "turn" ? given.transfer : given?.turn?.transfer;
}
