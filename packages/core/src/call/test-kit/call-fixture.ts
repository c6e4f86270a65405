import { createHash } from "node:crypto";
import { createAgents } from "../../agents/agents.ts";
import type { CuecardEvents, Emit } from "../../api/events.ts";
import type { LiveCall } from "../../api/live-call.ts";
import type { AgentKnowledge, KnowledgeAnswer, TurnQuestion } from "../../knowledge/agent-knowledge.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { Passage } from "../../schema/call.ts";
import type { CreateTeam } from "../../schema/team.ts";
import { createIntentModels, type IntentModelsOptions } from "../../team/intents/intent-models.ts";
import { createTeams } from "../../team/teams.ts";
import { createCalls } from "../calls.ts";
import type { HostFunctions } from "../host/host-functions.ts";

type Definition = NonNullable<CreateTeam["definition"]>;

/** Knowledge that answers from a script, at the pace the test sets. */
export interface FakeKnowledge extends AgentKnowledge {
  questions: string[];
  requests: TurnQuestion[];
  /** Knowledge bases that a call asked to have loaded. */
  warmed: string[];
  /** Runs before each answer. */
  before: (text: string, signal: AbortSignal | undefined) => Promise<void>;
}

/** Its chunk's id is the same for the same text, and says nothing of it. */
function passageAbout(text: string): Passage {
  const citation = {
    title: null,
    url: null,
    filename: null,
    page: null,
    headingPath: [],
    rows: null,
    start: 0,
    end: 1,
  };
  const chunkId = `chk_${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
  const confidence = "strong";
  return {
    number: 1,
    chunkId,
    sourceId: "doc_1",
    knowledgeBaseId: "kb_1",
    text,
    similarity: 1,
    confidence,
    tokens: 1,
    citation,
  };
}

export function createFakeKnowledge(): FakeKnowledge {
  const found = (text: string): KnowledgeAnswer => ({
    context: { text: `known about: ${text}`, speakable: text, passages: [passageAbout(text)], tokens: 3 },
    degraded: [],
    trace: [{ message: `searched ${text}`, data: null }],
  });
  const knowledge: FakeKnowledge = {
    questions: [],
    requests: [],
    warmed: [],
    before: async () => {},
    async forTurn(request) {
      const { text, signal } = request;
      knowledge.questions.push(text);
      knowledge.requests.push(request);
      await knowledge.before(text, signal);
      return found(text);
    },
    async tool(attachments) {
      return attachments.length > 0
        ? { name: "search_knowledge", description: "Searches.", parameters: { type: "object" } }
        : null;
    },
    keyterms: async ({ attachments, history, max }) =>
      [
        ...attachments.map(({ knowledgeBaseId }) => knowledgeBaseId),
        ...history.exchanges.map(({ text }) => text),
      ].slice(0, max),
    async warmSoon(knowledgeBaseIds) {
      knowledge.warmed.push(...knowledgeBaseIds);
    },
    async answer({ arguments: given, signal }) {
      const { query } = given as { query: string };
      await knowledge.before(query, signal);
      return { ...found(query), output: `found: ${query}` };
    },
  };
  return knowledge;
}

/** A process: services over a store that several of them may share. */
export function createProcess({
  store,
  clock,
  hostFunctions = { summarise: null, extract: null },
  learn,
}: {
  store: WorkspaceStorage;
  clock: { now: number };
  hostFunctions?: HostFunctions;
  /** Learns intents in place of the thread. */
  learn?: IntentModelsOptions["learn"];
}) {
  const knowledge = createFakeKnowledge();
  const events: [string, unknown][] = [];
  const answered: CuecardEvents["turn.answered"][] = [];
  const emit: Emit = (name, event) => {
    if (name === "turn.answered") answered.push(event as CuecardEvents["turn.answered"]);
    else events.push([name, event]);
  };
  const now = () => clock.now;
  const newId = (prefix: string) => `${prefix}_${String(++ids).padStart(6, "0")}`;
  const options = {
    workspace: "default",
    store,
    knowledge,
    countTokens: (text: string) => text.split(/\s+/).length,
    now,
    newId,
    emit,
    intentModels: createIntentModels({ store, now, ...(learn && { learn }) }),
    hostFunctions,
  };
  return {
    knowledge,
    /** Events of the process, save those that a Turn was answered. */
    events,
    /** The Turns that were answered, as they were reported. */
    answered,
    store,
    clock,
    newId,
    agents: createAgents(options),
    teams: createTeams(options),
    calls: createCalls(options),
  };
}

let ids = 0;

export const attachment = { knowledgeBaseId: "kb_1" };

/** Front desk, billing and support; refunds go to billing by a rule, Spanish to the desk's own rule-free colleague. */
export const threeMembers: CreateTeam = {
  name: "Front",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Billing", description: "Invoices and refunds" },
      { agentId: "support", role: "Support", canHandOffTo: ["desk"] },
    ],
    memberOverrides: { billing: { voice: { name: "bea" } } },
    variables: [{ name: "company", value: "Acme" }],
    rules: [
      {
        name: "refunds",
        from: ["desk", "support"],
        when: { keywords: ["refund"] },
        to: "billing",
        message: "One moment at {{company}}.",
      },
      { name: "quiet", from: ["desk"], when: { silence: { ms: 8_000 } }, to: "support" },
      { name: "broken tool", when: { toolFailed: "lookup", times: 2 }, to: "support" },
    ],
  },
};

/** A team of the same three, who may all hand off to one another; `definition` is what it has beside them. */
export function openTeam(definition: Omit<Definition, "members">): CreateTeam {
  const members = [
    { agentId: "desk", role: "Front desk", isEntry: true },
    { agentId: "billing", role: "Billing" },
    { agentId: "support", role: "Support" },
  ];
  return { name: "Front", definition: { ...definition, members } };
}

export async function createFixture(
  team: CreateTeam = threeMembers,
  { hostFunctions, learn }: Pick<Parameters<typeof createProcess>[0], "hostFunctions" | "learn"> = {},
) {
  const storage = createMemoryStorage();
  const store = storage.workspace("default");
  const clock = { now: Date.parse("2026-11-21T09:00:00.000Z") };
  const process = createProcess({ store, clock, ...(hostFunctions && { hostFunctions }), ...(learn && { learn }) });
  const at = new Date(clock.now).toISOString();
  await store.insertKnowledgeBase({
    id: "kb_1",
    object: "knowledge_base",
    name: "Help",
    description: null,
    embeddingProvider: "local",
    embeddingModel: "lexical-512",
    embeddingDimensions: 512,
    autoRefresh: false,
    refreshInterval: 24,
    gaps: false,
    synonyms: [],
    createdAt: at,
    updatedAt: at,
  });
  for (const [id, name] of [
    ["desk", "Dora"],
    ["billing", "Bill"],
    ["support", "Sue"],
  ] as const) {
    await process.agents.create({ id, name, systemPrompt: `You are ${name} of {{company}}.`, knowledge: [attachment] });
  }
  const { id: teamId } = await process.teams.create(team);
  const start = (more: object = {}): Promise<LiveCall> => process.calls.start({ teamId, ...more });
  return { ...process, storage, teamId, start, another: () => createProcess({ store, clock }) };
}
