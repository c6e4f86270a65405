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
  fromPerson: false,
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
      "Done so far: find_invoice gave invoice 7; refund was called and has no result yet.",
      'The last thing said to them: "It is on card [redacted].".',
      'The caller\'s last words: "card [redacted], yes".',
      "2 earlier items are not shown.",
    ].join(" "),
  );
});

test.each([
  "Good morning, hi there",
  "Hello?",
  "Hi, good afternoon, one moment please",
  "guten Tag, hallo",
  "hola, buenas tardes",
  "bonjour, bonsoir",
])("nobody calls about a greeting: %s", (greeting) => {
  const spoken = [item("caller", greeting), item("agent", "What can I do?"), item("caller", "My parcel is late")];
  const about = 'They called about: "My parcel is late".';
  expect(writeBrief({ ...request, ledger: [...spoken, item("caller", "Since Monday")] })).toContain(about);
  expect(writeBrief({ ...request, ledger: spoken })).not.toContain("They called about");
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

test.each([
  ['{"invoice":7,"dueDate":"May 3","paid":false}', "gave invoice 7, due date May 3, paid no"],
  [
    '{"order":{"order_id":"A-1","items":[{"name":"chair"},{"name":"desk"}]}}',
    "gave order order id A-1, order items name chair, order items name desk",
  ],
  ["[1,2,3,4,5]", "gave 1, 2, 3, and 2 more"],
  ["{}", "gave nothing"],
  ["no invoice found", 'gave "no invoice found"'],
  ["7", 'gave "7"'],
  ['{"torn', 'gave "{"torn"'],
  [JSON.stringify({ note: "x".repeat(400) }), `gave note ${"x".repeat(195)}…`],
])("the result %j is put into words", (result, told) => {
  const said = [
    item("caller", "look it up"),
    item("tool_call", "{}", { toolCallId: "c", toolName: "look_up" }),
    item("tool_result", result, { toolCallId: "c", toolName: "look_up" }),
  ];
  expect(writeBrief({ ...request, ledger: said, all: said })).toContain(`Done so far: look_up ${told}.`);
});

const talk = (...lines: string[]) =>
  lines.map((line, at) => item(line.startsWith("> ") ? "agent" : "caller", line.replace(/^> /, ""), { id: `i${at}` }));

test.each<[string, string[], string[]]>([
  [
    "dates and numbers that an agent stated",
    ["Am I booked?", "> Hello. You are booked for Tuesday at 3. Anything else?"],
    ["You are booked for Tuesday at 3."],
  ],
  [
    "promises",
    ["> I'll send somebody.", "> Gut, ich schicke einen Techniker."],
    ["I'll send somebody.", "Gut, ich schicke einen Techniker."],
  ],
  [
    "what a yes confirms",
    ["> Is it the 12th of June?", "yes it is", "> And your name?", "Ada"],
    ["Is it the 12th of June?"],
  ],
  ["nothing that was only asked", ["> Is it the 12th of June?", "I don't know"], []],
  ["nothing that was denied at once", ["> That is 40 euros.", "no, it was thirty"], []],
  ["nothing of the caller's own", ["I was charged 40 euros", "> I see."], []],
  [
    "the newest four",
    [1, 2, 3, 4, 5, 6].map((each) => `> That is number ${each}.`),
    [3, 4, 5, 6].map((each) => `That is number ${each}.`),
  ],
])("a brief keeps %s", (_what, lines, kept) => {
  const said = talk(...lines, "> One moment.", "bye");
  const brief = writeBrief({ ...request, ledger: said, all: said, shown: new Set(said.map(({ id }) => id)) });
  const line = /Settled so far: (.*?)\. The last thing/.exec(brief)?.[1] ?? null;
  expect(line).toBe(kept.length === 0 ? null : kept.map((each) => `"${each}"`).join("; "));
});
