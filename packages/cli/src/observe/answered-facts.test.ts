import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { answeredFacts } from "./answered-facts.ts";

/** Reasons as real searches say them, so that a change of a sentence is seen here. */
test.each([
  ["late", async () => new Promise<never>(() => {}), 1],
  ["failed", async () => Promise.reject(new Error("no")), 1],
  ["left_alone", async () => Promise.reject(new Error("no")), 5],
] as const)("an embedder that is %s is counted as such", async (reason, embed, searches) => {
  const embedder = createFakeEmbedder();
  const cuecard = await createTestCuecard({ embedders: [embedder] });
  onTestFinished(() => cuecard.close());
  const { id } = await cuecard.knowledgeBases.create({ name: "Base" });
  const source = await cuecard.sources.add(id, {
    sourceType: "text",
    textTitle: "T",
    textContent: "Refunds take days.",
  });
  await cuecard.sources.waitUntilReady(source, { timeoutMs: 60_000 });
  embedder.embed = embed;
  let facts: ReturnType<typeof answeredFacts> = [];
  for (let search = 0; search < searches; search++) {
    const found = await cuecard.search({ query: `refunds ${search}`, knowledgeBaseIds: [id], deadlineMs: 500 });
    facts = answeredFacts(found);
  }
  expect(facts).toMatchObject([{ operation: "search", degraded: [{ stage: "embed", reason }], handoff: null }]);
});

test("what is neither a search nor a turn says nothing", () => {
  for (const value of [undefined, null, 1, "turn", {}, { object: "team" }, { turn: null }])
    expect(answeredFacts(value)).toEqual([]);
});
