import { expect, test } from "vitest";
import { createLedger } from "./ledger.ts";

function ledger() {
  let count = 0;
  return createLedger([], { newId: () => `item_${++count}`, at: () => "2026-11-21T09:00:00.000Z" });
}

test("the host's id is kept, and a taken one is exchanged", () => {
  const { add, items } = ledger();
  add({ role: "caller", text: "a", id: "mine" });
  add({ role: "caller", text: "b", id: "mine" });
  add({ role: "caller", text: "c" });
  expect(items.map(({ id, text }) => [id, text])).toEqual([
    ["mine", "a"],
    ["item_1", "b"],
    ["item_2", "c"],
  ]);
});

test("a tool call stands once, and its one result behind it", () => {
  const { add, items, toolCall } = ledger();
  const result = { role: "tool_result" as const, text: "r", toolCallId: "c" };
  expect(add(result)).toBeNull();
  expect(add({ role: "tool_call", text: "{}", toolCallId: "c" })).toMatchObject({ id: "c" });
  expect(toolCall("c")).toMatchObject({ answered: false });
  expect(add({ role: "tool_call", text: "{}", toolCallId: "c" })).toBeNull();
  expect(add(result)).toMatchObject({ id: "c:result" });
  expect(add(result)).toBeNull();
  expect(toolCall("c")).toMatchObject({ answered: true });
  expect(items).toHaveLength(2);
});

test("a result of an id that is no tool call is refused", () => {
  const { add, toolCall } = ledger();
  add({ role: "caller", text: "a", id: "u" });
  expect(toolCall("u")).toBeNull();
  expect(add({ role: "tool_result", text: "r", toolCallId: "u" })).toBeNull();
});

test("what is cut off can be added again", () => {
  const { add, items, truncate, find } = ledger();
  add({ role: "caller", text: "a", id: "u1" });
  add({ role: "tool_call", text: "{}", toolCallId: "c" });
  truncate(1);
  expect(find("c")).toBeNull();
  expect(add({ role: "tool_call", text: "{}", toolCallId: "c" })).not.toBeNull();
  expect(items).toHaveLength(2);
});
