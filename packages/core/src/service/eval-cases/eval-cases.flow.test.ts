import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";

const hours = "The shop opens at nine in the morning and closes at six. On Sundays it stays closed all day.";
const parcels = "A lost parcel is searched for by the carrier within five working days of the report.";

async function shop() {
  // No two cases of one millisecond: their order would be that of their random ids.
  let clock = Date.now();
  const cue = await createTestCuecard({ now: () => ++clock });
  onTestFinished(() => cue.close());
  const { id: base } = await cue.knowledgeBases.create({ name: "Shop" });
  const add = async (textTitle: string, textContent: string) => {
    const source = await cue.sources.add(base, { sourceType: "text", textTitle, textContent });
    await cue.sources.waitUntilReady(source);
    return source.id;
  };
  return { cue, base, add, hours: await add("Hours", hours), parcels: await add("Parcels", parcels) };
}

const all = { similarityThreshold: 0 };
const changes = async (cue: Cuecard, settings = {}) =>
  (await cue.evalCases.run(settings)).results.map(({ question, change }) => [question, change]);

describe("eval cases", () => {
  it("are saved, listed newest first, read and deleted", async () => {
    const { cue, base, hours: sourceId } = await shop();
    const first = await cue.evalCases.create({
      question: "When do you open?",
      knowledgeBaseIds: [base],
      expected: [{ sourceId, text: hours }],
    });
    expect(first).toMatchObject({ id: expect.stringMatching(/^case_/), object: "eval_case", outcome: null });
    const second = await cue.evalCases.create({ question: "Submarines?", knowledgeBaseIds: [base], expected: [] });
    const { data, nextCursor } = await cue.evalCases.list({ limit: 1 });
    expect(data).toEqual([second]);
    expect((await cue.evalCases.list({ limit: 1, cursor: nextCursor })).data).toEqual([first]);
    expect(await cue.evalCases.get(first.id)).toEqual(first);
    await cue.evalCases.delete(first.id);
    for (const gone of [cue.evalCases.get(first.id), cue.evalCases.delete(first.id)])
      await expect(gone).rejects.toMatchObject({ code: "eval_case_not_found" });
  });

  it("name knowledge bases that exist, and few passages", async () => {
    const { cue, base } = await shop();
    const given = { question: "When?", expected: [] };
    await expect(cue.evalCases.create({ ...given, knowledgeBaseIds: [base, "kb_none"] })).rejects.toMatchObject({
      code: "knowledge_base_not_found",
      param: "knowledgeBaseIds[1]",
      message: expect.stringContaining("kb_none"),
    });
    const expected = Array.from({ length: 6 }, () => ({ sourceId: "doc_1", text: "Nine." }));
    await expect(cue.evalCases.create({ ...given, expected, knowledgeBaseIds: [base] })).rejects.toMatchObject({
      param: "expected",
    });
  });

  it("say which are right, and what settings and documents change", async () => {
    const { cue, base, hours: sourceId, parcels: other, add } = await shop();
    const open = "When does the shop open in the morning?";
    const made = { knowledgeBaseIds: [base] };
    await cue.evalCases.create({ ...made, question: open, expected: [{ sourceId, text: hours }] });
    await cue.evalCases.create({ ...made, question: "Do you sell submarines?", expected: [] });
    expect(await changes(cue, { ...all, keep: false })).toEqual([
      ["Do you sell submarines?", "new"],
      [open, "new"],
    ]);

    const { results } = await cue.evalCases.run(all);
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      { isRight: false, place: null, given: 2 },
      { isRight: true, place: 1, settings: { topK: 3, similarityThreshold: 0, keywordSearch: true, reranking: true } },
    ]);
    const strict = await cue.evalCases.run({ similarityThreshold: 0.9, keywordSearch: false });
    expect(strict.results).toMatchObject([
      { change: "fixed", before: results[0]!.outcome },
      { change: "broken", before: results[1]!.outcome },
    ]);
    expect(await changes(cue, { similarityThreshold: 0.9, keywordSearch: false })).toEqual([
      ["Do you sell submarines?", "same"],
      [open, "same"],
    ]);
    await cue.evalCases.run(all);
    await add("Opening", "When does the shop open in the morning? In the morning the shop does open.");
    expect((await changes(cue, all))[1]).toEqual([open, "moved"]);
    await cue.sources.delete(base, sourceId);
    expect((await changes(cue, all))[1]).toEqual([open, "broken"]);
    expect(other).toMatch(/^doc_/);
  });

  it("go on when a search fails, and say why", async () => {
    const { cue, base } = await shop();
    await cue.evalCases.create({ question: "First", knowledgeBaseIds: [base], expected: [] });
    const lost = await cue.knowledgeBases.create({ name: "Lost" });
    await cue.evalCases.create({ question: "Second", knowledgeBaseIds: [lost.id], expected: [] });
    await cue.knowledgeBases.delete(lost.id);
    const { results } = await cue.evalCases.run({ similarityThreshold: 0.9 });
    expect(results).toMatchObject([
      { question: "Second", outcome: null, change: null, error: { code: "knowledge_base_not_found" } },
      { question: "First", error: null },
    ]);
  });

  it("are asked a part at a time", async () => {
    const { cue, base } = await shop();
    const questions = ["A?", "B?", "C?"];
    for (const question of questions) await cue.evalCases.create({ question, knowledgeBaseIds: [base], expected: [] });
    const first = await cue.evalCases.run({ limit: 2 });
    const second = await cue.evalCases.run({ limit: 2, cursor: first.nextCursor });
    expect([first, second].map(({ results }) => results.map(({ question }) => question))).toEqual([
      ["C?", "B?"],
      ["A?"],
    ]);
    expect([first.hasMore, second.hasMore, second.nextCursor]).toEqual([true, false, null]);
    expect(await cue.workspace("other").evalCases.run()).toMatchObject({ results: [], hasMore: false });
  });
});
