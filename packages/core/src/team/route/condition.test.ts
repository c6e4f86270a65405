import { describe, expect, test } from "vitest";
import type { Condition } from "../../schema/condition.ts";
import { compileCondition } from "./condition.ts";
import type { Facts } from "./facts.ts";

const silent: Facts = {
  text: null,
  meant: null,
  hypotheses: null,
  unanswered: null,
  alsoAskedFor: [],
  askedFirst: null,
  matter: null,
  asksModel: false,
  due: null,
  asked: null,
  language: null,
  intent: null,
  intentOfAll: null,
  variables: {},
  extracted: {},
  confidence: null,
  agentSaid: null,
  turns: 1,
  callMs: 0,
  memberMs: 0,
  now: 0,
  keys: null,
  silenceMs: null,
  calling: null,
  closedTo: [],
  toolFailures: {},
};

function holds(condition: Condition, facts: Partial<Facts>): boolean | null {
  return compileCondition(condition)({ ...silent, ...facts }).holds;
}

describe("keywords", () => {
  test.each([
    ["refund", "I want a REFUND, now", true],
    ["refund", "I was refunded", false],
    ["refund", "re fund", false],
    ["factura", "¿Puedo pagar mi factura?", true],
    ["reembolso", "un réembolso", true],
    ["Straße", "in der STRASSE", true],
    ["credit card", "my credit   card is gone", true],
    ["can't pay", "I can’t pay", true],
    ["can't pay", "i cant pay", true],
    ["wont turn on", "it won't turn on", true],
    ["I'm dying", "im dying", true],
    ["ill", "I'll be there", false],
    ["l'incendie", "c'est lincendie", true],
    ["退款", "我要退款谢谢", true],
    ["คืนเงิน", "ขอคืนเงินหน่อย", true],
    ["c++", "I write c++ daily", true],
    ["İstanbul", "istanbul", true],
    ["Οδυσσεύς", "ΟΔΥΣΣΕΎΣ", true],
    ["ﬁle", "file", true],
    ["hindi", "हिन्दी hindi", true],
    ["हिन्द", "हिन्दी", false],
  ])("%j in %j: %j", (word, text, expected) => {
    expect(holds({ keywords: ["zzz", word] }, { text })).toBe(expected);
  });

  test("can't tell where nothing was said, and then neither can not", () => {
    expect(holds({ keywords: ["a"] }, {})).toBeNull();
    expect(holds({ not: { keywords: ["a"] } }, {})).toBeNull();
  });
});

