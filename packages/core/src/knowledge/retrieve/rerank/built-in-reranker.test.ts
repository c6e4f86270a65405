import { rerankerSuite } from "@cuecard/testing/suites";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RerankEvidence } from "../../../ports/reranker.ts";
import { questionTerms, questionWords, words } from "../../words/words.ts";
import { createBuiltInReranker, scorePassages } from "./built-in-reranker.ts";

rerankerSuite("built-in", () => ({ reranker: createBuiltInReranker() }));

const { signal } = new AbortController();

function evidence(question: string, passages: { heading?: string; text: string; fused?: number }[]): RerankEvidence {
  const terms = questionTerms(question);
  return {
    trust: 1,
    terms,
    words: questionWords(question),
    weights: terms.map(() => 1),
    asked: [],
    meanings: null,
    understood: 0,
    passages: passages.map(({ heading = "", text, fused = 0.5 }) => {
      const found = words(`${heading}\n${text}`);
      return {
        heading,
        text,
        fused,
        termFrequencies: terms.map((term) => found.filter((word) => word === term).length),
      };
    }),
  };
}

async function scores(
  question: string,
  passages: { heading?: string; text: string; fused?: number }[],
): Promise<number[]> {
  const given = evidence(question, passages);
  return createBuiltInReranker().rerank({
    question,
    passages: passages.map(({ text }) => text),
    evidence: given,
    signal,
  });
}

describe("the built-in reranker, where all else is equal", () => {
  it.each([
    [
      "holds more of the question",
      "refund gift cards",
      [{ text: "Refunds for gift cards." }, { text: "Refunds for parcels." }],
    ],
    [
      "has the words in its heading",
      "delete account",
      [
        { heading: "Deleting an account", text: "Open the settings." },
        { heading: "Settings", text: "Open the account, delete." },
      ],
    ],
    [
      "has its stop words in its heading",
      "Where did the parcel come from?",
      [
        { heading: "Where did my parcel come from?", text: "From Berlin, the label says." },
        { heading: "When will the parcel be there?", text: "From Berlin, the label says." },
      ],
    ],
    [
      "asks for nothing else in its heading",
      "How do I return a parcel?",
      [
        { heading: "How do I return a parcel?", text: "At the desk." },
        { heading: "How do I return a parcel without a box or a label?", text: "At the desk." },
      ],
    ],
    [
      "has them in a script without spaces",
      "退款 申请",
      [{ text: "退款申请在十四天内处理。" }, { text: "营业时间为早上九点。" }],
    ],
    [
      "was ranked higher",
      "refund",
      [
        { text: "Refunds.", fused: 0.9 },
        { text: "Refunds!", fused: 0.3 },
      ],
    ],
  ])("prefers the passage that %s", async (_, question, passages) => {
    const [better, worse] = await scores(question, passages);
    expect(better).toBeGreaterThan(worse!);
  });

  it("counts no word that no passage has", async () => {
    const passages = [{ text: "Refunds." }];
    expect(await scores("refund zeppelin", passages)).toEqual(await scores("zeppelin refund", passages));
  });
});

it("counts a word in part that a passage has by one that sounds alike", () => {
  const given = evidence("poodle", [{ text: "The pool." }, { text: "The poodle." }]);
  const [heard, same] = given.passages;
  const [one, other] = scorePassages({ ...given, passages: [{ ...heard!, termFrequencies: [0.6] }, same!] });
  const coverage = [one!, other!].map(({ signals }) => signals.find(({ name }) => name === "coverage")!.value);
  expect(coverage).toEqual([0.6, 1]);
});

it("scores any texts from 0 to 1, each by itself wherever it stands", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 80 }),
    fc.constantFrom("refund card", "Karten zurück", "退款", "?", "(a|b)*"),
  );
  await fc.assert(
    fc.asyncProperty(text, fc.array(text, { minLength: 1, maxLength: 8 }), async (question, texts) => {
      const passages = texts.map((one) => ({ text: one }));
      const straight = await scores(question, passages);
      const reversed = await scores(question, [...passages].reverse());
      expect(reversed.reverse()).toEqual(straight);
      for (const score of straight) expect(score >= 0 && score <= 1 + 1e-9, String(score)).toBe(true);
    }),
  );
});

it("adds its signals up to each passage's score, of 0 to 1, whatever is asked and found", () => {
  const said = fc.array(fc.constantFrom("refund", "gift", "card", "the", "open", "hours", "账户"), { maxLength: 8 });
  const found = fc.record({ heading: said, text: said, fused: fc.double({ min: 0, max: 1, noNaN: true }) });
  fc.assert(
    fc.property(said, fc.array(found, { maxLength: 5 }), fc.constantFrom(1, 2), (asked, texts, trust) => {
      const passages = texts.map(({ heading, text, fused }) => ({
        heading: heading.join(" "),
        text: text.join(" "),
        fused,
      }));
      for (const { score, signals } of scorePassages({
        ...evidence(asked.join(" "), passages),
        trust: trust as 1 | 2,
      })) {
        expect(signals.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 9);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-9);
        for (const { value } of signals) expect(value >= 0 && value <= 1 + 1e-9).toBe(true);
      }
    }),
  );
});
