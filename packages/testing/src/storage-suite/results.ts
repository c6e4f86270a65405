import { ChunkStrategy, chunkDocument, type Document, type EmbeddedChunk, questionTerms } from "@cuecard/core";
import { createEmbedders, createSearch, embeddedText, withIndexWords } from "@cuecard/core/internals";
import { describe, expect, test } from "vitest";
import { createFakeEmbedder } from "../fake-embedder.ts";
import { createRandom } from "../random.ts";
import { aDocument, phrase } from "./kit/a-document.ts";
import { aChunk, randomId, withBase, withReadySource } from "./kit/fixtures.ts";
import type { OpenCase, OpenStorage } from "./kit/harness.ts";

const documents = 6;
const questions = 10;

/** What a search shows of chunks that came from a document: its own words, from where it says. */
export function resultCases(open: OpenCase): void {
  describe("results", () => {
    test.each(ChunkStrategy.options)(
      "by %s every result is the document's text from its citation's start to its end",
      async (strategy) => {
        const random = createRandom(ChunkStrategy.options.indexOf(strategy) + 1);
        const { base, opened, search } = await setUp(open);
        const texts = new Map<string, string>();
        const ends = new Set<string>();
        for (let place = 0; place < documents; place++) {
          const document = aDocument(random, 30);
          const { chunks } = chunkDocument(document, { strategy, maxTokens: 96, overlap: random.pick([0, 20]) });
          const { source } = await withReadySource(opened, base.id, {
            chunks: await Promise.all(chunks.map((chunk) => embedded(chunk))),
            facts: { title: document.title },
          });
          texts.set(source.id, document.text);
          for (const { start, end } of chunks) ends.add(`${source.id} ${start} ${end}`);
        }
        let joined = 0;
        for (let question = 0; question < questions; question++) {
          const { results } = await search(phrase(random, 1, 4));
          for (const { text, sourceId, citation, alsoIn = [] } of results) {
            for (const place of [{ sourceId, citation }, ...alsoIn]) {
              expect(text).toBe(texts.get(place.sourceId)!.slice(place.citation.start, place.citation.end));
            }
            if (!ends.has(`${sourceId} ${citation.start} ${citation.end}`)) joined += 1;
          }
        }
        // Answers to different questions stay apart.
        if (strategy !== "faq") expect(joined).toBeGreaterThan(0);
      },
    );

    test("chunks that a version before stored without the space between them are given each by itself", async () => {
      const { base, opened, search } = await setUp(open);
      const text = "refund one\nrefund two";
      const chunks = [await cut(0, text, 0, 10), await cut(1, text, 11, 21)];
      await withReadySource(opened, base.id, { chunks });
      expect((await search("refund")).results.map((result) => result.text).sort()).toEqual([
        "refund one",
        "refund two",
      ]);
    });

    test("one text under other titles, headings, table heads or questions is several passages, under the same ones one with all its places", async () => {
      const { base, opened, search } = await setUp(open);
      const hours = "Opening hours: nine to six.";
      const place = async (title: string, more: Partial<EmbeddedChunk> = {}) =>
        (
          await withReadySource(opened, base.id, {
            chunks: [{ ...(await cut(0, hours, 0, hours.length)), ...more }],
            facts: { title },
            customMetadata: { title },
          })
        ).source.id;
      const hamburg = [await place("Hamburg"), await place("Hamburg"), await place("Hamburg")];
      await place("Munich");
      await place("Hamburg", { headingPath: ["Harbour branch"] });
      await place("Hamburg", { headingPath: ["Harbour", "branch"] });
      await place("Hamburg", { tableHeader: "day | hours" });
      await place("Hamburg", { question: "When do you open?" });
      const { results } = await search("opening hours");
      expect(results).toHaveLength(6);
      const told = results.find(({ alsoIn }) => alsoIn !== undefined)!;
      expect([told.sourceId, ...told.alsoIn!.map(({ sourceId }) => sourceId)].sort()).toEqual(hamburg.sort());
      for (const { citation, customMetadata } of told.alsoIn!) {
        expect(citation).toEqual(told.citation);
        expect(customMetadata).toEqual({ title: "Hamburg" });
      }
      expect(results.filter(({ alsoIn }) => alsoIn !== undefined)).toHaveLength(1);
    });

    test("a citation names the section that holds most of the question's words, or what several have in common", async () => {
      const { base, opened, search } = await setUp(open);
      const text =
        "Steady white\nEverything works.\nBlinking orange\nThe light cannot reach our network.\nSteady red\nThe light is too hot.";
      const document: Document = { text, title: "Router guide", language: null, marks: [] };
      for (const heading of ["Steady white", "Blinking orange", "Steady red"]) {
        const start = text.indexOf(heading);
        document.marks.push({ kind: "heading", start, end: start + heading.length, level: 2, text: heading });
      }
      document.marks.unshift({ kind: "heading", start: 0, end: 0, level: 1, text: "Lights" });
      const { chunks } = chunkDocument(document, { strategy: "auto", maxTokens: 512, overlap: 0 });
      expect(chunks).toHaveLength(1);
      await withReadySource(opened, base.id, {
        chunks: [await embedded(chunks[0]!)],
        facts: { title: document.title },
      });
      const cited = async (question: string) => (await search(question)).results[0]!.citation.headingPath;
      expect(await cited("What does a blinking orange light mean?")).toEqual(["Lights", "Blinking orange"]);
      expect(await cited("the light is red and hot")).toEqual(["Lights", "Steady red"]);
      expect(await cited("does everything work")).toEqual(["Lights", "Steady white"]);
      expect(await cited("light")).toEqual(["Lights"]);
    });
  });
}

const embedder = createFakeEmbedder();

async function setUp(open: OpenCase) {
  const opened: OpenStorage = await open();
  const { provider, model, dimensions } = embedder;
  const base = await withBase(opened.store, {
    embeddingProvider: provider,
    embeddingModel: model,
    embeddingDimensions: dimensions,
  });
  const { search } = createSearch({ store: opened.store, embedders: createEmbedders([embedder]), reranker: null });
  return {
    opened,
    base,
    search: (query: string) => search({ query, knowledgeBaseIds: [base.id], topK: 10, similarityThreshold: 0 }),
  };
}

type Cut = ReturnType<typeof chunkDocument>["chunks"][number];

/** A chunk of a document as an ingest stores it. */
async function embedded(chunk: Cut): Promise<EmbeddedChunk> {
  const { vectors } = await embedder.embed({
    texts: [embeddedText(chunk)],
    input: "document",
    signal: new AbortController().signal,
  });
  const { title: _title, ...drafted } = withIndexWords(chunk);
  return { ...drafted, id: randomId("chk"), textHash: randomId("hash"), vector: vectors[0]! };
}

/** A chunk without any context. */
async function cut(position: number, document: string, start: number, end: number): Promise<EmbeddedChunk> {
  const text = document.slice(start, end);
  const { vectors } = await embedder.embed({ texts: [text], input: "document", signal: new AbortController().signal });
  return aChunk(position, {
    text,
    start,
    end,
    vector: vectors[0]!,
    terms: new Map(questionTerms(text).map((term) => [term, 1])),
  });
}
