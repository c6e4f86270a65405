import { afterEach, expect, test } from "vitest";
import { encodeDocument } from "../../../ports/document.ts";
import { chunkDocument } from "../chunk/chunk-document.ts";
import type { DraftChunk } from "../chunk/draft-chunk.ts";
import { withIndexWords } from "../chunk/index-words.ts";
import { createChunkPool } from "./chunk-pool.ts";
import { type Chunked, type Chunker, createChunker } from "./chunker.ts";

const options = { strategy: "auto" as const, maxTokens: 128, overlap: 100 };
const documentOf = (sentences: number) => ({
  text: Array.from({ length: sentences }, (_, index) => `Sentence ${index} of this document says what it says.`).join(
    " ",
  ),
  title: "A title",
  language: null,
  marks: [],
});
const { signal: never } = new AbortController();
const noVectors = async () => null;
const call = { signal: never, embed: noVectors };
let chunker: Chunker = createChunker();
afterEach(async () => {
  await chunker.close();
  chunker = createChunker();
});

async function all({ batches }: Pick<Chunked, "batches">): Promise<DraftChunk[]> {
  const chunks: DraftChunk[] = [];
  for await (const batch of batches) {
    expect(batch.chunks.length).toBeLessThanOrEqual(32);
    chunks.push(...batch.chunks);
  }
  return chunks;
}

test.each([
  ["in place", 20],
  ["in a thread", 3_000],
])("cuts %s exactly as chunkDocument does, and tells title and warnings", async (_, sentences) => {
  const document = documentOf(sentences);
  const chunked = chunker.chunk(encodeDocument(document), options, call);
  expect(await all(chunked)).toEqual(chunkDocument(document, options).chunks.map(withIndexWords));
  expect(chunked.title).toBe("A title");
  expect(chunked.warnings).toEqual([expect.stringContaining("chunkOverlap is 100")]);
});

test("progress grows to 1", async () => {
  const seen: number[] = [];
  for await (const { progress } of chunker.chunk(encodeDocument(documentOf(3_000)), options, call).batches)
    seen.push(progress);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen).toEqual([...seen].sort((left, right) => left - right));
  expect(seen.at(-1)).toBe(1);
});

test("hands the bytes over instead of copying them", async () => {
  const encoded = encodeDocument(documentOf(3_000));
  await all(chunker.chunk(encoded, options, call));
  expect(encoded.byteLength).toBe(0);
});

test("more documents than threads are cut one after the other", async () => {
  chunker = createChunker({ threads: 1 });
  const runs = [1_000, 1_500, 2_000].map((sentences) =>
    all(chunker.chunk(encodeDocument(documentOf(sentences)), options, call)),
  );
  const counts = (await Promise.all(runs)).map((chunks) => chunks.length);
  expect(counts).toEqual(
    [1_000, 1_500, 2_000].map((sentences) => chunkDocument(documentOf(sentences), options).chunks.length),
  );
});

test("a document that nobody iterates, one left early and an aborted one all leave the thread free", async () => {
  chunker = createChunker({ threads: 1 });
  chunker.chunk(encodeDocument(documentOf(2_000)), options, call);
  for await (const _ of chunker.chunk(encodeDocument(documentOf(2_000)), options, call).batches) break;
  const stop = new AbortController();
  const aborted = all(chunker.chunk(encodeDocument(documentOf(40_000)), options, { ...call, signal: stop.signal }));
  const queued = all(chunker.chunk(encodeDocument(documentOf(2_000)), options, { ...call, signal: stop.signal }));
  stop.abort(new Error("stop now"));
  await expect(aborted).rejects.toThrow("stop now");
  await expect(queued).rejects.toThrow("stop now");
  expect(await all(chunker.chunk(encodeDocument(documentOf(2_000)), options, call))).not.toEqual([]);
});

test("closing ends work under way with shutting_down", async () => {
  const chunked = chunker.chunk(encodeDocument(documentOf(40_000)), options, call);
  const running = all(chunked);
  const waiting = expect(running).rejects.toMatchObject({ code: "shutting_down", retryable: true });
  await chunker.close();
  await waiting;
});

const script = (source: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; parentPort.on("message", (m) => { ${source} });`)}`,
  );
const job = () => ({
  document: encodeDocument(documentOf(1)),
  options,
  signal: never,
  embed: noVectors,
  learn: () => {},
});

test("a thread that dies fails its document with worker_lost, and the next one gets a new thread", async () => {
  const pool = createChunkPool({ threads: 1, url: script("process.exit(3)") });
  for (let run = 0; run < 2; run++) {
    await expect(all({ batches: pool.run(job()) })).rejects.toMatchObject({
      code: "worker_lost",
      retryable: true,
      message: expect.stringContaining("exit code 3"),
    });
  }
  await pool.close();
});

test("a fault in the thread fails its document only", async () => {
  const pool = createChunkPool({
    threads: 1,
    url: script(`if (m.type === "begin") parentPort.postMessage({ type: "failed", message: "no luck" })`),
  });
  for (let run = 0; run < 2; run++) {
    await expect(all({ batches: pool.run(job()) })).rejects.toMatchObject({
      code: "internal_error",
      message: expect.stringContaining("no luck"),
    });
  }
  await pool.close();
});

test("a thread is asked for no more than two batches ahead", async () => {
  const counting = `globalThis.asked ??= 0; if (m.type === "next") parentPort.postMessage({ type: "batch", chunks: [], progress: ++asked }); if (asked === 6) parentPort.postMessage({ type: "end" })`;
  const pool = createChunkPool({ threads: 1, url: script(counting) });
  let taken = 0;
  for await (const { progress } of pool.run(job())) {
    taken++;
    expect(progress).toBe(taken);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  expect(taken).toBe(6);
  await pool.close();
});
