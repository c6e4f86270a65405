import type { Attachment } from "../../schema/agent.ts";
import type { ToolResult } from "../../schema/call.ts";
import { onwardMember } from "../../team/tools/decline-tool.ts";
import { handoffTargets } from "../../team/tools/transfer-tools.ts";
import { transferOutput } from "../handoff/handoffs.ts";
import type { CallParts } from "../operations/call-parts.ts";
import type { CallState } from "../state/call-state.ts";
import type { AnsweredCall } from "../state/state-event.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { isShutAt } from "../turn/routing-facts.ts";
import { insteadOf, reasonOf } from "./tool-arguments.ts";

/** A batch of tool calls: who made it, and what that member may still do. */
export interface Batch {
  team: ResolvedTeam;
  agentId: string;
  attachments: Attachment[];
  /** Why none of its calls is run; null when its member still has the call. */
  fenced: string | null;
  /** Answers a transfer. The first one that is granted is kept. */
  transfer(call: AnsweredCall): ToolResult;
  /** Answers a member that gives the call back or on, in the place of a transfer. */
  decline(call: AnsweredCall): ToolResult;
  granted(): Transfer | null;
}

/** A transfer that was granted. It is not done yet. */
export interface Transfer {
  /** The item of the tool call. */
  id: string;
  /** The member that gets the call; null: the one that had it before the decline. */
  to: string | null;
  isDecline: boolean;
  output: string;
  reason: string;
}

export function judgeBatch(
  { session, team: currentTeam, handoffs }: Pick<CallParts, "session" | "team" | "handoffs">,
  turnId: string,
): Batch {
  const team = currentTeam();
  const { agentId, fenced } = makerOf(session.state, team, turnId);
  let granted: Transfer | null = null;

  /** Why the transfer is refused; null when it may be done. */
  function refusal(to: string): string | null {
    const { summary, declines, turns } = session.state;
    const owner = summary.agentId;
    const declined = declines.last?.turn === turns ? declines.last : null;
    if (declined?.agentId === to) return `${team.labelOf(to)} has just given the call back; answer the caller.`;
    if (declined?.byTool) return `The call was handed over and back in this turn already; answer the caller.`;
    if (to === owner) return `${team.labelOf(to)} already has the call; answer the caller.`;
    if (team.ways.isBehind(owner, to) && isShutAt(team, owner, session.state))
      return `${team.labelOf(owner)} keeps the call until its own part is done; do that first, and the call goes on.`;
    if (handoffTargets(team.members, owner).includes(to)) return null;
    return `${team.labelOf(owner)} can't hand over to ${team.labelOf(to)}.`;
  }

  return {
    team,
    agentId,
    attachments: team.knowledge(agentId),
    fenced,
    granted: () => granted,
    transfer(call) {
      const { id, itemId, name } = call;
      const to = team.transferNames.get(name)!;
      const refuse = (output: string): ToolResult => ({ id, kind: "refused", output });
      const taken = granted ?? session.state.transfers.find((transfer) => transfer.turnId === turnId);
      if (taken?.to === to) return { id, kind: "transfer", output: taken.output };
      if (taken) {
        return refuse(
          `The call was handed over in this turn already; the caller can ask for ${team.labelOf(to)} next.`,
        );
      }
      if (fenced !== null) return { id, kind: "fenced", output: fenced };
      const refused = refusal(to);
      if (refused !== null) return refuse(refused);
      const planned = handoffs.preview({ to, by: "tool", rule: null, reason: "" }, turnId);
      if (planned.status === "refused") {
        session.apply({ type: "transferRefused", to, reason: planned.reason, turnId });
        return refuse(`The call stays here: ${planned.reason}.`);
      }
      const output = transferOutput(team, planned.to);
      granted = { id: itemId, to, isDecline: false, output, reason: reasonOf(call) };
      return { id, kind: "transfer", output };
    },
    decline(call) {
      const { id, itemId } = call;
      const refuse = (output: string): ToolResult => ({ id, kind: "refused", output });
      if (granted?.isDecline) return { id, kind: "transfer", output: granted.output };
      if (granted) return refuse("The call was handed over in this turn already.");
      if (fenced !== null) return { id, kind: "fenced", output: fenced };
      const named = insteadOf(call);
      const to = named === null ? null : (onwardMember(team.transferNames, named) ?? named);
      const reason = reasonOf(call);
      const planned = handoffs.previewDecline({ by: "tool", reason, to });
      if (planned.status === "refused") {
        session.apply({ type: "transferRefused", to: planned.to, reason: planned.reason, turnId });
        return refuse(`The call stays here: ${planned.reason}.`);
      }
      const output = transferOutput(team, to ?? planned.to);
      granted = { id: itemId, to, isDecline: true, output, reason };
      return { id, kind: "transfer", output };
    },
  };
}

/** Who made the batch, and why none of it is run. */
function makerOf(
  { turnIds, epoch, summary }: CallState,
  team: Pick<ResolvedTeam, "isHuman">,
  turnId: string,
): Pick<Batch, "agentId" | "fenced"> {
  const turn = turnIds.find((each) => each.turnId === turnId && !each.isTakenBack);
  const owner = summary.agentId;
  if (!turn) {
    const fenced = `The turn ${turnId} is not one of this call's last turns, so the tool was not run.`;
    return { agentId: owner, fenced };
  }
  const { agentId } = turn;
  if (turn.epoch === epoch) {
    const fenced = team.isHuman(owner) ? `${owner} is a person, and no model has the call; nothing was done.` : null;
    return { agentId, fenced };
  }
  return { agentId, fenced: `${agentId} no longer has the call, ${owner} has; nothing was done.` };
}
