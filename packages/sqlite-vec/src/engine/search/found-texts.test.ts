import { packCandidates } from "@cuecard/resident";
import { expect, test } from "vitest";
import { createFoundReader } from "./found-texts.ts";

const nothing = packCandidates({
  statistics: { chunkCount: 0, averageLength: 0, documentFrequencies: [] },
  candidates: [],
  gone: [],
  neverReady: [],
  partial: [],
  tooLarge: [],
});
const source = JSON.stringify({ id: "doc_1", knowledgeBaseId: "kb", textTitle: "Fees" });
const sources = { numbers: [-1], records: [`null\n${source}`], since: 1 };
const chunk = JSON.stringify({ id: "chk_1", text: "Fees are paid monthly." });

test("a chunk whose message was never read is left out, and is asked for once", () => {
  const found = createFoundReader();
  const known = { ...nothing, texts: { chunks: { numbers: [1], records: [], since: 1 }, sources, sourceOf: [0] } };
  expect(found.read(known).chunks).toEqual([]);
  expect([found.takeLack(), found.takeLack()]).toEqual([true, false]);
  const again = { numbers: [-2], records: [chunk], since: 2 };
  const whole = { ...nothing, texts: { chunks: again, sources, sourceOf: [0] } };
  expect(found.read(whole).chunks).toMatchObject([{ id: "chk_1", sourceId: "doc_1", source: { textTitle: "Fees" } }]);
  expect(found.takeLack()).toBe(false);
});

test("a chunk that is kept is given with its source as it is now", () => {
  const found = createFoundReader();
  const first = { numbers: [-1], records: [chunk], since: 1 };
  found.read({ ...nothing, texts: { chunks: first, sources, sourceOf: [0] } });
  const renamed = { numbers: [-2], records: [`"Prices"\n${source}`], since: 1 };
  const kept = { numbers: [1], records: [], since: 1 };
  const { chunks } = found.read({ ...nothing, texts: { chunks: kept, sources: renamed, sourceOf: [0] } });
  expect(chunks).toMatchObject([{ id: "chk_1", text: "Fees are paid monthly.", source: { title: "Prices" } }]);
});
