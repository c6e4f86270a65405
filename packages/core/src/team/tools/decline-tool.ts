import type { Tool } from "../../schema/call.ts";
import type { Member } from "../../schema/team-definition.ts";
import { handoffTargets, transferPrefix } from "./transfer-tools.ts";

/** The tool by which a member that has just got the call gives it back. */
export const declineToolName = "decline_handoff";

/** The tool for a member that got the call from another one. It may name a member that should have the call instead. */
export function declineTool(
  members: readonly Member[],
  transferNames: ReadonlyMap<string, string>,
  { from, to }: { from: string; to: string },
): Tool {
  const giver = members.find(({ agentId }) => agentId === from);
  const onward = onwardNames(members, transferNames, { from, to });
  const description = `Give the call back to ${giver?.role || from}, before you say anything: what the caller wants is not for you.`;
  const reason = { type: "string", description: "Why it is not for you, in one sentence." };
  const instead = { type: "string", enum: onward, description: "Who should have the call instead, where you know it." };
  const properties = { reason, ...(onward.length > 0 && { instead }) };
  return { name: declineToolName, description, parameters: { type: "object", properties, required: ["reason"] } };
}

/** The member that a decline names; undefined when there is none of that name. */
export function onwardMember(transferNames: ReadonlyMap<string, string>, name: string): string | undefined {
  return transferNames.get(`${transferPrefix}${name}`);
}

function onwardNames(
  members: readonly Member[],
  transferNames: ReadonlyMap<string, string>,
  { from, to }: { from: string; to: string },
): string[] {
  const targets = handoffTargets(members, to).filter((agentId) => agentId !== from);
  return [...transferNames].flatMap(([name, agentId]) =>
    targets.includes(agentId) ? [name.slice(transferPrefix.length)] : [],
  );
}
