import { AssertionError } from "node:assert";
import type { LiveCall } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { createScriptedModel } from "../scripted-model.ts";
import { openFrontDesk } from "../test-kit/front-desk.ts";
import { type CallExpectation, expectCall } from "./expect-call.ts";

const model = createScriptedModel([
  {
    agentId: "desk",
    heard: "broken",
    reply: { say: "One moment.", toolCalls: [{ name: "transfer_to_support", arguments: { reason: "broken" } }] },
  },
  { agentId: "support", heard: "invoice", reply: { toolCalls: [{ name: "transfer_to_billing" }] } },
  { agentId: "support", reply: { say: "Hold its button." } },
  { heard: /^hi/i, reply: { say: "Hello!" } },
]);

/** A call in which the caller said this. */
async function callOf(...words: string[]): Promise<LiveCall> {
  const { start } = await openFrontDesk();
  const call = await start();
  for (const each of words) await model.hear(call, each);
  return call;
}

const broken = "My router is BROKEN, what now?";

interface Case {
  check: string;
  words: string[];
  holds: (call: CallExpectation) => CallExpectation;
  fails: (call: CallExpectation) => CallExpectation;
  why: string[];
}

describe.each<Case>([
  {
    check: "handedOff",
    words: ["Hi there", broken],
    holds: (call) => call.handedOff({ from: "desk", to: "support", by: "tool" }).handedOff(),
    fails: (call) => call.handedOff({ to: "billing", rule: "refunds" }),
    why: [
      'The call was not handed over to billing by rule "refunds".\nWhat was decided:\n',
      '"Hi there" → desk keeps the call: no rule fired.',
      '"My router is BROKEN, what now?" → desk hands over to support: broken.',
    ],
  },
  {
    check: "refused",
    words: [broken, "I have an invoice"],
    holds: (call) => call.refused({ from: "support", to: "billing", by: "tool" }).refused(),
    fails: (call) => call.refused({ to: "desk" }),
    why: [
      "No hand-off to desk was refused.\n",
      `"I have an invoice" → a tool call was refused: Support can't hand over to Billing.`,
    ],
  },
  {
    check: "stays",
    words: ["Hi there", "I want a refund"],
    holds: (call) => call.handedOff(),
    fails: (call) => call.stays("desk"),
    why: ["The call does not stay with desk.\n", `"I want a refund" → desk hands over to billing: rule 'refunds'`],
  },
  {
    check: "speaks",
    words: ["Hi there"],
    holds: (call) => call.speaks("desk").stays("desk").stays(),
    fails: (call) => call.speaks("billing"),
    why: ["desk speaks, not billing.\n", '"Hi there" → desk keeps the call: no rule fired.'],
  },
  {
    check: "said",
    words: ["Hi there", broken],
    holds: (call) => call.said("hello!").said("its button"),
    fails: (call) => call.said("goodbye"),
    why: [
      'No agent said "goodbye".\nWhat agents said:\n  desk: "Hello!"\n  desk: "One moment."\n  support: "Hold its button."',
    ],
  },
  {
    check: "knows",
    words: [broken],
    holds: (call) => call.knows("HOLD ITS BUTTON"),
    fails: (call) => call.knows("the moon"),
    why: [
      'support does not know "the moon".\n',
      "names router, broken",
      'Its passages:\n  [1] Routers, similarity 0.41: "When the router is broken, hold',
    ],
  },
  {
    check: "knows, of words that need no knowledge",
    words: ["Hi there"],
    holds: (call) => call.doesNotKnow("its button"),
    fails: (call) => call.knows("its button"),
    why: ['desk does not know "its button".\n', "names nothing to search for", "It was given no passage."],
  },
  {
    check: "doesNotKnow",
    words: [broken],
    holds: (call) => call.doesNotKnow("the moon"),
    fails: (call) => call.doesNotKnow("ten seconds"),
    why: [
      'support knows "ten seconds".\n',
      '[1] Routers, similarity 0.41: "When the router is broken, hold its button for ten seconds."',
    ],
  },
  {
    check: "cites",
    words: [broken],
    holds: (call) => call.cites({ title: "Routers" }).cites({ headingPath: [], filename: null }),
    fails: (call) => call.cites({ title: "Phones", page: 3 }),
    why: ['support cites nothing with title "Phones" and page 3.\n', "[1] Routers, similarity 0.41: "],
  },
  {
    check: "offers",
    words: [broken],
    holds: (call) => call.offers("transfer_to_front_desk", "search_knowledge"),
    fails: (call) => call.offers("search_knowledge", "transfer_to_billing"),
    why: [
      "support is not offered transfer_to_billing.\nThe tools offered:\n  search_knowledge\n  transfer_to_front_desk",
    ],
  },
])("$check", ({ words, holds, fails, why }) => {
  test("returns the same checks when it holds", async () => {
    const call = expectCall(await callOf(...words));
    expect(holds(call)).toBe(call);
  });

  test("throws an AssertionError that says why, when it does not hold", async () => {
    const call = expectCall(await callOf(...words));
    const failure = (() => {
      try {
        fails(call);
      } catch (error) {
        return error as AssertionError;
      }
    })();
    expect(failure).toBeInstanceOf(AssertionError);
    for (const part of why) expect(failure!.message).toContain(part);
    expect(failure!.message, "no objects, no ids").not.toMatch(/[{}]|\b(call|turn|hnd|kb|doc|chk)_/);
    const [first] = failure!.stack!.split("\n").filter((line) => line.startsWith("    at "));
    expect(first, "the test's own line comes first").toContain("expect-call.test.ts");
  });
});

