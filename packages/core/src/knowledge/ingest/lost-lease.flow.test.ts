import { createFakeEmbedder, createTestCuecard } from "@cuecard/testing";
import { expect, test, vi } from "vitest";
import { createMemoryStorage } from "../../memory/memory-storage.ts";

/** Seen red without `lostLease.abort()`: the request is never ended, and once it is answered the next one is made. */
test("a worker that lost its source to another one ends the request under way and embeds no more of it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const storage = createMemoryStorage();
    const embedder = createFakeEmbedder({ maxBatch: 1 });
    const ended: unknown[] = [];
    const { embed } = embedder;
    embedder.embed = (request) => {
      request.signal.addEventListener("abort", () => ended.push(request.signal.reason), { once: true });
      return embed(request);
    };
    const cuecard = await createTestCuecard({ storage, embedders: [embedder], concurrency: 1 });
    const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
    embedder.hold();
    const textContent = Array.from({ length: 400 }, (_, index) => `Sentence ${index} of a long text.`).join(" ");
    await cuecard.sources.add(id, { sourceType: "text", textTitle: "Long", textContent, chunkMaxTokens: 64 });
    await embedder.waitForCalls(1);

    await storage.expireLeases(Date.now());
    expect(await storage.claimSource({ now: Date.now(), leaseMs: 600_000 })).not.toBeNull();
    const before = embedder.calls.length;
    await vi.advanceTimersByTimeAsync(30_000);
    await expect.poll(() => ended.length, { timeout: 60_000 }).toBeGreaterThan(0);
    embedder.release();
    await cuecard.close();
    expect(embedder.calls.length).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});
