import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { createMemoryBlobStore } from "../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../memory/memory-storage.ts";

const day = 24 * 3_600_000;

async function setUp() {
  const clock = { time: Date.parse("2026-06-01T00:00:00Z") };
  const [storage, blobs] = [createMemoryStorage(), createMemoryBlobStore()];
  const open = async () => {
    const cue = await createTestCuecard({ storage, blobs, now: () => clock.time });
    onTestFinished(() => cue.close());
    return cue;
  };
  const cue = await open();
  const { id } = await cue.knowledgeBases.create({ name: "Support" });
  const source = await cue.sources.add(id, {
    sourceType: "text",
    textTitle: "Refunds",
    textContent: "Refunds are paid within five days.",
  });
  await cue.sources.waitUntilReady(source);
  const find = async () =>
    (await cue.search({ query: "when are refunds paid", knowledgeBaseIds: [id] })).results.map(({ text }) => text);
  const files = async () => {
    let count = 0;
    for await (const _key of blobs.keys("")) count += 1;
    return count;
  };
  return { clock, cue, open, id, source, find, files };
}

test("a source that was deleted by mistake is found by nothing, and is back after a click", async () => {
  const { cue, id, source, find, files } = await setUp();
  const before = await find();
  const entry = await cue.bin.put({ kind: "sources", knowledgeBaseId: id, sourceIds: [source.id] });
  expect(entry).toMatchObject({ kind: "sources", objectId: id, name: "Refunds", sourceIds: [source.id] });
  expect(await find()).toEqual([]);
  await expect(cue.sources.get(id, source.id)).rejects.toMatchObject({ code: "source_not_found" });
  expect(await files()).toBe(1);
  expect(await cue.bin.restore(entry.id)).toMatchObject({ object: "restored", notAttached: [] });
  await cue.sources.waitUntilReady(source);
  expect(await find()).toEqual(before);
  await expect(cue.bin.restore(entry.id)).rejects.toMatchObject({ code: "bin_entry_not_found" });
});

test("a knowledge base comes back to the agents and teams that have not changed since", async () => {
  const { cue, id, find } = await setUp();
  const knowledge = [{ knowledgeBaseId: id }];
  const desk = await cue.agents.create({ name: "Desk", knowledge });
  const sales = await cue.agents.create({ name: "Sales", knowledge });
  const team = await cue.teams.create({ name: "Line", definition: { members: [{ agentId: desk.id }], knowledge } });
  await expect(cue.bin.put({ kind: "knowledge_base", id })).rejects.toMatchObject({ code: "knowledge_base_in_use" });
  const entry = await cue.bin.put({ kind: "knowledge_base", id, force: true });
  expect((await cue.agents.get(desk.id)).knowledge).toEqual([]);
  await expect(find()).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  await cue.agents.update(sales.id, { systemPrompt: "Sell." });
  expect((await cue.bin.restore(entry.id)).notAttached).toEqual([sales.id]);
  expect((await cue.agents.get(desk.id)).knowledge).toEqual(desk.knowledge);
  expect(await cue.agents.get(sales.id)).toMatchObject({ knowledge: [], systemPrompt: "Sell." });
  expect((await cue.teams.get(team.id)).definition).toEqual(team.definition);
  expect(await find()).toHaveLength(1);
});

test("an agent leaves a knowledge base as a new version", async () => {
  const { cue, id } = await setUp();
  const agent = await cue.agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId: id }] });
  await cue.knowledgeBases.delete(id, { force: true });
  expect(await cue.agents.get(agent.id)).toMatchObject({ version: 2, knowledge: [] });
  expect((await cue.agents.version(agent.id, 1)).knowledge).toEqual(agent.knowledge);
});

test("what is in the bin for seven days is deleted for good, with its files, and not before", async () => {
  const { clock, cue, open, id, files } = await setUp();
  const agent = await cue.agents.create({ name: "Desk" });
  await cue.bin.put({ kind: "agent", id: agent.id });
  const entry = await cue.bin.put({ kind: "knowledge_base", id });
  expect(Date.parse(entry.deletedForGoodAt) - Date.parse(entry.createdAt)).toBe(7 * day);
  clock.time += 7 * day - 1;
  await open();
  expect((await cue.bin.list()).data).toHaveLength(2);
  clock.time += day;
  await open();
  await expect.poll(async () => (await cue.bin.list()).data).toEqual([]);
  expect(await files()).toBe(0);
  await expect(cue.bin.restore(entry.id)).rejects.toMatchObject({ code: "bin_entry_not_found" });
});

test("an entry is deleted for good by hand, and what is not there is not put into the bin", async () => {
  const { cue, id, source, files } = await setUp();
  const team = await cue.teams.create({ name: "Line" });
  const entries = [
    await cue.bin.put({ kind: "team", id: team.id }),
    await cue.bin.put({ kind: "sources", knowledgeBaseId: id, sourceIds: [source.id] }),
  ];
  for (const entry of entries) await cue.bin.delete(entry.id);
  expect(await files()).toBe(0);
  expect((await cue.bin.list()).data).toEqual([]);
  const refused = [
    [{ kind: "team", id: team.id }, "team_not_found"],
    [{ kind: "agent", id: "agt_none" }, "agent_not_found"],
    [{ kind: "knowledge_base", id: "kb_none" }, "knowledge_base_not_found"],
    [{ kind: "sources", knowledgeBaseId: id, sourceIds: [source.id] }, "source_not_found"],
    [{ kind: "sources", knowledgeBaseId: id, sourceIds: [] }, "value_out_of_range"],
  ] as const;
  for (const [what, code] of refused)
    await expect(cue.bin.put(what as Parameters<typeof cue.bin.put>[0])).rejects.toMatchObject({ code });
});
