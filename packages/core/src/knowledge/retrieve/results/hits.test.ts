import { expect, test } from "vitest";
import { type Found, toHit } from "./hits.ts";

const chunk: Found["chunk"] = {
  object: "chunk",
  id: "chk_1",
  sourceId: "doc_1",
  knowledgeBaseId: "kb_1",
  position: 0,
  text: "Fees are paid monthly.",
  start: 0,
  end: 22,
  page: null,
  rows: { from: 1, to: 2 },
  boxes: [{ page: 1, left: 50, bottom: 600, right: 300, top: 640 }],
  question: null,
  headingPath: ["Fees"],
  tableHeader: null,
  tokenCount: 5,
  source: {
    filename: null,
    sourceUrl: null,
    textTitle: "Prices",
    givenTitle: null,
    customMetadata: { plans: ["gold"] },
    lastProcessedAt: "2026-03-01T12:00:00.000Z",
    title: null,
  },
};
const ranked = { similarity: 1, matchedBy: ["vector"], confidence: "strong" } as Found["ranked"];

test("what a caller changes of a hit changes no chunk of the store", () => {
  const before = structuredClone(chunk);
  const sectionOf = ({ headingPath }: Found["chunk"]) => headingPath;
  const hit = toHit({ ranked, chunk, copies: [chunk], score: 1 }, { sectionOf, explain: false });
  for (const { citation, customMetadata } of [hit, ...hit.alsoIn!]) {
    citation.headingPath.push("more");
    citation.rows!.to = 9;
    citation.boxes![0]!.top = 9;
    (customMetadata!.plans as string[]).push("basic");
  }
  expect(chunk).toEqual(before);
});
