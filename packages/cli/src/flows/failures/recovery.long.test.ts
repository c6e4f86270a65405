import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Source } from "@cuecard/core";
import { expect, inject, test } from "vitest";
import { article, seeded } from "../../../../cuecard/src/test-kit/articles.ts";
import { readAll } from "../../test-kit/read-all.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

const kills = inject("many") ? 20 : 6;
const sourcesEach = 3;
/** Enough that a kill falls into the processing. */
const sentencesEach = 400;

/**
 * Kills the service with -9 at seeded moments while sources are registered and processed. Seen red with the recovery
 * broken: with the storage's `expireLeases` doing nothing and `claimSource` passing over leases that ran out, sources
 * stay `processing` for ever.
 */
test("sources survive kills at seeded moments: none lost, none twice", async () => {
  const data = await mkdtemp(join(tmpdir(), "cuecard-kill-"));
  const random = seeded(20_261_121);
  const registered = new Map<string, string>();
  try {
    let server = await startServer(data);
    const base = (await request(server.url, "POST", "/v1/knowledge-base", { name: "kill" })).body;
    const sources = `/v1/knowledge-base/${base.id}/sources`;
    const add = async (title: string) => {
      const textContent = article(title, sentencesEach, random);
      const body = { sourceType: "text", textTitle: title, textContent, chunkMaxTokens: 64 };
      // A request that the kill cut off may or may not have been stored; only acknowledged ones must be there.
      const answer = await request(server.url, "POST", sources, body).catch(() => null);
      if (answer?.status === 201) registered.set(answer.body.id, title);
    };
    // On a slow machine every kill may come before anything was acknowledged.
    await add("source before");
    for (let kill = 0; kill < kills; kill++) {
      const killed = wait(random() * 600).then(() => server.end("SIGKILL"));
      for (let index = 0; index < sourcesEach; index++) await add(`source ${kill}-${index}`);
      await killed;
      server = await startServer(data);
    }

    expect(registered.size).toBeGreaterThan(0);
    const all = await untilSettled(server.url, sources);
    for (const [id, title] of registered) expect(all.get(id)?.textTitle, `${title} is there`).toBe(title);
    const titles = [...all.values()].map(({ textTitle }) => textTitle);
    expect(new Set(titles).size, "no source stands twice").toBe(titles.length);
    expect(
      [...all.values()]
        .filter(({ status }) => status !== "ready")
        .map(({ textTitle, status }) => `${textTitle} is ${status}`),
    ).toEqual([]);
    for (const { id, chunkCount } of all.values()) {
      const chunks = await readAll<{ position: number }>(server.url, `${sources}/${id}/chunks`);
      expect(chunks.map(({ position }) => position)).toEqual(
        Array.from({ length: chunkCount }, (_, position) => position),
      );
    }
    const { body: found } = await request(server.url, "POST", "/v1/knowledge-base/search", {
      query: "source 3-1",
      knowledgeBaseIds: [base.id],
      topK: 50,
      similarityThreshold: 0,
    });
    const texts = found.results.map(({ chunkId }: { chunkId: string }) => chunkId);
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts).size, "no chunk is found twice").toBe(texts.length);
    expect(await server.end("SIGTERM")).toBe(0);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});

/** Every source by id, once none is pending or processing, or when that has taken too long to come. */
async function untilSettled(url: string, path: string): Promise<Map<string, Source>> {
  const deadline = Date.now() + 90_000;
  for (;;) {
    const all = await readAll<Source>(url, path);
    const settled = all.every(({ status }) => status === "ready" || status === "failed");
    if (settled || Date.now() > deadline) return new Map(all.map((source) => [source.id, source]));
    await wait(200);
  }
}
