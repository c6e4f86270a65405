import { createFakeEmbedder } from "@cuecard/testing";
import { describe, expect, it } from "vitest";
import { createEmbedders } from "../embedding/embedders.ts";
import { createSearch } from "./retrieve.ts";
import { type FixtureBase, storeWith } from "./test-kit/search-fixture.ts";

type Sources = FixtureBase["sources"];

async function firstTitles(sources: Sources, query: string, most = 3): Promise<(string | null)[]> {
  const embedder = createFakeEmbedder();
  const store = await storeWith([{ id: "kb", embedder, sources }]);
  const { search } = createSearch({ store, embedders: createEmbedders([embedder]), reranker: null });
  const { results } = await search({ query, knowledgeBaseIds: ["kb"], similarityThreshold: 0, topK: most });
  return results.map(({ citation }) => citation.title);
}

/** Questions of a shop that differ in their stop words, or by one word; each answer has words of the others. */
const pairs: Record<string, string[]> = {
  English: [
    "Where did the parcel come from?",
    "When does the parcel come?",
    "Who can come for the parcel?",
    "Can I pay when the parcel comes?",
    "What do I need for the parcel?",
    "The parcel",
    "Not my parcel",
  ],
  German: ["Woher kommt das Paket?", "Wann kommt das Paket?", "Wer kommt mit dem Paket?", "Das Paket"],
  Spanish: ["¿De dónde viene el paquete?", "¿Cuándo viene el paquete?", "¿Quién viene con el paquete?", "El paquete"],
  Chinese: ["包裹是从哪里来的？", "包裹什么时候来？", "谁可以来拿包裹？", "包裹"],
};

describe("a title that is asked for word by word", () => {
  for (const [language, titles] of Object.entries(pairs)) {
    const sources = titles.map((title, at) => ({ title, texts: [`${title} ${titles[(at + 1) % titles.length]}`] }));
    it.each(titles)(`comes first, in ${language}: %s`, async (title) => {
      expect((await firstTitles(sources, title))[0]).toBe(title);
    });

    it.each(titles)(`comes first in lower case without its marks, in ${language}: %s`, async (title) => {
      const asked = title.toLowerCase().replace(/[?¿？]/g, "");
      expect((await firstTitles(sources, asked))[0]).toBe(title);
    });
  }

  it("comes first among very many chunks that have all its words", async () => {
    const other = (at: number) => ({ title: `Parking ${at}`, texts: ["Parking, parking and parking: parking."] });
    const sources = [
      ...Array.from({ length: 90 }, (_, at) => other(at)),
      { title: "Is there parking?", texts: ["No."] },
    ];
    expect((await firstTitles(sources, "is there parking"))[0]).toBe("Is there parking?");
  });

  it("of three index words comes first among hundreds of chunks that have them all", async () => {
    const text = "The accepted credit card. Credit cards: each credit card is accepted.";
    const sources = [
      ...Array.from({ length: 220 }, (_, at) => ({ title: `Accepted credit cards ${at}`, texts: [text] })),
      { title: "Which credit cards are accepted there?", texts: ["All that people know, and a few others too."] },
    ];
    expect((await firstTitles(sources, "which credit cards are accepted there"))[0]).toBe(sources.at(-1)!.title);
  });

  it("fills the first places where several sources have it, one chunk of each", async () => {
    const named = (text: string) => ({
      title: "Opening hours",
      texts: [text, `${text} And the opening hours of feasts.`],
    });
    const sources = [
      named("The shop in Berlin opens at nine."),
      { title: "Hours", texts: ["Opening hours, opening hours, and the opening hours."] },
      named("The shop in Rome opens at ten."),
    ];
    expect(await firstTitles(sources, "opening hours", 2)).toEqual(["Opening hours", "Opening hours"]);
    expect(await firstTitles(sources, "opening hours", 3)).toEqual(["Opening hours", "Opening hours", "Hours"]);
  });

  it("is the same with a hyphen, a space or nothing but case between its words", async () => {
    const titles = ["What time is check-in?", "What time is check in?", "What time is the check-in?", "Check-in time"];
    const sources = titles.map((title) => ({ title, texts: [`${title} Check-in, check in.`] }));
    const found = await firstTitles(sources, "What Time is Check-In", 2);
    expect(found.toSorted()).toEqual(titles.slice(0, 2).toSorted());
  });

  it("is the same with capitals inside of its words", async () => {
    const titles = ["Do you offer free WIFi?", "Do you offer free wifi?"];
    const texts = ["It depends on the room, and on the day of the week. ".repeat(9)];
    const sources = [
      ...titles.map((title) => ({ title, texts })),
      { title: "Do you offer free wifi upstairs?", texts: ["Do you offer free WIFi? We offer free wifi: free WIFi."] },
    ];
    for (const asked of titles) {
      expect((await firstTitles(sources, asked, 2)).toSorted()).toEqual(titles.toSorted());
    }
  });

  it("may be the question of several pairs of one source, but not of the rest of a long answer", async () => {
    const question = "Do you take Apple Pay?";
    const sources = [
      {
        title: "Bar",
        question,
        texts: [
          `Q: ${question} A: Yes.`,
          "Apple Pay: we take it. Do you?",
          `Q: ${question} A: ${"Not on the terrace. ".repeat(9)}`,
        ],
      },
      { title: "Grill", texts: ["Do you take Apple Pay? Apple Pay, do you take it? We take it."] },
    ];
    const embedder = createFakeEmbedder();
    const store = await storeWith([{ id: "kb", embedder, sources }]);
    const { search } = createSearch({ store, embedders: createEmbedders([embedder]), reranker: null });
    const { results } = await search({ query: question, knowledgeBaseIds: ["kb"], similarityThreshold: 0, topK: 2 });
    expect(results.map(({ chunkId }) => chunkId).toSorted()).toEqual(["chk_kb_0_0", "chk_kb_0_2"]);
  });

  it("may be a heading", async () => {
    const under = (headingPath: string[], text: string) => ({
      texts: [text],
      sections: [{ start: 0, headingPath }] as const,
    });
    const sources = [
      under(["Refunds", "How long does it take?"], "Fourteen days."),
      under(["Repairs", "What does it take?"], "How long does it take? It may take long."),
    ];
    expect((await firstTitles(sources, "How long does it take?"))[0]).toBe("Title 0");
  });
});
