import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cuecard } from "../api/cuecard.ts";
import { limits } from "../limits.ts";

const texts = [
  "COVID-19: visitors wear a mask in the wards.",
  "The helpdesk answers from nine to five.",
  "Parking costs two dollars an hour.",
  "Lunch is served at noon.",
];
const groups = [
  ["COVID-19", "corona"],
  ["customer service", "helpdesk"],
];
let cuecard: Cuecard;
let id: string;

beforeAll(async () => {
  cuecard = await createTestCuecard();
  ({ id } = await cuecard.knowledgeBases.create({ name: "Clinic" }));
  for (const [at, textContent] of texts.entries()) {
    const source = await cuecard.sources.add(id, { sourceType: "text", textTitle: `Page ${at}`, textContent });
    await cuecard.sources.waitUntilReady(source);
  }
});
afterAll(() => cuecard.close());

/** Coverage of the passage by the question's words. */
async function covered(query: string, text: string): Promise<number> {
  const { results } = await cuecard.search({
    query,
    knowledgeBaseIds: [id],
    topK: 4,
    similarityThreshold: 0,
    explain: true,
  });
  return results.find((one) => one.text === text)?.scores?.coverage ?? 0;
}

test("words of one group find each other as soon as the group is there, in both directions, and no longer when it goes", async () => {
  const asked = [
    ["corona rules", texts[0]!],
    ["customer service", texts[1]!],
  ] as const;
  for (const [query, text] of asked) expect(await covered(query, text)).toBe(0);
  await cuecard.knowledgeBases.update(id, { synonyms: groups });
  for (const [query, text] of asked) expect(await covered(query, text)).toBeGreaterThan(0);
  expect(await covered("customer of the parking", texts[1]!)).toBe(0);

  await cuecard.knowledgeBases.update(id, { synonyms: [["Parking", "COVID-19", "helpdesk"]] });
  expect(await covered("covid 19", texts[2]!)).toBeGreaterThan(0);
  await cuecard.knowledgeBases.ensure({ name: "Clinic", synonyms: [] });
  for (const [query, text] of asked) expect(await covered(query, text)).toBe(0);
});

test("they are read back, kept where an update leaves them out, and refused beyond their limits", async () => {
  const base = await cuecard.knowledgeBases.create({ name: "Shop", synonyms: groups });
  expect(base.synonyms).toEqual(groups);
  expect((await cuecard.knowledgeBases.update(base.id, { name: "Store" })).synonyms).toEqual(groups);
  expect((await cuecard.knowledgeBases.get(base.id)).synonyms).toEqual(groups);
  expect((await cuecard.knowledgeBases.create({ name: "Plain" })).synonyms).toEqual([]);
  const { groups: most, wordsOfGroup, characters } = limits.synonyms;
  for (const synonyms of [
    [["alone"]],
    [["", "empty"]],
    [["x".repeat(characters + 1), "long"]],
    [Array.from({ length: wordsOfGroup + 1 }, (_, at) => `word ${at}`)],
    Array.from({ length: most + 1 }, () => ["one", "other"]),
  ]) {
    await expect(cuecard.knowledgeBases.update(base.id, { synonyms })).rejects.toThrow(/synonyms/);
  }
});
