import { expect, test } from "vitest";
import { mapStrings } from "./map-strings.ts";

const clean = mapStrings(() => "[redacted]");

test("what cites a source keeps its ids", () => {
  const given = [{ chunkId: "c-4111", sourceId: "s-4111", knowledgeBaseId: "k-4111" }];
  const hits = [{ chunkId: "c-4111", similarity: 0.5, matchedBy: ["words"] }];
  expect(clean({ given, hits, question: "4111" })).toEqual({
    given,
    hits: [{ ...hits[0], matchedBy: ["[redacted]"] }],
    question: "[redacted]",
  });
});

test("a hand-off keeps its id and that of the one it took back", () => {
  const handoff = { id: "h-4111", reverts: "h-4222", turnId: "t-4111" };
  expect(clean({ ...handoff, why: "4111" })).toEqual({ ...handoff, why: "[redacted]" });
});
