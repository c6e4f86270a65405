import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import { CuecardError } from "../../errors.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { Storage, WorkspaceStorage } from "../../ports/storage/storage.ts";

const noon = Date.parse("2026-11-22T12:00:00.000Z");
const day = "2026-11-22";

/** An embedder that counts a token a letter. */
function countingEmbedder() {
  const plain = createFakeEmbedder();
  return {
    ...plain,
    embed: async (request: Parameters<typeof plain.embed>[0]) => ({
      ...(await plain.embed(request)),
      tokens: request.texts.join("").length,
    }),
  };
}

interface Opened {
  cue: Cuecard;
  clock: { now: number };
  storage: Storage;
}

async function open(options: Parameters<typeof createTestCuecard>[0] = {}): Promise<Opened> {
  const clock = { now: noon };
  const storage = options.storage ?? createMemoryStorage();
  const embedders = [countingEmbedder()];
  const cue = await createTestCuecard({ embedders, now: () => clock.now, ...options, storage });
  onTestFinished(() => cue.close());
  return { cue, clock, storage };
}

const textContent = "Refunds are paid within five working days.";

async function addBase(cue: Cuecard, name: string): Promise<string> {
  const { id } = await cue.knowledgeBases.create({ name });
  const source = await cue.sources.add(id, { sourceType: "text", textTitle: "Refunds", textContent });
  await cue.sources.waitUntilReady(source, { timeoutMs: 120_000 });
  return id;
}

const nothing = {
  searches: 0,
  documentTokens: 0,
  chunksMade: 0,
  bytesRead: 0,
  questionTokens: 0,
  calls: 0,
  turns: 0,
  callSeconds: 0,
  handoffs: 0,
};

test("searches and what is ingested are counted by base and for the workspace, a search of two bases once", async () => {
  const { cue } = await open();
  const bases = [await addBase(cue, "One"), await addBase(cue, "Two")];
  await cue.search({ query: "When are refunds paid?", knowledgeBaseIds: bases });
  await cue.search({ query: "How are refunds paid?", knowledgeBaseIds: [bases[0]!] });
  const report = await cue.usage();
  const [one, two] = report.knowledgeBases;
  const read = { chunksMade: 1, bytesRead: textContent.length };
  expect(one).toMatchObject({ knowledgeBaseId: bases[0], name: "One", searches: 2, ...read });
  expect(two).toMatchObject({ knowledgeBaseId: bases[1], name: "Two", searches: 1, ...read });
  expect(one!.documentTokens).toBeGreaterThanOrEqual(textContent.length);
  expect(report).toMatchObject({ from: "2026-10-24", to: day, knowledgeBaseId: null });
  expect(report.totals).toEqual({
    ...nothing,
    searches: 2,
    documentTokens: one!.documentTokens + two!.documentTokens,
    chunksMade: 2,
    bytesRead: 2 * textContent.length,
    questionTokens: report.totals.questionTokens,
  });
  expect(report.totals.questionTokens).toBeGreaterThan(0);
  expect(report.days).toEqual([{ day, ...report.totals }]);

  await cue.sources.refresh(bases[0]!, (await cue.sources.list(bases[0]!)).data[0]!.id);
  await cue.knowledgeBases.delete(bases[1]!);
  const ofTwo = await cue.usage({ knowledgeBaseId: bases[1]! });
  expect(ofTwo.knowledgeBases).toEqual([{ ...two, name: null }]);
  expect(ofTwo.totals).toMatchObject({ searches: 1, ...read, calls: null, questionTokens: null });
});

test("what a call names that is not a knowledge base is counted for none, and what is counted has one row of each kind", async () => {
  const { cue, storage } = await open();
  const real = await addBase(cue, "One");
  const knowledge = [real, "kb_gone", "x".repeat(5_000)].map((knowledgeBaseId) => ({
    knowledgeBaseId,
    mode: "preload" as const,
  }));
  const agent = await cue.agents.create({ name: "Agent" });
  const call = await cue.calls.start({ agentId: agent.id, overrides: { knowledge } });
  await call.userTurn("When are refunds paid?");
  const added: unknown[] = [];
  const { workspace } = storage;
  storage.workspace = (id) => {
    const store = workspace(id);
    return {
      ...store,
      addUsage(rows) {
        added.push(...rows);
        return store.addUsage(rows);
      },
    };
  };
  const { knowledgeBases, totals } = await cue.usage();
  expect(knowledgeBases.map(({ knowledgeBaseId, searches }) => [knowledgeBaseId, searches])).toEqual([[real, 1]]);
  expect(totals.searches).toBe(1);
  expect(added).toContainEqual({ knowledgeBaseId: real, day, kind: "searches", count: 1 });
  expect(added).not.toContainEqual(expect.objectContaining({ knowledgeBaseId: "" }));
});

