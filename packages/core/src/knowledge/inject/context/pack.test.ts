import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Hit } from "../../../schema/search.ts";
import { countTokens } from "../../tokens/tokens.ts";
import { pack } from "./pack.ts";
import { renderPassage } from "./render.ts";

const question = "When are refunds paid back?";
const citation = {
  title: "Returns",
  url: null,
  filename: null,
  page: null,
  headingPath: [],
  rows: null,
  start: 0,
  end: 1,
};

function hit(text: string, i = 0): Hit {
  return {
    chunkId: `chk_${i}`,
    sourceId: "doc_1",
    knowledgeBaseId: "kb_1",
    text,
    score: 1,
    similarity: 0.7,
    matchedBy: ["vector"],
    confidence: "strong",
    citation,
    customMetadata: null,
    tableHeader: null,
    tokenCount: countTokens(text),
  };
}

describe("pack", () => {
  it("packs passages, or what fits of them, exactly cited and never more tokens than the budget", () => {
    const word = fc.constantFrom("refunds", "parcel", "Tuesday", "the", "退款", "\n", "… ", "🧾");
    const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((all) => `${all.join(" ")}. `);
    const text = fc.array(sentence, { maxLength: 12 }).map((all) => all.join(""));
    const texts = fc.array(
      fc.oneof(text, fc.lorem({ maxCount: 80 }), fc.string({ unit: "grapheme", maxLength: 300 })),
      {
        maxLength: 8,
      },
    );
    const start = 7;
    fc.assert(
      fc.property(texts, fc.string(), fc.integer({ min: 1, max: 900 }), (all, more, maxTokens) => {
        const hits = all.map((one, i) => ({
          ...hit(one, i),
          citation: { ...citation, start, end: start + one.length },
        }));
        const asked = `refunds parcel ${more}`;
        const context = pack({ hits, question: asked, maxTokens, countTokens, order: "best" });
        if (context === null) return;
        expect(context.tokens).toBe(countTokens(context.text));
        expect(context.tokens).toBeLessThanOrEqual(maxTokens);
        expect(context.passages.length).toBeGreaterThan(0);
        let from = 0;
        for (const [i, passage] of context.passages.entries()) {
          expect(passage.number).toBe(i + 1);
          const position = hits.findIndex((one) => one.chunkId === passage.chunkId);
          expect(position).toBeGreaterThanOrEqual(from);
          from = position + 1;
          const { text: whole } = hits[position]!;
          expect(passage.text).toBe(whole.slice(passage.citation.start - start, passage.citation.end - start));
          expect(passage.text === whole || passage.excerpt === true).toBe(true);
          const shown = { citation: passage.citation, tableHeader: null, text: passage.text };
          expect(context.text).toContain(renderPassage(passage.number, shown));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("leaves out a passage that does not fit and takes the next ones that do", () => {
    const context = pack({
      hits: [hit("word ".repeat(500), 0), hit("Refunds take 14 days.", 1)],
      question,
      maxTokens: 120,
      countTokens,
      order: "best",
    });
    expect(context?.passages.map(({ chunkId, number }) => [chunkId, number])).toEqual([["chk_1", 1]]);
  });

  it("holds a passage of a few sentences in the smallest budget of the contract", () => {
    expect(
      pack({
        hits: [hit("Refunds are paid back within 14 days of the return.")],
        question,
        maxTokens: 100,
        countTokens,
        order: "best",
      })?.passages,
    ).toHaveLength(1);
  });

  it("makes the same text of the same passages in whatever order they were found, when asked to", () => {
    const at = (start: number, sourceId: string) => ({
      ...hit(`Passage ${sourceId} ${start}.`, start),
      sourceId,
      citation: { ...citation, start },
    });
    const hits = [at(9, "doc_2"), at(40, "doc_1"), at(5, "doc_1")];
    const [first, second] = [hits, hits.toReversed()].map((found) =>
      pack({ hits: found, question, maxTokens: 500, countTokens, order: "document" }),
    );
    expect(first).toEqual(second);
    expect(first?.passages.map(({ number, sourceId, citation }) => [number, sourceId, citation.start])).toEqual([
      [1, "doc_1", 5],
      [2, "doc_1", 40],
      [3, "doc_2", 9],
    ]);
  });

  it("gives the sentences around the best match of a passage that does not fit, with their place", () => {
    const before = "The shop is open from nine to six. ".repeat(12);
    const answer = "Refunds are paid back within fourteen days.";
    const text = `${before}${answer} ${"Parcels go out on working days. ".repeat(12)}`;
    const copy = { chunkId: "chk_9", sourceId: "doc_9", knowledgeBaseId: "kb_1", customMetadata: null };
    const from = (start: number) => ({ ...citation, start, end: start + text.length });
    const found = { ...hit(text), citation: from(100), alsoIn: [{ ...copy, citation: from(500) }] };
    const context = pack({ hits: [found], question, maxTokens: 110, countTokens, order: "best" });
    const [passage] = context!.passages;
    expect(passage).toMatchObject({ excerpt: true, tokens: expect.any(Number) });
    expect(passage!.text).toContain(answer);
    expect(passage!.tokens).toBeLessThanOrEqual(110);
    expect(text.slice(passage!.citation.start - 100, passage!.citation.end - 100)).toBe(passage!.text);
    expect(passage!.alsoIn![0]!.citation.start - 500).toBe(passage!.citation.start - 100);
    expect(context!.speakable).toContain(answer);
  });

  it("keeps who speaks in the part of a transcript that it gives", () => {
    const lines = [
      `CALLER: ${"I was in the shop again and again. ".repeat(14)}`,
      `AGENT: ${"Let me look. ".repeat(3)}Refunds are paid back within fourteen days. ${"We write to you then. ".repeat(14)}`,
      `CALLER: ${"That is a long time for me. ".repeat(14)}`,
    ];
    const text = lines.join("\n");
    const speakers = lines.map((line) => ({ start: 100 + text.indexOf(line), speaker: line.split(":")[0]! }));
    const found = { ...hit(text), citation: { ...citation, start: 100, end: 100 + text.length, speakers } };
    const context = pack({ hits: [found], question, maxTokens: 110, countTokens, order: "best" });
    const [passage] = context!.passages;
    const { start, speakers: turns } = passage!.citation;
    expect(passage!.text).toContain("within fourteen days");
    expect(turns![0]!.start).toBe(start);
    expect(turns!.findLast((turn) => turn.start <= start + passage!.text.indexOf("Refunds"))?.speaker).toBe("AGENT");
  });

  it("tells the model of a weak passage that it may not answer", () => {
    const hits = [{ ...hit("Parcels go out on working days."), confidence: "weak" as const }];
    const context = pack({ hits, question, maxTokens: 200, countTokens, order: "best" });
    expect(context?.text).toContain("[1] Returns, may not answer\n");
    expect(context?.passages[0]?.confidence).toBe("weak");
  });

  it("takes a part of a sentence that alone is too long, in any script", () => {
    const long = [`${"and the shop is open ".repeat(60)}refunds are paid back ${"on working days ".repeat(60)}`];
    long.push(`${"商店营业时间从九点到六点".repeat(40)}退款将在十四天内返还${"包裹在工作日寄出".repeat(40)}`);
    for (const [i, text] of long.entries()) {
      const asked = ["When are refunds paid back?", "退款什么时候返还？"][i]!;
      const context = pack({ hits: [hit(text)], question: asked, maxTokens: 120, countTokens, order: "best" });
      expect(context?.passages[0]?.text).toContain(["refunds are paid back", "退款"][i]);
    }
  });

  it("fills with a part of the next passage what the first one leaves", () => {
    const long = `${"The shop is open. ".repeat(30)}Refunds for gifts are paid back in vouchers.${" It is closed.".repeat(30)}`;
    const hits = [hit("Refunds are paid back within 14 days.", 0), hit(long, 1)];
    const context = pack({ hits, question, maxTokens: 160, countTokens, order: "best" });
    expect(context?.passages.map(({ chunkId, excerpt }) => [chunkId, excerpt])).toEqual([
      ["chk_0", undefined],
      ["chk_1", true],
    ]);
    expect(context!.passages[1]!.text).toContain("in vouchers");
  });

  it("is null when nothing was found or nothing fits", () => {
    expect(pack({ hits: [], question, maxTokens: 2_000, countTokens, order: "best" })).toBeNull();
    expect(pack({ hits: [hit("word ".repeat(500))], question, maxTokens: 100, countTokens, order: "best" })).toBeNull();
  });

  it("counts the whole text when tokens part differently where pieces meet", () => {
    const counting = (text: string) => Math.ceil(text.length / 4) + (text.split("\n").length > 6 ? 1_000 : 0);
    const context = pack({
      hits: [hit("One.", 0), hit("Two.", 1), hit("Three.", 2)],
      question,
      maxTokens: 400,
      countTokens: counting,
      order: "best",
    });
    expect(context?.passages.map(({ chunkId }) => chunkId)).toEqual(["chk_0"]);
    expect(context?.tokens).toBeLessThanOrEqual(400);
  });
});
