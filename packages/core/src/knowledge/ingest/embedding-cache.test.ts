import { expect, test } from "vitest";
import type { CachedVector } from "../../ports/storage/knowledge.ts";
import { createEmbeddingCache } from "./embedding-cache.ts";

const claim = { knowledgeBaseId: "kb", sourceId: "doc", attempt: 1 };

function cached(stored: (hashes: string[]) => CachedVector[] = () => []) {
  const asked: string[][] = [];
  const known = createEmbeddingCache({ findCachedVectors: async (_claim, hashes) => stored(hashes) }, claim);
  const embed = async (texts: string[]) => {
    asked.push(texts);
    return texts.map((text) => Float32Array.of(text.length));
  };
  return { asked, vectors: (texts: string[]) => known.vectors(texts, embed) };
}

test("a text that is stored costs nothing, and its chunks' ids come along", async () => {
  const { asked, vectors } = cached(([first]) => [
    { textHash: first!, vector: Float32Array.of(7), chunkIds: ["chk_1"] },
  ]);
  const [known, fresh] = await vectors(["one", "three"]);
  expect(known).toMatchObject({ vector: Float32Array.of(7), chunkIds: ["chk_1"] });
  expect(fresh).toMatchObject({ vector: Float32Array.of(5), chunkIds: [] });
  expect(asked).toEqual([["three"]]);
});

test("a repeat is embedded once: in one request, in a later one and in one beside it", async () => {
  const { asked, vectors } = cached();
  const both = await Promise.all([vectors(["a", "bb", "a"]), vectors(["bb", "ccc"])]);
  expect(both.flat().map(({ vector }) => vector[0])).toEqual([1, 2, 1, 2, 3]);
  expect((await vectors(["ccc", "a"])).map(({ vector }) => vector[0])).toEqual([3, 1]);
  expect(asked).toEqual([["a", "bb"], ["ccc"]]);
});

test("a request that fails fails those that wait for its texts", async () => {
  const known = createEmbeddingCache({ findCachedVectors: async () => [] }, claim);
  const fault = new Error("429");
  const failing = known.vectors(["a"], () => Promise.reject(fault));
  const waiting = known.vectors(["a", "b"], async (texts) => texts.map(() => Float32Array.of(1)));
  await expect(failing).rejects.toBe(fault);
  await expect(waiting).rejects.toBe(fault);
});
