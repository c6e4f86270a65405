import { describe, expect, test } from "vitest";
import type { LedgerItem } from "../schema/call.ts";
import { ContextPolicy } from "../schema/team.ts";
import { shownContext, writeBrief } from "./handoff.ts";

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

function shown(policy: object, { pending = ["u2"], memberSince = 0 } = {}) {
  return shownContext({
    ledger,
    policy: ContextPolicy.parse(policy),
    pending: new Set(pending),
    memberSince,
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

  test("hideBefore hides what was before the departing member", () => {
    expect(shown({ hideBefore: true }, { memberSince: 4 }).history.map(({ id }) => id)).toEqual(["d1", "u2"]);
    expect(shown({ hideBefore: true }, { memberSince: 3 }).history.map(({ id }) => id)).toEqual(["d1", "u2"]);
  });

  test("redacted items are replaced: dropped by id, shown without the secret", () => {
    const { history, drop } = shown({ keep: "turnsOnly", redact: ["\\d{4}", "good"] });
    expect(history.map(({ text }) => text)).toEqual(["hello there", "[redacted] day", "card [redacted] please"]);
    expect(drop).toEqual(ids.filter((id) => id !== "u1"));
    expect(ledger[5]!.text).toBe("card 4111 please");
  });
});

test("a brief says who, why and the last words, redacted", () => {
  const brief = writeBrief({
    from: { agentId: "a", role: "Desk" },
    reason: "wants card 4111",
    shown: ledger,
    hidden: 2,
    redact: ["\\d{4}"],
  });
  expect(brief).toBe(
    'The call was handed over by Desk. Reason: wants card [redacted]. The caller\'s last words: "card [redacted] please" 2 earlier items are not shown.',
  );
});
