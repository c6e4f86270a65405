import type { AgentKnowledge } from "../knowledge/agent-knowledge.ts";
import type { CallSummary, Tool } from "../schema/call.ts";
import { HandoffSettings, type Member, type ResolvedMember, type Rule } from "../schema/team.ts";
import { resolveMember } from "../team/resolve.ts";
import { createRuleRouter, type RuleRouter } from "../team/route/rules.ts";
import { render } from "../team/template.ts";
import { transferToolNames, transferTools } from "../team/transfer-tools.ts";
import { asTexts, secretMark } from "../team/variables.ts";
import type { CallState } from "./state/call-state.ts";

/** The members of a call, ready to speak with the call's variables. Made anew when the variables change. */
export interface Cast {
  readonly members: readonly Member[];
  readonly route: RuleRouter;
  readonly handoffs: HandoffSettings;
  /** Agent ids by the names of their transfer tools. */
  readonly transferNames: ReadonlyMap<string, string>;
  /** Variables that the call brought, beside the team's own and without secrets: what is known about the caller. */
  readonly known: CallSummary["variables"];
  has(agentId: string): boolean;
  isActive(agentId: string): boolean;
  /** Neither stored nor configured by the team: a member in name only. */
  isMissing(agentId: string): boolean;
  /** The name people know a member by. */
  labelOf(agentId: string): string;
  member(agentId: string): ResolvedMember;
  warnings(agentId: string): string[];
  tools(agentId: string): Promise<Tool[]>;
  message(rule: Rule): string | null;
}

export function createCast(
  state: Pick<CallState, "definition" | "members">,
  variables: CallSummary["variables"],
  knowledge: AgentKnowledge,
): Cast {
  const { definition } = state;
  const { members, rules = [], missingVariable = "empty" } = definition;
  const texts = asTexts(variables);
  const merged = new Map(state.members.map((member) => [member.agentId, member]));
  const resolved = new Map<string, ReturnType<typeof resolveMember>>();
  const transferNames = transferToolNames(members);

  function resolve(agentId: string): ReturnType<typeof resolveMember> {
    const known = resolved.get(agentId);
    if (known) return known;
    const made = resolveMember(merged.get(agentId)!, texts, missingVariable);
    resolved.set(agentId, made);
    return made;
  }

  return {
    members,
    route: createRuleRouter(rules),
    handoffs: HandoffSettings.parse(definition.handoffs ?? {}),
    transferNames,
    known: ownVariables(definition, variables),
    labelOf: (agentId) => merged.get(agentId)?.role || agentId,
    has: (agentId) => merged.has(agentId),
    isActive: (agentId) => members.find((member) => member.agentId === agentId)?.isActive !== false,
    isMissing: (agentId) => !resolve(agentId).member.stored && definition.memberOverrides?.[agentId] === undefined,
    member: (agentId) => resolve(agentId).member,
    warnings: (agentId) => resolve(agentId).warnings,
    async tools(agentId) {
      const search = await knowledge.tool(resolve(agentId).member.agent.knowledge);
      return [...(search ? [search] : []), ...transferTools(members, transferNames, agentId)];
    },
    message: ({ message }) =>
      message === undefined ? null : render(message, texts, typeof missingVariable === "object" ? missingVariable.default : "").text,
  };
}

function ownVariables({ variables = [] }: CallState["definition"], values: CallSummary["variables"]): CallSummary["variables"] {
  const team = new Map(variables.map(({ name, value }) => [name, value]));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== secretMark && team.get(name) !== String(value)));
}
