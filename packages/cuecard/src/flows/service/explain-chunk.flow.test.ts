import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCuecard } from "../../create-cuecard.ts";
import type { ChunkExplanation, Cuecard, SearchRequest, SearchResult } from "../../index.ts";
import { createOwnDatabase, onServer, serverUrl } from "../../test-kit/own-database.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

const stores = [
  { store: "in memory", isMissing: false, place: async () => ({ data: ":memory:" }) },
  { store: "on SQLite", isMissing: false, place: onSqlite },
  { store: onServer, isMissing: serverUrl === "", place: onDatabase },
];

const undo: (() => Promise<unknown>)[] = [];
const vocabulary = ["refund", "parcel", "invoice", "router", "garden", "pharmacy", "bicycle", "lantern"];
const paragraph = (words: readonly string[]) => `About the ${words.join(" and the ")}: ask at the desk for it.`;

describe.each(stores)("why a chunk is found or not, $store", ({ isMissing, place }) => {
  if (isMissing) return it.skip("needs a server", () => {});
  let cue: Cuecard;
  let bases: string[];
  let chunkIds: string[];

  beforeAll(async () => {
    cue = await createCuecard(await place());
    bases = [
      (await cue.knowledgeBases.create({ name: "One" })).id,
      (await cue.knowledgeBases.create({ name: "Two" })).id,
    ];
    const sources = await Promise.all(
      Array.from({ length: 90 }, (_, at) => {
        const own = vocabulary.filter((_, word) => (at * 7 + word * (at + 3)) % 5 < 2);
        return cue.sources.add(bases[at % 3 === 0 ? 1 : 0]!, {
          sourceType: "text",
          textTitle: `Note ${at}`,
          textContent: `${paragraph(own.length > 0 ? own : ["desk"])} Note number ${at} of the house.`,
          customMetadata: { shop: at % 2 },
        });
      }),
    );
    for (const source of sources) await cue.sources.waitUntilReady(source, { timeoutMs: 120_000 });
    const chunks = await Promise.all(sources.map(({ knowledgeBaseId, id }) => cue.sources.chunks(knowledgeBaseId, id)));
    chunkIds = chunks.flatMap(({ data }) => data.map(({ id }) => id));
  }, 240_000);
  afterAll(async () => {
    await cue.close();
    for (const step of undo.splice(0)) await step();
  });

  /** A store may answer by an index while it loads another: scores agree to 1e-6. */
  const nearly = (scores: object = {}) =>
    Object.fromEntries(
      Object.entries(scores).map(([name, score]) => [
        name,
        typeof score === "number" ? expect.closeTo(score, 5) : score,
      ]),
    );

  const requests = () =>
    fc.record({
      query: fc
        .subarray(vocabulary, { minLength: 1, maxLength: 4 })
        .map((words) => `where is the ${words.join(" or ")}`),
      knowledgeBaseIds: fc.subarray(bases, { minLength: 1 }),
      topK: fc.integer({ min: 1, max: 6 }),
      similarityThreshold: fc.constantFrom(0, 0.3, 0.6, 0.9),
      keywordSearch: fc.boolean(),
      reranking: fc.boolean(),
      includeWeak: fc.boolean(),
      filter: fc.constantFrom(null, { shop: 1 }),
    });

  it("says of what a search gives that it does, with the same scores; and of the rest what then really gives it", async () => {
    let verified = 0;
    const steps = new Set<ChunkExplanation["lostAt"]>();
    await fc.assert(
      fc.asyncProperty(requests(), fc.constantFrom(...chunkIds), async (request, other) => {
        const { results } = await cue.search({ ...request, explain: true });
        for (const [at, { chunkId, scores, similarity }] of results.entries()) {
          const given = await cue.explainChunk({ ...request, chunkId });
          expect(given).toMatchObject({ place: at + 1, lostAt: null, scores: nearly(scores), remedies: [] });
          expect(given.similarity ?? 0).toBeLessThanOrEqual(similarity + 1e-6);
          expect(given.passes || request.includeWeak).toBe(true);
        }
        const explained = await cue.explainChunk({ ...request, chunkId: other });
        steps.add(explained.lostAt);
        expect(explained.place === null).toBe(!holds(results, explained));
        for (const { change } of explained.remedies) {
          const { results: then } = await cue.search({ ...request, ...change } as SearchRequest);
          expect(holds(then, explained), JSON.stringify({ request, change, other })).toBe(true);
          verified += 1;
        }
        if (explained.lostAt === "threshold")
          expect(explained.evidence, JSON.stringify(explained)).toBeLessThan(request.similarityThreshold);
      }),
      { numRuns: 90, seed: 4 },
    );
    expect(verified).toBeGreaterThan(20);
    expect([...steps].map(String).toSorted()).toEqual([
      "candidates",
      "filter",
      "knowledge_base",
      "null",
      "results",
      "threshold",
    ]);
  }, 240_000);

  it("names the words that a chunk has and lacks, and what a lower threshold and more results do", async () => {
    const { data } = await cue.sources.list(bases[0]!, { limit: 1 });
    const [chunk] = (await cue.sources.chunks(bases[0]!, data[0]!.id)).data;
    const number = /Note number (\d+)/.exec(chunk!.text)![1]!;
    const request = { query: `zebra submarine number ${number}`, knowledgeBaseIds: bases, similarityThreshold: 0.95 };
    const explained = await cue.explainChunk({ ...request, chunkId: chunk!.id });
    expect(explained).toMatchObject({ place: null, lostAt: "threshold", passes: false });
    expect(explained.words).toEqual({ has: ["number", number], lacks: ["zebra", "submarine"] });
    expect(explained.reasons.join(" ")).toContain("it lacks “zebra”, “submarine”");
    expect(explained.remedies[0]!.message).toMatch(/^With similarityThreshold 0\.\d+.*, it is given\.$/);
    expect(explained.remedies[0]!.change.similarityThreshold).toBeLessThanOrEqual(explained.evidence!);
  });

  it("refuses a chunk that there is none of, and says why that may be", async () => {
    const asked = cue.explainChunk({ query: "refund", knowledgeBaseIds: bases, chunkId: "chk_none" });
    await expect(asked).rejects.toMatchObject({
      code: "chunk_not_found",
      message: expect.stringContaining("is not embedded yet"),
    });
  });
});

/** Whether a chunk's words are in what was given, where they stand. */
function holds(results: SearchResult["results"], chunk: ChunkExplanation): boolean {
  return results.some((hit) =>
    [hit, ...(hit.alsoIn ?? [])].some(
      ({ sourceId, citation }) =>
        sourceId === chunk.sourceId && citation.start <= chunk.citation.start && chunk.citation.end <= citation.end,
    ),
  );
}

async function onSqlite() {
  const folder = temporaryFolder();
  undo.push(folder.remove);
  return { data: folder.path };
}

async function onDatabase() {
  const [folder, database] = [temporaryFolder(), await createOwnDatabase()];
  undo.push(folder.remove, database.drop);
  return { data: folder.path, database: database.url };
}
