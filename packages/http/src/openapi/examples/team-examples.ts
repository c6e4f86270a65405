import { inputExamples } from "./input-examples.ts";
import { at, attachment, teamId } from "./shop.ts";

/** The agent that sells, with its variables filled in. */
export const resolvedAgent = {
  id: "sales",
  name: "Tom",
  systemPrompt: "You are Tom. You sell plans to Ada.",
  firstMessage: null,
  knowledge: [attachment],
  voice: { provider: "example", voiceId: "tom" },
};

const { id: agentId, ...agentProperties } = resolvedAgent;

/** Examples of answers about agents and teams, by the names of their schemas. */
export const teamExamples: Record<string, unknown> = {
  Agent: {
    ...resolvedAgent,
    object: "agent",
    systemPrompt: "You are Tom. You sell plans to {{customer}}.",
    version: 2,
    createdAt: at,
    updatedAt: at,
    warnings: [],
  },
  AgentVersion: {
    ...agentProperties,
    object: "agent_version",
    agentId,
    version: 1,
    isCurrent: false,
    createdAt: at,
  },
  Team: {
    id: teamId,
    object: "team",
    ...(inputExamples.CreateTeam as object),
    description: null,
    isActive: true,
    version: 1,
    createdAt: at,
    updatedAt: at,
    warnings: [],
  },
  ResolvedTeam: {
    object: "resolved_team",
    teamId,
    version: 1,
    members: [
      {
        agentId: "sales",
        role: "sales",
        isEntry: false,
        stored: true,
        agent: resolvedAgent,
        provenance: { systemPrompt: "agent", knowledge: "agent", "voice.voiceId": "agent" },
        variables: { customer: "our caller" },
        missingVariables: [],
      },
    ],
    warnings: [],
  },
  TeamVersion: {
    object: "team_version",
    teamId,
    version: 1,
    isCurrent: true,
    ...(inputExamples.CreateTeam as object),
    description: null,
    isActive: true,
    createdAt: at,
  },
  LearnedExample: {
    id: "lex_01ha8v6d2k",
    object: "learned_example",
    teamId,
    callId: "call_01ha8v6b9x",
    turnId: "turn_01ha8v6b9z",
    words: "the piano that you sold me has lost its tune",
    from: "desk",
    agentId: "sales",
    why: "by_model",
    createdAt: at,
  },
  ClearedExamples: { object: "cleared_examples", deleted: 12 },
  TeamReadiness: { object: "team_readiness", teamId, version: 1, ready: true, problem: null },
  TeamCheck: {
    object: "team_check",
    problems: [
      {
        path: "definition.rules[0].to",
        message: 'definition.rules[0].to is "sale", which is not a member; use one of: desk, sales.',
      },
    ],
    warnings: [],
  },
  TeamTraffic: {
    object: "team_traffic",
    teamId,
    calls: 100,
    edges: [{ from: "desk", to: "sales", handoffs: 41 }],
    rules: [{ name: "sales words", fired: 37, lastFiredAt: at }],
  },
};
