import type { EmbeddedChunk } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import {
  aChunk,
  ask,
  at,
  axis,
  batches,
  claim,
  hour,
  leaseMs,
  minute,
  oddText,
  someChunks,
  someFacts,
  t0,
  withBase,
  withReadySource,
  withSource,
} from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** Chunks: stored with their source's facts, read in order, byte for byte. */
export function chunkCases(open: OpenCase): void {
  describe("chunks", () => {
    test("replaceChunks stores the chunks and sets the source ready with the facts", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      const claimed = await claim(storage);
      await store.heartbeat(claimed, { now: t0, leaseMs, step: "storing", progress: 0.95 });
      const facts = someFacts({ tokenCount: 35, blobKey: "blobs/new", warnings: [oddText], nextRefreshAt: at(hour) });
      expect(await store.replaceChunks(claimed, batches(someChunks(7)), () => facts)).toBe("done");
      expect(await store.getSource(base.id, source.id)).toEqual({
        ...source,
        status: "ready",
        step: null,
        progress: 1,
        attempt: 1,
        warnings: [oddText],
        chunkCount: 7,
        tokenCount: 35,
        contentHash: "a".repeat(64),
        recipe: "suite",
        blobKey: "blobs/new",
        lastProcessedAt: at(minute),
        nextRefreshAt: at(hour),
        updatedAt: at(minute),
      });
    });

    test("facts are asked once, after the last batch was taken", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      await withSource(store, base.id);
      let taken = 0;
      const asked: number[] = [];
      async function* chunks() {
        for await (const batch of batches(someChunks(10))) {
          yield batch;
          taken += batch.length;
        }
      }
      await store.replaceChunks(await claim(storage), chunks(), () => {
        asked.push(taken);
        return someFacts();
      });
      expect(asked).toEqual([10]);
    });

    test("empty batches and an empty set are taken as they are", async () => {
      const { storage, store } = await open();
      const base = await withBase(store);
      const source = await withSource(store, base.id);
      async function* sparse() {
        yield [];
        yield someChunks(1);
        yield [];
      }
      expect(await store.replaceChunks(await claim(storage), sparse(), () => someFacts())).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({ status: "ready", chunkCount: 1 });
      await store.requeueSource(base.id, source.id, ["ready"], at(hour));
      expect(
        await store.replaceChunks(await claim(storage, t0 + hour), batches<EmbeddedChunk>([]), () => someFacts()),
      ).toBe("done");
      expect(await store.getSource(base.id, source.id)).toMatchObject({ status: "ready", chunkCount: 0 });
      expect((await store.searchCandidates(ask([base.id], { vector: axis(0), terms: ["refund"] }))).candidates).toEqual(
        [],
      );
    });

    test("text, headings and metadata come back byte for byte", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const chunk = aChunk(0, {
        text: oddText,
        headingPath: [oddText, "", "b"],
        tableHeader: oddText,
        rows: { from: 12, to: 31 },
        question: oddText,
        sections: [{ start: 4, headingPath: [oddText, ""] }],
        spaceBefore: "\u00a0\r\n\t",
        speakers: [
          { start: 3, speaker: oddText },
          { start: 5, speaker: null },
        ],
        page: 7,
        start: 3,
        end: 3 + oddText.length,
        tokenCount: 99,
      });
      const values = {
        sourceType: "file",
        filename: oddText,
        textTitle: null,
        customMetadata: { [oddText]: [oddText] },
      } as const;
      const { source } = await withReadySource(opened, base.id, {
        ...values,
        customMetadata: { [oddText]: [oddText] },
        chunks: [chunk],
        facts: { title: oddText },
      });
      const { vector: _vector, terms: _terms, length: _length, textHash: _textHash, ...plain } = chunk;
      const expected = { ...plain, object: "chunk", sourceId: source.id, knowledgeBaseId: base.id };
      expect(await store.listChunks(base.id, source.id, { limit: 10, fromPosition: 0 })).toEqual([expected]);
      const facts = {
        filename: oddText,
        sourceUrl: null,
        textTitle: null,
        customMetadata: { [oddText]: [oddText] },
        lastProcessedAt: at(minute),
        givenTitle: null,
        title: oddText,
      };
      expect(await store.getChunks([chunk.id])).toEqual([{ ...expected, source: facts }]);
    });

    test("a long text comes back whole", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const text = "ñ👩‍👩‍👧 word ".repeat(20_000);
      const { chunks } = await withReadySource(opened, base.id, { chunks: [aChunk(0, { text })] });
      expect((await store.getChunks([chunks[0]!.id]))[0]!.text === text).toBe(true);
    });

    test("chunks are listed in the order of the document, from a position on", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, { chunks: someChunks(12).reverse() });
      const positions = async (limit: number, fromPosition: number) =>
        (await store.listChunks(base.id, source.id, { limit, fromPosition })).map(({ position }) => position);
      expect(await positions(100, 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
      expect(await positions(3, 0)).toEqual([0, 1, 2]);
      expect(await positions(3, 10)).toEqual([10, 11]);
      expect(await positions(3, 12)).toEqual([]);
      const other = await withBase(store);
      expect(await store.listChunks(other.id, source.id, { limit: 10, fromPosition: 0 })).toEqual([]);
    });

    test("listTerms gives every index word of a base once, over pages, with its chunks", async () => {
      const opened = await open();
      const { storage, store } = opened;
      const base = await withBase(store);
      const words = ["refund", "ça", "退款", "a\u0000b", "\ud800", "100%", "x_y", '"', "\\h", "😀"];
      const chunks = words.map((word, position) =>
        aChunk(position, {
          terms: new Map([
            [word, 1],
            ["every", 2],
          ]),
        }),
      );
      await withReadySource(opened, base.id, { chunks });
      const other = await withBase(store);
      await withReadySource(opened, other.id, { chunks: [aChunk(0, { terms: new Map([["elsewhere", 1]]) })] });
      for (const limit of [1, 3, 100]) {
        const listed: { term: string; chunks: number }[] = [];
        for (let page = await store.listTerms(base.id, { limit, after: null }); page.length > 0; ) {
          expect(page.length).toBeLessThanOrEqual(limit);
          listed.push(...page);
          page = await store.listTerms(base.id, { limit, after: page.at(-1)!.term });
        }
        expect(new Map(listed.map(({ term, chunks: held }) => [term, held]))).toEqual(
          new Map([...words.map((word) => [word, 1] as const), ["every", words.length]]),
        );
        expect(listed).toHaveLength(words.length + 1);
      }
      expect(await store.listTerms("kb_unknown", { limit: 10, after: null })).toEqual([]);
      expect(await storage.workspace("another").listTerms(base.id, { limit: 10, after: null })).toEqual([]);
    });

    test("a word that no chunk holds any more is not listed", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { source } = await withReadySource(opened, base.id, {
        chunks: [aChunk(0, { terms: new Map([["old", 1]]) })],
      });
      await store.deleteSource(base.id, source.id);
      expect(await store.listTerms(base.id, { limit: 10, after: null })).toEqual([]);
    });

    test("getChunks leaves out what is gone and gives each chunk once", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const { chunks } = await withReadySource(opened, base.id);
      const ids = chunks.map(({ id }) => id);
      const found = await store.getChunks([ids[0]!, "chk_unknown", ids[2]!, ids[0]!]);
      expect(found.map(({ id }) => id).sort()).toEqual([ids[0]!, ids[2]!].sort());
      expect(await store.getChunks([])).toEqual([]);
    });

    test("what the caller does with its objects afterwards changes nothing stored", async () => {
      const opened = await open();
      const { store } = opened;
      const base = await withBase(store);
      const terms = new Map([["refund", 1]]);
      const chunk = aChunk(0, { headingPath: ["kept"], terms });
      const { source } = await withReadySource(opened, base.id, { chunks: [chunk], customMetadata: { plan: "gold" } });
      chunk.vector.fill(9);
      chunk.headingPath.push("changed");
      terms.set("changed", 1);
      source.customMetadata!.plan = "changed";
      const [read] = await store.getChunks([chunk.id]);
      expect(read).toMatchObject({ headingPath: ["kept"], source: { customMetadata: { plan: "gold" } } });
      read!.headingPath.push("changed");
      expect(await store.listChunks(base.id, source.id, { limit: 1, fromPosition: 0 })).toMatchObject([
        { headingPath: ["kept"] },
      ]);
      const { candidates, statistics } = await store.searchCandidates(
        ask([base.id], { vector: axis(0), terms: ["refund", "changed"] }),
      );
      expect(candidates).toMatchObject([{ cosine: 1, termFrequencies: [1, 0] }]);
      expect(statistics.documentFrequencies).toEqual([1, 0]);
    });
  });
}
