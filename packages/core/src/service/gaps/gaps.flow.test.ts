import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import type { CuecardOptions } from "../../cuecard.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { Storage } from "../../ports/storage/storage.ts";

/** A knowledge base with a page, and callers who ask for what is not in it. */
async function setUp(options: Partial<CuecardOptions> = {}) {
  const cue = await createTestCuecard(options);
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "House", gaps: true });
  const input = { sourceType: "text" as const, textTitle: "Breakfast", textContent: "Breakfast is from 6:30 to 10." };
  await cue.sources.waitUntilReady(await cue.sources.add(base.id, input));
  const agent = await cue.agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId: base.id }] });
  async function ask(...questions: string[]) {
    const call = await cue.calls.start({ agentId: agent.id });
    for (const question of questions) await call.userTurn(question, { deadlineMs: 10_000 });
    const { context } = call.current;
    await call.end();
    return { id: call.id, found: context?.passages.map(({ citation }) => citation.title) ?? [] };
  }
  const only = async () => (await cue.gaps.list(base.id)).data[0]!;
  const status = async () => (await only()).status;
  const sources = async () => (await cue.sources.list(base.id)).data.map(({ textTitle }) => textTitle);
  return { cue, base, ask, only, status, sources };
}

const pool = "Is there a heated pool?";

test("an answer becomes a source, and the gap is closed once its questions find it", async () => {
  const { cue, base, ask, only, status } = await setUp();
  await ask(pool);
  const gap = await only();
  const answered = await cue.gaps.answer(base.id, gap.id, { answer: "Yes, all year, at 28 degrees." });
  expect(answered).toMatchObject({ status: "answered", question: pool, answer: { question: pool } });
  expect(Date.parse(answered.updatedAt)).toBeGreaterThan(Date.parse(gap.updatedAt));
  const { sourceId } = answered.answer!;
  expect(await cue.sources.get(base.id, sourceId)).toMatchObject({ textTitle: pool, chunkStrategy: "faq" });
  await expect.poll(status).toBe("closed");
  expect((await cue.sources.chunks(base.id, sourceId)).data).toMatchObject([{ question: pool }]);
  expect((await ask(pool)).found).toEqual([pool]);
  expect((await cue.gaps.list(base.id, { status: "closed" })).data).toHaveLength(1);
  expect((await cue.gaps.list(base.id, { status: "open" })).data).toEqual([]);
});

test("a gap is closed also when its answer is ready before the gap has it", async () => {
  const storage = createMemoryStorage();
  const isReady = async (id: string) => (await storage.workspace("default").getSource(base.id, id))?.status === "ready";
  const slow: Storage = {
    ...storage,
    workspace: (name) => {
      const store = storage.workspace(name);
      return {
        ...store,
        async changeGap(knowledgeBaseId, id, change, expected) {
          if (change.status === "answered") await expect.poll(() => isReady(change.answer!.sourceId)).toBe(true);
          return store.changeGap(knowledgeBaseId, id, change, expected);
        },
      };
    },
  };
  const { cue, base, ask, only, status } = await setUp({ storage: slow });
  await ask(pool);
  await cue.gaps.answer(base.id, (await only()).id, { answer: "Yes, all year, at 28 degrees." });
  await expect.poll(status).toBe("closed");
});

test("an answer that the callers' words don't find leaves the gap answered; a better one replaces it and closes the gap", async () => {
  const { cue, base, ask, only, status, sources } = await setUp();
  await ask(pool);
  const { id } = await only();
  const far = await cue.gaps.answer(base.id, id, { question: "Wellness", answer: "See the leaflet in the lobby." });
  await cue.sources.waitUntilReady({ id: far.answer!.sourceId, knowledgeBaseId: base.id });
  expect(await cue.gaps.check(base.id)).toBe(0);
  expect(await status()).toBe("answered");
  await cue.gaps.answer(base.id, id, { question: "Is there a pool, and is it heated?", answer: "Yes." });
  await expect.poll(status).toBe("closed");
  expect(await sources()).toEqual(["Is there a pool, and is it heated?", "Breakfast"]);
});

