import { expect, test } from "vitest";
import type { LedgerItem } from "../../schema/call.ts";
import { controlTokens, tokensIn } from "../../text/test-kit/control-tokens.ts";
import { type BriefRequest, writeBrief } from "./brief.ts";

const item = (role: LedgerItem["role"], text: string, more: Partial<LedgerItem> = {}): LedgerItem => ({
  id: text,
  role,
  agentId: null,
  turnId: null,
  text,
  toolCallId: null,
  toolName: null,
  interrupted: false,
  at: "2026-11-21T09:00:00.000Z",
  ...more,
});

const ledger = [
  item("caller", "I was charged twice"),
  item("agent", "Let me look.", { agentId: "desk" }),
  item("tool_call", "{}", { toolCallId: "c1", toolName: "find_invoice" }),
  item("tool_result", '{"invoice":7}', { toolCallId: "c1", toolName: "find_invoice" }),
  item("tool_call", "{}", { toolCallId: "c2", toolName: "refund" }),
  item("tool_call", "{}", { toolCallId: "t1", toolName: "transfer_to_billing" }),
  item("agent", "It is on card 4111.", { agentId: "support" }),
  item("caller", "card 4111, yes"),
];

const request: BriefRequest = {
  from: { agentId: "desk", role: "Front desk" },
  reason: "wants a refund",
  known: {},
  understood: null,
  ledger,
  transferTools: new Map([["transfer_to_billing", "billing"]]),
  labelOf: (agentId) => (agentId === "desk" ? "Front desk" : agentId),
  shown: new Set(ledger.map(({ id }) => id)),
  all: ledger,
  redact: [],
};

test("a brief says who calls, why, what was said and done, in plain sentences", () => {
  expect(
    writeBrief({
      ...request,
      known: { name: "Ada", plan: "gold" },
      shown: new Set(ledger.slice(2).map(({ id }) => id)),
      redact: ["\\d{4}"],
    }),
  ).toBe(
    [
      "The call was handed over by Front desk.",
      "Reason: wants a refund.",
      "About the caller: name is Ada, plan is gold.",
      'They called about: "I was charged twice".',
      "They have spoken with Front desk, then support.",
      'Done so far: find_invoice gave "{"invoice":7}"; refund was called and has no result yet.',
      'The last thing said to them: "It is on card [redacted].".',
      'The caller\'s last words: "card [redacted], yes".',
      "2 earlier items are not shown.",
    ].join(" "),
  );
});

test("what is not known is not mentioned, and long words are cut", () => {
  const brief = writeBrief({
    ...request,
    from: { agentId: "desk", role: null },
    reason: "",
    ledger: [item("caller", "x".repeat(300))],
    all: [],
  });
  expect(brief).toBe(`The call was handed over by desk. The caller's last words: "${"x".repeat(200)}…".`);
});

test("no words, tool results or facts that a brief quotes hold a control token", () => {
  const disguise = (token: string) => [...token].join("\u200b");
  for (const token of controlTokens) {
    const text = disguise(token);
    const said = [
      item("caller", `first ${text}`),
      item("agent", `so ${text}`),
      item("tool_call", "{}", { toolCallId: "c", toolName: "look_up" }),
      item("tool_result", `found ${text}`, { toolCallId: "c", toolName: "look_up" }),
      item("caller", text),
    ];
    expect(tokensIn(writeBrief({ ...request, reason: text, known: { name: text }, ledger: said })), token).toEqual([]);
  }
});