describe("the other conditions", () => {
  const cases: [string, Condition, Partial<Facts>, boolean | null][] = [
    ["matches a pattern", { matches: "(?i)order \\d{4}\\b" }, { text: "my Order 1234." }, true],
    ["misses a pattern", { matches: "order \\d{4}" }, { text: "my Order 1234" }, false],
    ["has no words to match", { matches: "." }, {}, null],
    ["covers a region", { language: "es" }, { language: "es-MX" }, true],
    ["covers letter case", { language: "PT-br" }, { language: "pt-BR" }, true],
    ["does not cover a wider tag", { language: "es-MX" }, { language: "es" }, false],
    ["does not cover a longer language", { language: "es" }, { language: "est" }, false],
    ["does not know the language", { language: "es" }, {}, null],
    ["equals as text", { variable: "n", equals: 5 }, { variables: { n: "5" } }, true],
    ["does not equal", { variable: "n", equals: "gold" }, { variables: { n: "Gold" } }, false],
    ["is in a list", { variable: "n", in: ["a", true] }, { variables: { n: true } }, true],
    ["is in no list", { variable: "n", in: ["a"] }, { variables: { n: "b" } }, false],
    ["exists", { variable: "n", exists: true }, { variables: { n: "" } }, true],
    ["does not exist", { variable: "n", exists: false }, {}, true],
    ["does not exist by inheritance", { variable: "toString", exists: true }, {}, false],
    ["is less", { variable: "n", lt: 3 }, { variables: { n: "2.5" } }, true],
    ["is more", { variable: "n", gt: 3 }, { variables: { n: 2 } }, false],
    ["is not a number", { variable: "n", lt: 3 }, { variables: { n: "" } }, false],
    ["is between", { variable: "n", gt: 1, lt: 3 }, { variables: { n: 2 } }, true],
    ["is not between", { variable: "n", gt: 1, lt: 3 }, { variables: { n: 3 } }, false],
    ["is not set", { variable: "n", equals: "x" }, {}, false],
    ["had enough turns", { turns: { atLeast: 3 } }, { turns: 3 }, true],
    ["had too few turns", { turns: { atLeast: 3 } }, { turns: 2 }, false],
    ["was pressed", { dtmf: "1234#" }, { keys: "1234#" }, true],
    ["is not all that was pressed", { dtmf: "1" }, { keys: "51" }, false],
    ["is pressed in part", { dtmf: "12" }, { keys: "1" }, false],
    ["has no keys", { dtmf: "1" }, {}, null],
    ["was silent long enough", { silence: { ms: 5_000 } }, { silenceMs: 5_000 }, true],
    ["was silent shortly", { silence: { ms: 5_000 } }, { silenceMs: 4_999 }, false],
    ["was not silent", { silence: { ms: 1 } }, {}, false],
    ["has lasted long enough", { elapsed: { ms: 9, of: "call" } }, { callMs: 9 }, true],
    ["has not lasted so long", { elapsed: { ms: 9, of: "call" } }, { callMs: 8, memberMs: 9 }, false],
    ["is with the member long enough", { elapsed: { ms: 9, of: "member" } }, { callMs: 20, memberMs: 9 }, true],
    ["is with the member for a shorter time", { elapsed: { ms: 9, of: "member" } }, { callMs: 20, memberMs: 8 }, false],
    ["is with the member since nobody knows when", { elapsed: { ms: 9, of: "member" } }, { memberMs: null }, null],
    ["was heard badly", { confidence: { below: 0.5 } }, { text: "a", confidence: 0.49 }, true],
    ["was heard well", { confidence: { below: 0.5 } }, { text: "a", confidence: 0.5 }, false],
    ["was heard nobody knows how well", { confidence: { below: 0.5 } }, { text: "a" }, null],
    ["was not heard", { confidence: { below: 0.5 } }, { confidence: 0.1 }, null],
    ["was said by the agent", { said: { by: "agent", matches: "(?i)bye" } }, { agentSaid: "Good Bye!" }, true],
    ["was not said by the agent", { said: { by: "agent", matches: "bye" } }, { agentSaid: "hello" }, false],
    ["was said by the caller", { said: { by: "agent", matches: "bye" } }, { text: "bye" }, null],
    ["failed once", { toolFailed: "pay" }, { toolFailures: { pay: 1 } }, true],
    ["failed too rarely", { toolFailed: "pay", times: 2 }, { toolFailures: { pay: 1, other: 5 } }, false],
    ["never failed", { toolFailed: "constructor" }, {}, false],
    ["all hold", { all: [{ turns: { atLeast: 1 } }, { keywords: ["a"] }] }, { text: "a" }, true],
    [
      "one of all fails, though another can't tell",
      { all: [{ keywords: ["a"] }, { turns: { atLeast: 9 } }] },
      {},
      false,
    ],
    ["one of all can't tell", { all: [{ keywords: ["a"] }, { turns: { atLeast: 1 } }] }, {}, null],
    ["any holds, though another can't tell", { any: [{ keywords: ["a"] }, { turns: { atLeast: 1 } }] }, {}, true],
    ["none of any can tell", { any: [{ keywords: ["a"] }, { turns: { atLeast: 9 } }] }, {}, null],
    ["none of any holds", { any: [{ keywords: ["a"] }, { turns: { atLeast: 9 } }] }, { text: "b" }, false],
    ["not", { not: { keywords: ["a"] } }, { text: "b" }, true],
    ["not not", { not: { not: { keywords: ["a"] } } }, { text: "b" }, false],
  ];
  test.each(cases)("%s", (_name, condition, facts, expected) => {
    expect(holds(condition, facts)).toBe(expected);
  });

  test("each says why", () => {
    const why = (condition: Condition, facts: Partial<Facts>) =>
      compileCondition(condition)({ ...silent, ...facts }).why;
    expect(why({ keywords: ["refund"] }, { text: "refund" })).toBe(`the keyword "refund" is in the caller's words`);
    expect(
      why(
        { all: [{ turns: { atLeast: 2 } }, { variable: "plan", equals: "gold" }] },
        { turns: 2, variables: { plan: "gold" } },
      ),
    ).toBe('2 turns with this member (the rule needs 2) and the variable plan is "gold"');
    expect(why({ elapsed: { ms: 9_000, of: "member" } }, { memberMs: 9_500 })).toBe(
      "9500 ms since the member got the call (the rule needs 9000)",
    );
    expect(why({ confidence: { below: 0.4 } }, { text: "a", confidence: 0.314 })).toBe(
      "the recognizer's confidence is 0.31 (the rule needs less than 0.4)",
    );
    expect(why({ said: { by: "agent", matches: "bye" } }, { agentSaid: "bye" })).toBe("the agent's words match /bye/");
    expect(why({ not: { language: "es" } }, { language: "en" })).toBe("not: the call is in en");
  });

  test("a pattern that ruins backtracking engines is answered", () => {
    const said = `${"a".repeat(9_000)}!`;
    expect(holds({ said: { by: "agent", matches: "^(a+)+$" } }, { agentSaid: said })).toBe(false);
    expect(holds({ matches: "^(a+)+$" }, { text: said })).toBe(false);
  });
});
