import { expect, test } from "vitest";
import type { LedgerItem } from "../../schema/call.ts";
import { freeItemId, toolCallItem, toolCallOf, toolResultItem, withItem } from "./ledger.ts";

const at = "2026-11-21T09:00:00.000Z";
const call = { id: "c", itemId: "c", name: "lookup", text: "{}", agentId: "desk", turnId: "t", at };
const words = (id: string, text: string) => ({ id, role: "caller" as const, text, at });
const ledgerOf = (...items: Parameters<typeof withItem>[1][]) => items.reduce<readonly LedgerItem[]>(withItem, []);

test("what an item leaves out is null or false", () => {
  const empty = { agentId: null, turnId: null, toolCallId: null, toolName: null, interrupted: false };
  expect(ledgerOf(words("u", "a"))).toEqual([{ id: "u", role: "caller", text: "a", at, ...empty }]);
});

test("an id stands once", () => {
  const ledger = ledgerOf(words("mine", "a"));
  expect(withItem(ledger, words("mine", "b"))).toBe(ledger);
});

test("the host's id is kept, and a taken one is exchanged", () => {
  const ledger = ledgerOf(words("mine", "a"));
  expect(freeItemId(ledger, "yours", () => "new")).toBe("yours");
  expect(freeItemId(ledger, "mine", () => "new")).toBe("new");
  expect(freeItemId(ledger, null, () => "new")).toBe("new");
});

test("a tool call stands once, and its one result after it", () => {
  const called = ledgerOf(toolCallItem(call));
  expect(toolCallOf(called, "c")).toMatchObject({ answered: false });
  expect(withItem(called, toolCallItem(call))).toBe(called);
  const result = toolResultItem(called[0]!, "r", at);
  expect(result).toMatchObject({ id: "c:result", agentId: "desk", turnId: "t", toolCallId: "c", toolName: "lookup" });
  const answered = withItem(called, result);
  expect(toolCallOf(answered, "c")).toMatchObject({ answered: true });
  expect(withItem(answered, result)).toBe(answered);
  expect(called).toHaveLength(1);
});

test("a result without its tool call is left out", () => {
  const ledger = ledgerOf(words("u", "a"));
  expect(toolCallOf(ledger, "u")).toBeNull();
  expect(withItem(ledger, toolResultItem(ledger[0]!, "r", at))).toBe(ledger);
});
