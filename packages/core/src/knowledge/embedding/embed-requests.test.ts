import { describe, expect, test } from "vitest";
import type { ChunkBatch } from "../ingest/chunker/chunker.ts";
import { withinLimits } from "./embed-requests.ts";

const batch = (...tokens: number[]) => ({
  chunks: tokens.map((tokenCount, position) => ({ position, tokenCount })) as ChunkBatch["chunks"],
  progress: 0.5,
});
async function requests(limits: { maxBatch: number; maxBatchTokens?: number }, ...batches: ChunkBatch[]) {
  async function* all() {
    yield* batches;
  }
  const sizes = [];
  for await (const { chunks } of withinLimits(limits, all())) sizes.push(chunks.map(({ tokenCount }) => tokenCount));
  return sizes;
}

describe("withinLimits", () => {
  test("leaves a batch within the limits whole", async () => {
    expect(await requests({ maxBatch: 3 }, batch(5, 5, 5), batch(7))).toEqual([[5, 5, 5], [7]]);
  });

  test("cuts at the number of texts", async () => {
    expect(await requests({ maxBatch: 2 }, batch(5, 5, 5, 5, 5))).toEqual([[5, 5], [5, 5], [5]]);
  });

  test("cuts before the tokens run over, and sends a text that is too long alone", async () => {
    expect(await requests({ maxBatch: 9, maxBatchTokens: 10 }, batch(5, 5, 1, 30, 9, 1, 1))).toEqual([
      [5, 5],
      [1],
      [30],
      [9, 1],
      [1],
    ]);
  });
});