test("a closed gap is open again when a call asks and finds nothing", async () => {
  const { cue, base, ask, only, status } = await setUp();
  await ask(pool);
  const { answer } = await cue.gaps.answer(base.id, (await only()).id, { answer: "Yes." });
  await expect.poll(status).toBe("closed");
  await cue.sources.delete(base.id, answer!.sourceId);
  await ask(pool);
  expect(await only()).toMatchObject({ status: "open", count: 2 });
  await cue.gaps.answer(base.id, (await only()).id, { answer: "Yes, again." });
  await expect.poll(status).toBe("closed");
});

test("a dismissed gap stays dismissed when it is asked again", async () => {
  const { cue, base, ask, only } = await setUp();
  await ask(pool);
  expect(await cue.gaps.dismiss(base.id, (await only()).id)).toMatchObject({ status: "dismissed" });
  await ask(pool);
  expect(await only()).toMatchObject({ status: "dismissed", count: 2 });
});

test("an answer stays when its gap goes with its call", async () => {
  const { cue, base, ask, only, sources } = await setUp();
  const call = await ask(pool);
  await cue.gaps.answer(base.id, (await only()).id, { answer: "Yes." });
  await cue.calls.delete(call.id);
  expect((await cue.gaps.list(base.id)).data).toEqual([]);
  expect(await sources()).toEqual([pool, "Breakfast"]);
});

test("two answers at once leave one source, that of the gap", async () => {
  const { cue, base, ask, only } = await setUp();
  await ask(pool);
  const { id } = await only();
  await Promise.all(["Yes.", "No.", "Maybe."].map((answer) => cue.gaps.answer(base.id, id, { answer })));
  const { data } = await cue.sources.list(base.id);
  expect(data.filter(({ textTitle }) => textTitle === pool).map((source) => source.id)).toEqual([
    (await only()).answer!.sourceId,
  ]);
});

test("a question too long for a title is cut for it, and a list goes page by page", async () => {
  const { cue, base, ask } = await setUp();
  const long = `${"Is there a sauna in the garden? ".repeat(30)}😀`;
  await ask(long, "Can I play golf?", "May I bring a parrot?");
  const pages: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof cue.gaps.list>> = await cue.gaps.list(base.id, { limit: 1, cursor });
    pages.push(...page.data.map(({ question }) => question));
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  expect(pages.toSorted()).toEqual(["Can I play golf?", long, "May I bring a parrot?"].toSorted());
  const gap = (await cue.gaps.list(base.id)).data.find(({ question }) => question === long)!;
  const { answer } = await cue.gaps.answer(base.id, gap.id, { answer: "Yes." });
  expect([...answer!.question]).toHaveLength(500);
});

test("what is wrong is refused with what to do, and nothing is stored", async () => {
  const { cue, base, ask, only, sources } = await setUp();
  await ask(pool);
  const { id } = await only();
  await expect(cue.gaps.answer(base.id, id, { answer: "" })).rejects.toMatchObject({ param: "answer" });
  await expect(cue.gaps.answer(base.id, id, {} as never)).rejects.toMatchObject({ code: "missing_field" });
  await expect(cue.gaps.answer(base.id, "gap_none", { answer: "Yes." })).rejects.toMatchObject({
    code: "gap_not_found",
    message: expect.stringContaining(`knowledge base ${base.id}; list its gaps`),
  });
  await expect(cue.gaps.get("kb_none", id)).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  await expect(cue.gaps.list("kb_none")).rejects.toMatchObject({ code: "knowledge_base_not_found" });
  await expect(cue.gaps.list(base.id, { status: "done" as never })).rejects.toMatchObject({ param: "status" });
  await expect(cue.gaps.dismiss(base.id, "gap_none")).rejects.toMatchObject({ code: "gap_not_found" });
  expect(await sources()).toEqual(["Breakfast"]);
});
