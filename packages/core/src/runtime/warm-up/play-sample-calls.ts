import { createAgents } from "../../agents/agents.ts";
import { inSlices } from "../../base/time/in-slices.ts";
import { createIds } from "../../base/values/ids.ts";
import { createCalls } from "../../call/calls.ts";
import { createEmbedders } from "../../knowledge/embedding/embedders.ts";
import { createAgentKnowledge } from "../../knowledge/inject/create-agent-knowledge.ts";
import { createSearch } from "../../knowledge/retrieve/retrieve.ts";
import { countTokens } from "../../knowledge/tokens/tokens.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { Embedder, WordMeanings } from "../../ports/embedder.ts";
import { compileDenials } from "../../team/evidence/denials/denials.ts";
import { encodeIntents } from "../../team/intents/encode-intents.ts";
import { fitIntents } from "../../team/intents/fit-intents.ts";
import { createIntentModels } from "../../team/intents/intent-models.ts";
import { createTeams } from "../../team/teams.ts";
import { inSteps } from "./in-steps.ts";
import { fillSampleBase } from "./sample-base.ts";

/** What callers of the sample calls say: with and without a question, a hand-off, a denial, a name, in one and two bytes a character. */
const said = [
  [
    "Hi, when are you open and what does the receipt say?",
    "No, I don't want a refund, I am John Smith of 12 Main Street.",
  ],
  ["Hello – I’d like a refund for order AB-12, how long does it take?", "Yes please, and what about the card?"],
  ["Good morning, how long does a refund take?", "And on Monday?"],
  ["I don’t want a refund – it’s not about the card.", "It isn’t about the receipt – no, not a refund, a card."],
];

/**
 * Plays calls of its own, in memory and unseen. So what the first turn of a process builds is there before it: patterns
 * are compiled, tables of words are made, and code has run. It gives way to the event loop between its steps, and asks no
 * embedder; `words` are what the default one computes here.
 */
export async function playSampleCalls(words: WordMeanings | undefined, signal: AbortSignal): Promise<void> {
  await inSlices(compileDenials());
  const embedder = { ...sampleEmbedder, ...(words && { words }) };
  const storage = createMemoryStorage();
  await storage.open();
  const store = inSteps(storage.workspace("sample"), signal);
  const now = () => 0;
  const newId = createIds(now);
  const base = { id: "kb_sample", space: embedder };
  await fillSampleBase(storage, store, base);
  const search = createSearch({ store, embedders: createEmbedders([embedder]), reranker: null });
  const knowledge = createAgentKnowledge({ store, search, countTokens, now });
  const intentModels = createIntentModels({
    learn: async (examples) => encodeIntents(fitIntents(examples)),
    words: words ?? null,
  });
  const shared = { store, now, newId, intentModels };
  const agents = createAgents(shared);
  for (const id of ["desk", "refunds"])
    await agents.create({
      id,
      name: id,
      systemPrompt: `You are {{name}} of ${id}.`,
      knowledge: [{ knowledgeBaseId: base.id }],
    });
  const { id: teamId } = await createTeams(shared).create({ name: "Sample", definition });
  const calls = createCalls({ ...shared, workspace: "sample", knowledge, countTokens, emit: () => {} });
  for (const turns of said) {
    const call = await calls.start({ teamId, variables: { name: "Ann" } });
    for (const text of turns) {
      call.interim(text.slice(0, text.length / 2));
      const { turnId } = await call.userTurn(text, { deadlineMs: 10_000 });
      await call.agentSaid({ text: "It takes fourteen days. Is there anything else?", turnId });
    }
    await call.end();
  }
  await calls.flush();
}

const definition = {
  members: [
    { agentId: "desk", role: "front desk", isEntry: true, intents: ["when are you open", "where are you"] },
    { agentId: "refunds", role: "refunds", intents: ["I want my money back", "send it back"] },
  ],
  rules: [
    { name: "refund", when: { keywords: ["refund"] }, to: "refunds" },
    { name: "card", when: { matches: "(?i)\\bcard\\b" }, to: "desk" },
  ],
};

const sampleEmbedder: Embedder = {
  specificationVersion: "v1",
  provider: "sample",
  model: "sample",
  dimensions: 8,
  trust: 1,
  maxBatch: 8,
  maxTokens: 8_192,
  calibration: {
    points: [
      [0, 0],
      [1, 1],
    ],
    fittedOn: "Not fitted.",
  },
  async embed({ texts }) {
    return { vectors: texts.map(() => new Float32Array(8).fill(1)), tokens: null };
  },
  async close() {},
};