test("a check before the first words says that there are none", async () => {
  const { start } = await openFrontDesk();
  const call = expectCall(await start());
  expect(() => call.handedOff()).toThrow("The call was not handed over.\nThe caller has said nothing yet.");
  expect(() => call.said("hello")).toThrow("No agent has spoken yet.");
});

test("what is long is cut, and the words that were meant stay in sight", async () => {
  const { start, cue } = await openFrontDesk();
  const { data } = await cue.knowledgeBases.list();
  const textContent = `${"A router is a box with lights. ".repeat(9)}The secret word is xylophone.`;
  await cue.sources.waitUntilReady(
    await cue.sources.add(data[0]!.id, { sourceType: "text", textTitle: "Words", textContent }),
  );
  const call = await start();
  await call.userTurn("What is the secret word of the router?");
  expect(() => expectCall(call).doesNotKnow("XYLOPHONE")).toThrow(
    /desk knows "XYLOPHONE"[\s\S]*Words, similarity 0\.\d\d: "….*xylophone\."/,
  );
});

test("a hand-off that the guard refuses is found, and a rule that fires is found by its name", async () => {
  const { start } = await openFrontDesk({
    name: "Strict",
    definition: {
      members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }, { agentId: "support" }],
      rules: [
        { name: "refunds", when: { keywords: ["refund"] }, to: "billing" },
        { name: "repairs", when: { keywords: ["repair"] }, to: "support" },
      ],
      handoffs: { maxPerCall: 1 },
    },
  });
  const call = await start();
  for (const words of ["I want a refund", "I want a repair"]) await call.userTurn(words);
  expectCall(call)
    .handedOff({ rule: "refunds" })
    .refused({ from: "billing", to: "support", by: "rule" })
    .stays("billing");
  expect(() => expectCall(call).handedOff({ rule: "repairs" })).toThrow(/The call stays with billing, not support/);
  expect(() => expectCall(call).refused({ to: "billing" })).toThrow(AssertionError);
});

test("only a live call of this process can be checked", async () => {
  const call = await callOf();
  expect(() => expectCall({ ...call })).toThrow(TypeError);
});
