import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { openStore } from "./test-kit/open-store.ts";
import { chunk, facts, knowledgeBase, now, source } from "./test-kit/rows.ts";

const vector = new Float32Array([1, 0, 0, 0]);

async function* chunksOf(sourceId: string, count: number, text: string) {
  const terms = new Map([[text, 1]]);
  for (let from = 0; from < count; from += 50) {
    const size = Math.min(50, count - from);
    yield Array.from({ length: size }, (_, i) =>
      chunk(`chk_${sourceId}_${text}_${from + i}`, from + i, { vector, terms, text }),
    );
  }
}

/** A large one has a commit of its own: what undoing it needs would be in memory. */
test("large and small sources that are replaced at the same time are each whole", async () => {
  const { path, storage, store } = await openStore();
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  const sizes = [1_200, 3, 40, 1_001, 2];
  const ids = sizes.map((_, i) => `doc_${i}`);
  for (const id of ids) await store.insertSource(source("kb", id), null);
  for (const text of ["first", "second", "third"]) {
    const claims = await Promise.all(ids.map(() => storage.claimSource({ now, leaseMs: 60_000 })));
    const replaced = claims.map((claim) => {
      const size = sizes[ids.indexOf(claim!.sourceId)]!;
      return store.replaceChunks(claim!, chunksOf(claim!.sourceId, size, text), () => facts);
    });
    expect(await Promise.all(replaced)).toEqual(sizes.map(() => "done"));
    for (const [i, id] of ids.entries()) {
      const chunks = await store.listChunks("kb", id, { limit: 2_000, fromPosition: 0 });
      expect(chunks.map((each) => each.text)).toEqual(Array(sizes[i]).fill(text));
      await store.requeueSource("kb", id, ["ready"], facts.now);
    }
  }
  await storage.close();
  const database = new Database(path, { readonly: true });
  expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
  const frequencies = database.prepare("select sum(chunks) from document_frequencies").pluck();
  expect(frequencies.get()).toBe(sizes.reduce((sum, size) => sum + size, 0));
  database.close();
});
