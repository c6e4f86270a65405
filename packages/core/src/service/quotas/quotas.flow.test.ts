import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import { createMemoryBlobStore } from "../../memory/memory-blob-store.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import { createGuard, type Quotas } from "./quotas.ts";

async function open(quotas: Quotas, shared: Partial<Parameters<typeof createTestCuecard>[0]> = {}): Promise<Cuecard> {
  const cuecard = await createTestCuecard({ quotas, ...shared });
  onTestFinished(() => cuecard.close());
  return cuecard;
}

const text = (textTitle = "T") => ({ sourceType: "text" as const, textTitle, textContent: "Some text of the base." });

/** How many of these were done; all others must have been refused for a quota. */
async function done(all: Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(all);
  const refused = settled.filter((each) => each.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => "quota_exceeded"));
  return settled.length - refused.length;
}

const twenty = <Value>(make: (index: number) => Promise<Value>) =>
  Array.from({ length: 20 }, (_, index) => make(index));

describe("of twenty at once, as many are done as the quota leaves room for", () => {
  it("knowledge bases, by create and by ensure", async () => {
    const { knowledgeBases } = await open({ knowledgeBases: 5 });
    const create = (index: number) =>
      index % 2 ? knowledgeBases.create({ name: `b${index}` }) : knowledgeBases.ensure({ name: `b${index}` });
    expect(await done(twenty(create))).toBe(5);
    expect((await knowledgeBases.list()).data).toHaveLength(5);
    await knowledgeBases.ensure({ name: (await knowledgeBases.list()).data[0]!.name });
  });

  it("sources, and a refused text leaves no bytes", async () => {
    const blobs = createMemoryBlobStore();
    const cuecard = await open({ sources: 3 }, { blobs, concurrency: 0 });
    const { id } = await cuecard.knowledgeBases.create({ name: "Base" });
    expect(await done(twenty((index) => cuecard.sources.add(id, text(`t${index}`))))).toBe(3);
    const keys: string[] = [];
    for await (const key of blobs.keys("")) keys.push(key);
    expect(keys).toHaveLength(3);
  });

  it("calls under way; an ended one makes room, and a call that runs already is found", async () => {
    const cuecard = await open({ liveCalls: 4 });
    const { id: agentId } = await cuecard.agents.create({ name: "Desk" });
    const first = await cuecard.calls.start({ agentId, externalId: "room" });
    expect(await done(twenty(() => cuecard.calls.start({ agentId })))).toBe(3);
    expect((await cuecard.calls.start({ agentId, externalId: "room" })).summary.id).toBe(first.summary.id);
    await first.userTurn("Hello");
    await first.end();
    expect(await done(twenty(() => cuecard.calls.start({ agentId })))).toBe(1);
  });

  it("and with a second process no more", async () => {
    const [storage, blobs] = [createMemoryStorage(), createMemoryBlobStore()];
    const processes = [await open({ sources: 3 }, { storage, blobs }), await open({ sources: 3 }, { storage, blobs })];
    const { id } = await processes[0]!.knowledgeBases.create({ name: "Base" });
    const count = await done(twenty((index) => processes[index % 2]!.sources.add(id, text(`t${index}`))));
    expect(count).toBe(3);
  });
});

it("files are counted by their bytes, and a file that just fits is taken", async () => {
  const cuecard = await open({ fileBytes: 100 });
  const { id } = await cuecard.knowledgeBases.create({ name: "Base" });
  const add = (name: string, bytes: number) =>
    cuecard.sources.addFile(id, { name, content: new TextEncoder().encode("x".repeat(bytes)) });
  await add("a.txt", 60);
  await expect(add("b.txt", 41)).rejects.toMatchObject({
    code: "quota_exceeded",
    message:
      'Workspace "default" has 60 of at most 100 bytes of files, and this file has 41; delete some files, or ask the operator for a higher quota.',
  });
  await add("c.txt", 40);
  await cuecard.sources.add(id, text());
});

it("no source comes once there are as many chunks, and each workspace has its own room", async () => {
  const cuecard = await open({ chunks: 1 });
  const { id } = await cuecard.knowledgeBases.create({ name: "Base" });
  await cuecard.sources.waitUntilReady(await cuecard.sources.add(id, text()), { timeoutMs: 60_000 });
  await expect(cuecard.sources.add(id, text())).rejects.toMatchObject({
    code: "quota_exceeded",
    message: expect.stringContaining('"default" has 1 of at most 1 chunks'),
  });
  const other = cuecard.workspace("other");
  await other.sources.add((await other.knowledgeBases.create({ name: "Base" })).id, text());
});

it("a quota of 0 lets nothing in, and one that is not a whole number is refused at the start", async () => {
  const { knowledgeBases } = await open({ knowledgeBases: 0 });
  await expect(knowledgeBases.create({ name: "Base" })).rejects.toMatchObject({ code: "quota_exceeded" });
  for (const most of [-1, 0.5, Number.NaN])
    expect(() => createGuard({ sources: most })).toThrow(expect.objectContaining({ param: "quotas.sources" }));
});
