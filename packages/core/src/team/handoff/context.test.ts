import { describe, expect, test } from "vitest";
import type { LedgerItem } from "../../schema/call.ts";
import { ContextPolicy } from "../../schema/team-definition.ts";
import { shownContext } from "./context.ts";

const item = (id: string, role: LedgerItem["role"], text: string, tool: string | null = null): LedgerItem => ({
  id,
  role,
  agentId: null,
  turnId: null,
  text,
  toolCallId: tool,
  toolName: tool && (tool.startsWith("t") ? "transfer_to_b" : "lookup"),
  interrupted: false,
  at: "2026-11-21T09:00:00.000Z",
});

const ledger = [
  item("u1", "caller", "hello there"),
  item("a1", "agent", "good day"),
  item("x", "tool_call", "{}", "x"),
  item("x:result", "tool_result", "found it", "x"),
  item("d1", "dtmf", "42"),
  item("u2", "caller", "card 4111 please"),
  item("y", "tool_call", "{}", "y"),
  item("t", "tool_call", "{}", "t"),
  item("t:result", "tool_result", "moved", "t"),
];
const ids = ledger.map(({ id }) => id);

function shown(policy: object, { pending = ["u2"], hiddenBefore = 0, ledger: items = ledger } = {}) {
  return shownContext({
    ledger: items,
    policy: ContextPolicy.parse(policy),
    pending: new Set(pending),
    hiddenBefore,
    transferTools: new Map([["transfer_to_b", "b"]]),
    countTokens: (text) => text.split(" ").length,
  });
}

describe("shownContext", () => {
  test.each([
    ["full keeps all but transfers and calls without a result", {}, ["u1", "a1", "x", "x:result", "d1", "u2"]],
    ["turnsOnly keeps what was said", { keep: "turnsOnly" }, ["u1", "a1", "u2"]],
    ["none keeps the pending words", { keep: "none" }, ["u2"]],
    ["the last message", { keep: { last: 1 } }, ["u2"]],
    ["the last two messages, with the tools between them", { keep: { last: 2 } }, ["a1", "x", "x:result", "d1", "u2"]],
    ["more messages than there are", { keep: { last: 99 } }, ["u1", "a1", "x", "x:result", "d1", "u2"]],
    ["a budget that splits a call from its result drops both", { maxTokens: 6 }, ["d1", "u2"]],
    ["a budget that fits both keeps both", { maxTokens: 7 }, ["x", "x:result", "d1", "u2"]],
    ["a budget smaller than the pending words", { maxTokens: 1 }, ["u2"]],
  ])("%s", (_name, policy, expected) => {
    const { history, drop } = shown(policy);
    expect(history.map(({ id }) => id)).toEqual(expected);
    expect(drop).toEqual(ids.filter((id) => !expected.includes(id)));
  });

  test("hideBefore hides everything but the pending words, and so does an earlier one for everyone after it", () => {
    expect(shown({ hideBefore: true }).history.map(({ id }) => id)).toEqual(["u2"]);
    expect(shown({}, { hiddenBefore: 4 }).history.map(({ id }) => id)).toEqual(["d1", "u2"]);
    expect(shown({}, { hiddenBefore: 3, pending: ["u1"] }).history.map(({ id }) => id)).toEqual(["u1", "d1", "u2"]);
  });

  test("a late result stands right behind its call, and empty words are left out", () => {
    const late = [
      item("x", "tool_call", "{}", "x"),
      item("u", "caller", "well?"),
      item("e", "caller", " "),
      ledger[3]!,
    ];
    const { history, drop } = shown({}, { ledger: late, pending: ["u"] });
    expect(history.map(({ id }) => id)).toEqual(["x", "x:result", "u"]);
    expect(drop).toEqual(["e"]);
  });

  test("redacted items are replaced: dropped by id, shown without the secret", () => {
    const { history, drop } = shown({ keep: "turnsOnly", redact: ["\\d{4}", "good"] });
    expect(history.map(({ text }) => text)).toEqual(["hello there", "[redacted] day", "card [redacted] please"]);
    expect(drop).toEqual(ids.filter((id) => id !== "u1"));
    expect(ledger[5]!.text).toBe("card 4111 please");
  });
});
