import type { LedgerItem } from "../../schema/call.ts";
import type { Transfer } from "../../schema/transfer.ts";
import { hiddenFrom } from "../../team/handoff/context.ts";
import { writePersonBrief } from "../../team/handoff/person-brief.ts";
import { maskSecrets } from "../../team/template/variables.ts";
import { oneLine } from "../../text/visible.ts";
import type { CallState } from "../state/call-state.ts";
import { usableInsight } from "../state/on-understood.ts";
import { isTaken, newestTransfer, type PersonTransfer, ringing } from "../state/person-transfer.ts";
import { joinReasons } from "../state/sentence.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

/**
 * The transfer that a Turn shows: the one that is ringing, the one by which the present member has the call, or one that
 * failed, until the present member has said something since. Null: there is none.
 */
export function shownTransfer(state: CallState, team: ResolvedTeam): Transfer | null {
  const transfer = toldTransfer(state);
  const destination = transfer && team.person(transfer.to)?.destination;
  if (!transfer || !destination) return null;
  const { id, status, from, to, reason, message, ringForMs, startedAt, endedAt } = transfer;
  const brief = briefFor(state, team, transfer);
  return { id, status, from, to, destination, reason, message, brief, ringForMs, startedAt, endedAt };
}

/** What the present member's model has to know of it; null when there is nothing. */
export function transferLine(state: CallState, team: ResolvedTeam): string | null {
  const transfer = toldTransfer(state);
  if (!transfer || isTaken(transfer.status)) return null;
  const person = team.labelOf(transfer.to);
  if (ringing(state)) {
    return `${person} is being called for the caller and has not answered yet. Until then you go on: keep the caller company, help where you can, and don't promise when somebody answers.`;
  }
  const why = joinReasons([ended[transfer.status], oneLine(maskSecrets(transfer.outcome ?? "", state.secrets))], "; ");
  return `${person} did not take the call (${why}). Tell the caller, and go on helping them yourself.`;
}

const ended: Record<PersonTransfer["status"], string> = {
  ringing: "ringing",
  bridged: "bridged",
  referred: "referred",
  no_answer: "nobody answered",
  busy: "the line is busy",
  declined: "they declined",
  voicemail: "a voicemail answered",
  failed: "the connection failed",
};

function toldTransfer(state: CallState): PersonTransfer | null {
  const transfer = newestTransfer(state);
  if (!transfer) return null;
  if (transfer.status === "ringing") return transfer;
  if (isTaken(transfer.status)) return transfer.to === state.summary.agentId ? transfer : null;
  return hasAnswered(state, transfer) ? null : transfer;
}

/** The present member has said something that it may have said knowing of the last change. */
function hasAnswered({ summary, ledger }: CallState, { items, turnId }: PersonTransfer): boolean {
  const isAnswer = (item: LedgerItem) => item.agentId === summary.agentId && item.turnId !== turnId;
  return ledger.slice(items).some((item) => item.role === "agent" && isAnswer(item));
}

/** What the person should know of the call as it is now, as far as the hand-off's policy lets them. */
function briefFor(state: CallState, team: ResolvedTeam, transfer: PersonTransfer): string | null {
  const { from, to, by, reason, policy } = transfer;
  const { ledger, secrets, alsoAsked, hiddenBefore } = state;
  if (!policy.brief) return null;
  const visible = hiddenFrom(policy, isTaken(transfer.status) ? transfer.items : ledger.length, hiddenBefore);
  const brief = writePersonBrief({
    from,
    reason: by === "tool" || by === "code" ? reason : "",
    known: team.known,
    understood: usableInsight(state, visible),
    ledger: ledger.slice(visible),
    alsoAsked: alsoAsked.filter((agentId) => agentId !== to),
    transferTools: team.movingTools,
    labelOf: team.labelOf,
    redact: policy.redact ?? [],
    greetings: team.greetings(),
  });
  return maskSecrets(brief, secrets);
}
