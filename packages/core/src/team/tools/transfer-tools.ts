import { limits } from "../../limits.ts";
import type { Tool } from "../../schema/call.ts";
import type { Member } from "../../schema/team-definition.ts";
import { fold } from "../words/fold.ts";

/** What the names of all transfer tools begin with. */
export const transferPrefix = "transfer_to_";

/** Names the transfer tools of a whole team, so that a name means the same member for every speaker. */
export function transferToolNames(members: readonly Member[]): Map<string, string> {
  const byName = new Map<string, string>();
  for (const { agentId, role } of members) {
    const base = slug(role ?? "") || slug(agentId) || "agent";
    let name = nameOf(base, "");
    for (let number = 2; byName.has(name); number++) name = nameOf(base, `_${number}`);
    byName.set(name, agentId);
  }
  return byName;
}

/** Ids of active members that a member may hand off to, in the order of the team. */
export function handoffTargets(members: readonly Member[], currentId: string): string[] {
  const allowed = members.find(({ agentId }) => agentId === currentId)?.canHandOffTo;
  const active = members.filter(({ isActive }) => isActive !== false);
  return active
    .map(({ agentId }) => agentId)
    .filter((agentId) => agentId !== currentId && (allowed?.includes(agentId) ?? true));
}

/** The tools by which the current member's model can hand the call over. */
export function transferTools(
  members: readonly Member[],
  names: ReadonlyMap<string, string>,
  currentId: string,
): Tool[] {
  const targets = new Set(handoffTargets(members, currentId));
  const byId = new Map(members.map((member) => [member.agentId, member]));
  return [...names].flatMap(([name, agentId]) => {
    const member = byId.get(agentId);
    return member && targets.has(agentId) ? [{ name, description: describe(member), parameters }] : [];
  });
}

const parameters = {
  type: "object",
  properties: { reason: { type: "string", description: "Why the caller is handed over, in one sentence." } },
  required: ["reason"],
};

function describe({ agentId, role, description, intents }: Member): string {
  const lines = [`Hand the caller over to ${role || agentId}.`];
  if (description) lines.push(/[.!?]$/.test(description) ? description : `${description}.`);
  if (intents?.length)
    lines.push(
      `Use it when the caller says things like: ${intents
        .slice(0, 10)
        .map((intent) => `"${intent}"`)
        .join(", ")}.`,
    );
  return lines.join(" ");
}

function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
}

function nameOf(base: string, suffix: string): string {
  return `${transferPrefix}${base.slice(0, limits.toolNameCharacters - transferPrefix.length - suffix.length)}${suffix}`;
}