test("calls, turns, seconds and hand-offs are counted on the day that they happen", async () => {
  const { cue, clock } = await open();
  for (const id of ["desk", "billing"]) await cue.agents.create({ id, name: id });
  const members = [
    { agentId: "desk", role: "Front desk", isEntry: true },
    { agentId: "billing", role: "Billing", intents: ["my bill is too high"] },
  ];
  const team = await cue.teams.create({ name: "Team", definition: { members } });
  clock.now = Date.parse("2026-11-22T23:59:00.000Z");
  const call = await cue.calls.start({ teamId: team.id });
  await call.userTurn("hello");
  await call.handOff({ agentId: "billing", reason: "an invoice" });
  clock.now += 90_000;
  await call.userTurn("my invoice");
  clock.now += 90_000;
  await call.end({ reason: "done" });
  const { days, totals } = await cue.usage();
  expect(days).toEqual([
    { ...nothing, day: "2026-11-23", turns: 1, callSeconds: 180 },
    { ...nothing, day, calls: 1, turns: 1, handoffs: 1 },
  ]);
  expect(totals).toMatchObject({ calls: 1, turns: 2, handoffs: 1 });
  expect((await cue.usage({ to: day })).days).toHaveLength(1);
  expect((await cue.workspace("other").usage()).days).toEqual([]);
});

test("a report has what the workspace has, beside its quotas", async () => {
  const { cue } = await open({ quotas: { sources: 10 } });
  await addBase(cue, "One");
  expect((await cue.usage()).held).toEqual([
    { kind: "knowledgeBases", used: 1, quota: null },
    { kind: "sources", used: 1, quota: 10 },
    { kind: "fileBytes", used: 0, quota: null },
    { kind: "chunks", used: 1, quota: null },
    { kind: "liveCalls", used: 0, quota: null },
  ]);
});

test("a store that takes no counts is closed like any other", async () => {
  const storage = createMemoryStorage();
  let isClosed = false;
  const addUsage = () => Promise.reject(new CuecardError("storage_failed", "The disk is full."));
  const { cue } = await open({
    storage: {
      ...storage,
      workspace: (id) => ({ ...storage.workspace(id), addUsage }),
      async close() {
        isClosed = true;
      },
    },
  });
  const base = await cue.knowledgeBases.create({ name: "Empty" });
  await cue.search({ query: "anything", knowledgeBaseIds: [base.id] });
  await cue.close();
  expect(isClosed).toBe(true);
});

test("no turn and no search writes; what can't be stored is stored the next time, and at the end", async () => {
  const storage = createMemoryStorage();
  const added: unknown[] = [];
  let away = true;
  const watched: Storage = {
    ...storage,
    workspace(id): WorkspaceStorage {
      const store = storage.workspace(id);
      return {
        ...store,
        async addUsage(counts) {
          if (away) throw new CuecardError("storage_failed", "The store is away.", { retryable: true });
          added.push(...counts);
          await store.addUsage(counts);
        },
      };
    },
  };
  const { cue } = await open({ storage: watched });
  const base = await cue.knowledgeBases.create({ name: "Empty" });
  await cue.search({ query: "anything", knowledgeBaseIds: [base.id] });
  await expect(cue.usage()).rejects.toMatchObject({ code: "storage_failed" });
  away = false;
  await cue.search({ query: "anything", knowledgeBaseIds: [base.id] });
  expect(added).toEqual([]);
  expect((await cue.usage()).totals.searches).toBe(2);
  await cue.search({ query: "anything", knowledgeBaseIds: [base.id] });
  await cue.close();
  const range = { from: day, to: day, knowledgeBaseId: base.id };
  expect(await storage.workspace("default").listUsage(range)).toEqual([{ day, kind: "searches", count: 3 }]);
});

test.each([
  [{ from: "2026-02-30" }, "from"],
  [{ to: "22.11.2026" }, "to"],
  [{ from: "2026-11-23" }, "2026-11-23, which is after today, 2026-11-22"],
  [{ from: "2026-11-02", to: "2026-11-01" }, "2026-11-02, which is after to, 2026-11-01"],
  [{ from: "2025-01-01", to: "2026-11-01" }, "are 670 days; ask for at most 400 at once"],
  [{ to: "1969-12-31" }, "1970-01-01 or later"],
  [{ knowledgeBaseId: "kb_none" }, 'Knowledge base "kb_none" does not exist'],
])("%j is refused with the reason", async (query, message) => {
  const { cue } = await open();
  await expect(cue.usage(query)).rejects.toThrow(message);
});
