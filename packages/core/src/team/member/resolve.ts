import { isDeepStrictEqual } from "node:util";
import type { AgentRecord } from "../../schema/agent.ts";
import { Attachment } from "../../schema/agent.ts";
import type { JsonObject } from "../../schema/common.ts";
import type { ResolvedAgent, ResolvedMember } from "../../schema/resolved-team.ts";
import type { Member, TeamDefinition } from "../../schema/team-definition.ts";
import { render } from "../template/template.ts";
import { secretMark } from "../template/variables.ts";
import { emptyLayered, isObject, type Layered, overlay } from "./overrides.ts";

/** A member with all layers merged and no text rendered yet: a running call keeps its team like this. */
export interface MergedMember extends Layered {
  agentId: string;
  role: string | null;
  isEntry: boolean;
  stored: boolean;
}

export type MissingVariable = NonNullable<TeamDefinition["missingVariable"]>;

/** Merges agent < team < member < call for every member. `agents` holds the stored ones by id. */
export function mergeMembers(
  definition: TeamDefinition,
  agents: ReadonlyMap<string, AgentRecord>,
  callOverrides: JsonObject | null = null,
): MergedMember[] {
  return definition.members.map((member) => {
    const agent = agents.get(member.agentId);
    let layered = overlay(
      emptyLayered,
      { name: agent ? null : member.agentId, systemPrompt: null, firstMessage: null, knowledge: [] },
      "default",
    );
    if (agent) layered = overlay(layered, withoutFrame(agent), "agent");
    if (definition.knowledge?.length)
      layered = overlay(layered, { knowledge: joined(layered.value.knowledge, definition.knowledge) }, "team");
    if (definition.overrides) layered = overlay(layered, definition.overrides, "team");
    const own = definition.memberOverrides?.[member.agentId];
    if (own) layered = overlay(layered, own, "member");
    if (callOverrides) layered = overlay(layered, callOverrides, "call");
    const { agentId, role } = member;
    return {
      agentId,
      role: role ?? null,
      isEntry: isEntry(definition, member),
      stored: agent !== undefined,
      ...layered,
    };
  });
}

/** The member who speaks first: the one marked, or the only one. */
export function isEntry(definition: Pick<TeamDefinition, "members">, member: Member): boolean {
  return member.isEntry === true || definition.members.length === 1;
}

/**
 * Renders a merged member. Call variables win over the team's of the same name. `withoutValue` says where a text uses a
 * variable that nobody gave.
 */
export function resolveMember(
  merged: MergedMember,
  variables: Readonly<Record<string, string>>,
  missingVariable: MissingVariable = "empty",
): { member: ResolvedMember; warnings: string[]; withoutValue: string[] } {
  const fallback = typeof missingVariable === "object" ? missingVariable.default : "";
  const missing = new Set<string>();
  const warnings: string[] = [];
  const withoutValue: string[] = [];
  const renderDeep = (value: JsonObject[string], path: string): JsonObject[string] => {
    if (typeof value === "string") {
      const rendered = render(value, variables, fallback);
      for (const name of rendered.missing) {
        missing.add(name);
        withoutValue.push(
          `${merged.agentId}: ${path} uses {{${name}}}, which has no value; pass it in the call's variables, or add it to definition.variables.`,
        );
      }
      for (const name of rendered.used) {
        if (variables[name] === secretMark)
          warnings.push(`${merged.agentId}: ${path} uses the secret variable ${name}, which is never shown.`);
      }
      if (rendered.problem)
        warnings.push(
          `${merged.agentId}: ${path} is used as written, since its template is not valid: ${rendered.problem}.`,
        );
      return rendered.text;
    }
    if (Array.isArray(value)) return value.map((item, index) => renderDeep(item, `${path}[${index}]`));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, renderDeep(item, path ? `${path}.${key}` : key)]),
    );
  };
  const { knowledge, ...properties } = merged.value;
  const agent = {
    ...(renderDeep(properties, "") as JsonObject),
    id: merged.agentId,
    knowledge: attachments(knowledge, merged, warnings),
  };
  const { agentId, role, isEntry: entry, stored, provenance } = merged;
  if (!stored && isEmpty(merged))
    warnings.push(
      `${agentId}: no agent with this id is stored and nothing overrides it; the member has an empty configuration.`,
    );
  const member = {
    agentId,
    role,
    isEntry: entry,
    stored,
    agent: agent as ResolvedAgent,
    provenance,
    variables: { ...variables },
  };
  return { member: { ...member, missingVariables: [...missing].sort() }, warnings, withoutValue };
}

/** True where no layer gives the member anything. */
function isEmpty({ agentId, value }: MergedMember): boolean {
  const isNothing = (item: unknown) => item === null || item === agentId || (Array.isArray(item) && item.length === 0);
  return Object.values(value).every(isNothing);
}

function withoutFrame(agent: AgentRecord): JsonObject {
  const {
    id: _id,
    object: _object,
    version: _version,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...properties
  } = agent;
  return properties as JsonObject;
}

/** The team's attachment wins over the agent's of the same knowledge base. */
function joined(own: unknown, team: readonly Attachment[]): JsonObject[string] {
  const mine = (Array.isArray(own) ? own : []) as Attachment[];
  const kept = mine.filter(
    (attachment) => !team.some(({ knowledgeBaseId }) => knowledgeBaseId === attachment.knowledgeBaseId),
  );
  return [...kept, ...team].map((attachment) => ({ ...attachment }));
}

/** Attachments with their defaults; the last of several for one knowledge base counts. */
function attachments(value: unknown, merged: MergedMember, warnings: string[]): Attachment[] {
  const byBase = new Map<string, Attachment>();
  for (const [index, item] of (Array.isArray(value) ? value : []).entries()) {
    const parsed = Attachment.safeParse(item);
    if (parsed.success) byBase.set(parsed.data.knowledgeBaseId, parsed.data);
    else warnings.push(`${merged.agentId}: knowledge[${index}] is left out, since it is not a valid attachment.`);
  }
  return [...byBase.values()];
}

/** Agent properties that differ between two members. */
export function changedProperties(from: ResolvedAgent, to: ResolvedAgent): string[] {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((name) => name !== "id");
  return names.filter((name) => !isDeepStrictEqual(from[name], to[name])).sort();
}
