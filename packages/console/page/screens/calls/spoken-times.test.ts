import { expect, it } from "vitest";
import { heardAt, spokenTimes, wordAt } from "./spoken-times.ts";

const item = (id: string, role: "caller" | "agent" | "tool_call", second: number, text: string) => ({
  id,
  role,
  text,
  agentId: null,
  turnId: null,
  toolCallId: null,
  toolName: null,
  interrupted: false,
  at: new Date(Date.UTC(2026, 10, 30, 9, 0, second)).toISOString(),
});

const times = spokenTimes(
  [
    item("hello", "agent", 4, "Harbor Hotel, good morning."),
    item("ask", "caller", 7, "My name is Lena Brandt, and I would like to know when breakfast begins on Sunday."),
    item("search", "tool_call", 8, "{}"),
    item("answer", "agent", 9, "At eight."),
  ],
  "2026-11-30T09:00:00.000Z",
);

it("words end when they were recorded, begin as long before as they take, and never before the ones in front", () => {
  expect(times.map(({ itemId, from, to }) => [itemId, Math.round(from), to])).toEqual([
    ["hello", 2_224, 4_000],
    ["ask", 4_000, 7_000],
    ["answer", 8_408, 9_000],
  ]);
});

it("a recording that begins later has the same words earlier", () => {
  const later = spokenTimes([item("hello", "agent", 4, "Hello.")], "2026-11-30T09:00:03.000Z");
  expect(later[0]!.to).toBe(1_000);
});

it("between two items the one in front stays; before the first nothing is heard", () => {
  expect([0, 2_300, 6_000, 8_000, 60_000].map((ms) => heardAt(times, ms)?.itemId ?? null)).toEqual([
    null,
    "hello",
    "ask",
    "ask",
    "answer",
  ]);
});

it("the word that is heard moves through the text, and none is when the words are over", () => {
  const time = { itemId: "x", from: 0, to: 1_000 };
  expect(wordAt("At eight sharp", time, 0)).toEqual(["", "At", " eight sharp"]);
  expect(wordAt("At eight sharp", time, 500)).toEqual(["At ", "eight", " sharp"]);
  expect(wordAt("At eight sharp", time, 999)).toEqual(["At eight ", "sharp", ""]);
  expect(wordAt("At eight sharp", time, 1_000)).toBeNull();
  expect(wordAt("", time, 500)).toBeNull();
});
