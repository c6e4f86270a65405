import { expect, test } from "vitest";
import { csvOf } from "./save-csv.ts";

const call = {
  id: "call_1",
  externalId: null,
  teamId: "team_1",
  agentId: "desk",
  createdAt: "2026-11-22T09:00:00.000Z",
  endedAt: null,
  outcome: "=HYPERLINK(0)",
  endReason: null,
  labels: ["a", "b"],
  digest: { turns: 2, handoffs: 1, undone: 0, unanswered: 0, lastWords: 'He said "no",\nand left' },
} as unknown as Parameters<typeof csvOf>[0][number];

test("a call is a line of a table, and what a caller said is no formula", () => {
  const [head, ...lines] = csvOf([call], () => "Shop").split("\r\n");
  expect(head).toMatch(/^started,ended,id,/);
  expect(lines.join("")).toBe(
    `2026-11-22T09:00:00.000Z,,call_1,,Shop,desk,2,1,0,0,'=HYPERLINK(0),,"a, b","He said ""no"",\nand left"`,
  );
});
