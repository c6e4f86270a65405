import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createIntentClassifier } from "./classify.ts";
import { decodeIntents, encodeIntents } from "./encode-intents.ts";
import { fitInThread } from "./fit-in-thread.ts";
import { fitIntents, type IntentExamples } from "./fit-intents.ts";
import { createIntentModels } from "./intent-models.ts";
import { billingAndSupport } from "./test-kit/billing-and-support.ts";

const classify = createIntentClassifier(fitIntents(billingAndSupport));

describe("an intent classifier", () => {
  test.each([
    ["why is my invoice so high", "billing"],
    ["I was charged two times for this", "billing"],
    ["my router keeps losing the wifi connection", "support"],
    ["the internet is so slow", "support"],
    ["is it raining in Berlin tomorrow", null],
    ["tell me a joke about penguins", null],
    ["can I speak to a human", null],
    ["no", null],
    ["", null],
    ["?!", null],
  ])("takes %j for %j", (text, expected) => {
    expect(classify(text).agentId).toBe(expected);
  });

  test("says what it found and by which words", () => {
    expect(classify("why is my invoice so high").why).toMatch(
      /^intent 'billing' 0\.\d\d, next 'support' 0\.\d\d, because of .*"invoice".*, closest to "my invoice is too high"$/,
    );
    expect(classify("tell me a joke").why).toMatch(/^no intent is certain enough: /);
    expect(classify("xyzzy").why).toBe("no intent: no example has any of the words");
  });

  test("names the likeliest member with its chance, also where it refuses", () => {
    const [sure, refused] = [classify("why is my invoice so high"), classify("can I speak to a human")];
    expect(sure.likeliest).toEqual({ agentId: "billing", score: expect.closeTo(0.98, 1) });
    expect(refused).toMatchObject({ agentId: null, likeliest: { agentId: "billing" } });
    expect(refused.likeliest!.score).toBeLessThan(0.2);
  });

  test("sends to no one what is like the negatives", () => {
    const negatives = ["cancel the invoice reminder", "stop the invoice reminder", "no more invoice reminders please"];
    const strict = createIntentClassifier(fitIntents({ ...billingAndSupport, negatives }));
    expect(strict("please stop these invoice reminders")).toEqual({
      agentId: null,
      likeliest: null,
      why: expect.stringMatching(/^no intent: none 0\./),
    });
  });

  test("knows other scripts", () => {
    const members = [
      { agentId: "billing", utterances: ["我想退款", "请给我发票", "账单太高了", "我要付账单"] },
      { agentId: "support", utterances: ["网络连接不上", "网络太慢了", "路由器坏了", "我的网络断了"] },
    ];
    expect(createIntentClassifier(fitIntents({ members, negatives: [] }))("我的账单太高了").agentId).toBe("billing");
  });

  test("is the same for the same examples, whatever they are, and names a member or no one", () => {
    const utterances = fc.array(fc.string({ minLength: 1, maxLength: 30, unit: "grapheme" }), {
      minLength: 1,
      maxLength: 6,
    });
    const examples = fc.record({
      members: fc.uniqueArray(fc.record({ agentId: fc.constantFrom("a", "b", "c"), utterances }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ agentId }) => agentId,
      }),
      negatives: fc.oneof(fc.constant([]), utterances),
    });
    fc.assert(
      fc.property(examples, fc.string({ unit: "grapheme" }), (given: IntentExamples, text) => {
        const [one, two] = [
          createIntentClassifier(fitIntents(given))(text),
          createIntentClassifier(fitIntents(given))(text),
        ];
        expect(one).toEqual(two);
        expect([null, ...given.members.map(({ agentId }) => agentId)]).toContain(one.agentId);
      }),
      { numRuns: 30 },
    );
  });
});

describe("fitted models", () => {
  const members = billingAndSupport.members.map(({ agentId, utterances }) => ({ agentId, intents: [...utterances] }));

  test("a thread learns what this one would", async () => {
    expect(decodeIntents(await fitInThread(billingAndSupport))).toEqual(fitIntents(billingAndSupport));
  });

  test("one is fitted for all calls of the same examples", async () => {
    let fits = 0;
    const learn = async (examples: IntentExamples) => {
      fits += 1;
      return encodeIntents(fitIntents(examples));
    };
    const models = createIntentModels({ learn });
    const fit = models.of({ members }, null)!;
    expect(fit.classifier).toBeNull();
    await fit.settled;
    expect(fit.classifier!("a wrong invoice").agentId).toBe("billing");
    expect(models.of({ members: structuredClone(members) }, null)).toBe(fit);
    models.of({ members: members.slice(1) }, null);
    expect(fits).toBe(2);
    expect(models.of({ members: [{ agentId: "desk" }] }, null)).toBeNull();
  });

  test("a training that failed is reported, and tried again by the next call", async () => {
    const learn = async () => {
      throw new Error("no memory");
    };
    const models = createIntentModels({ learn });
    const fit = models.of({ members }, null)!;
    await fit.settled;
    expect([fit.classifier, fit.problem]).toEqual([null, "no memory"]);
    expect(models.of({ members }, null)).not.toBe(fit);
  });
});
