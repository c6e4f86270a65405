import type { AgentKnowledge } from "../../knowledge/agent-knowledge.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { CallSummary, Tool } from "../../schema/call.ts";
import type { ResolvedMember } from "../../schema/resolved-team.ts";
import { HandoffSettings, type Member, type Rule } from "../../schema/team-definition.ts";
import { type Person, personOf } from "../../team/member/person.ts";
import { resolveMember } from "../../team/member/resolve.ts";
import { createGates, type Gates } from "../../team/route/gates.ts";
import { createRuleRouter, type RuleRouter } from "../../team/route/rules.ts";
import { render } from "../../team/template/template.ts";
import { asTexts, secretMark } from "../../team/template/variables.ts";
import { declineTool, declineToolName } from "../../team/tools/decline-tool.ts";
import { transferToolNames, transferTools } from "../../team/tools/transfer-tools.ts";
import { createWays, type Ways } from "../../team/ways/ways.ts";
import type { Session } from "../saving/session.ts";
import type { TeamSnapshot } from "../state/call-state.ts";

/** The team of a call, with its members' texts rendered with the call's variables. */
export interface ResolvedTeam {
  readonly members: readonly Member[];
  readonly rules: RuleRouter;
  readonly handoffs: HandoffSettings;
  readonly ways: Ways;
  readonly gates: Gates;
  /** Agent ids by the names of their transfer tools. */
  readonly transferNames: ReadonlyMap<string, string>;
  /** Names of all tools that move the call: no member sees what others called. */
  readonly movingTools: ReadonlySet<string>;
  /** What is known about the caller: variables that came with the call, without the team's own and without secrets. */
  readonly known: CallSummary["variables"];
  has(agentId: string): boolean;
  isActive(agentId: string): boolean;
  /** A person: no model speaks, and nothing that is said takes the call from them. */
  isHuman(agentId: string): boolean;
  /** How a person is reached; null for an agent. */
  person(agentId: string): Person | null;
  /** The knowledge bases that are searched while the member has the call. */
  knowledge(agentId: string): Attachment[];
  /** The member has no configuration at all: no agent is stored under its id, and the team has no override for it. */
  isMissing(agentId: string): boolean;
  /** The name people know a member by. */
  labelOf(agentId: string): string;
  member(agentId: string): ResolvedMember;
  /** What the members say first when they get a call. */
  greetings(): string[];
  /** Problems with a member's configuration. */
  warnings(agentId: string): string[];
  /**
   * `arrived`: the hand-off that the member may decline. `isCalling`: a person is called, so no other may be. `isShut`: it
   * is a gate that keeps the call, so nobody behind it may be asked for.
   */
  tools(
    agentId: string,
    offer: { arrived: { from: string; to: string } | null; isCalling: boolean; isShut: boolean },
  ): Promise<Tool[]>;
  message(rule: Rule): string | null;
}

/**
 * The team as the call's variables are now. It is resolved again only after they change, also when they change back.
 */
export function resolveTeamOf(session: Pick<Session, "state">, knowledge: AgentKnowledge): () => ResolvedTeam {
  const resolve = (variables: CallSummary["variables"]) => ({
    variables,
    team: resolveTeam(session.state, variables, knowledge),
  });
  let newest = resolve(session.state.summary.variables);
  return () => {
    const { variables } = session.state.summary;
    if (newest.variables !== variables) newest = resolve(variables);
    return newest.team;
  };
}

function resolveTeam(
  { definition, members: merged }: TeamSnapshot,
  variables: CallSummary["variables"],
  knowledge: AgentKnowledge,
): ResolvedTeam {
  const { members, rules = [], missingVariable = "empty" } = definition;
  const texts = asTexts(variables);
  const byId = new Map(merged.map((member) => [member.agentId, member]));
  const resolved = new Map<string, ReturnType<typeof resolveMember>>();
  const transferNames = transferToolNames(members);
  const fallback = typeof missingVariable === "object" ? missingVariable.default : "";

  const people = new Map(members.map((member) => [member.agentId, personOf(member)]));

  const ways = createWays(members, rules);
  const settings = (agentId: string) => members.find((member) => member.agentId === agentId);
  const person = (agentId: string) => people.get(agentId) ?? null;
  const isHuman = (agentId: string) => person(agentId) !== null;

  function resolve(agentId: string): ReturnType<typeof resolveMember> {
    const known = resolved.get(agentId) ?? resolveMember(byId.get(agentId)!, texts, missingVariable);
    resolved.set(agentId, known);
    return known;
  }

  return {
    members,
    rules: createRuleRouter(rules, members),
    handoffs: HandoffSettings.parse(definition.handoffs ?? {}),
    ways,
    gates: createGates(members),
    transferNames,
    movingTools: new Set([...transferNames.keys(), declineToolName]),
    known: ownVariables(definition, variables),
    labelOf: (agentId) => byId.get(agentId)?.role || agentId,
    has: (agentId) => byId.has(agentId),
    isActive: (agentId) => settings(agentId)?.isActive !== false,
    isHuman,
    person,
    knowledge: (agentId) =>
      isHuman(agentId) && !settings(agentId)?.assist ? [] : resolve(agentId).member.agent.knowledge,
    isMissing: (agentId) => !resolve(agentId).member.stored && definition.memberOverrides?.[agentId] === undefined,
    member: (agentId) => resolve(agentId).member,
    greetings: () => members.flatMap(({ agentId }) => resolve(agentId).member.agent.firstMessage ?? []),
    warnings: (agentId) => resolve(agentId).warnings,
    async tools(agentId, { arrived, isCalling, isShut }) {
      if (isHuman(agentId)) return [];
      const search = await knowledge.tool(resolve(agentId).member.agent.knowledge);
      const decline = arrived && declineTool(members, transferNames, arrived);
      const targets = members.filter(
        (member) => !(isCalling && isHuman(member.agentId)) && !(isShut && ways.isBehind(agentId, member.agentId)),
      );
      const own = transferTools(targets, transferNames, agentId);
      return [...(search ? [search] : []), ...own, ...(decline ? [decline] : [])];
    },
    message: ({ message }) => (message === undefined ? null : render(message, texts, fallback).text),
  };
}

function ownVariables(
  { variables = [] }: TeamSnapshot["definition"],
  values: CallSummary["variables"],
): CallSummary["variables"] {
  const team = new Map(variables.map(({ name, value }) => [name, value]));
  const isOwn = ([name, value]: [string, unknown]) => value !== secretMark && team.get(name) !== String(value);
  return Object.fromEntries(Object.entries(values).filter(isOwn));
}
