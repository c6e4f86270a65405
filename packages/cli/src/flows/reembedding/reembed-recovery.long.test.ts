import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { KnowledgeBase } from "@cuecard/core";
import { createCuecard } from "cuecard";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { article, seeded } from "../../../../cuecard/src/test-kit/articles.ts";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { createEmbeddingsServer, type EmbeddingsServer } from "../../test-kit/embeddings-server.ts";
import { createFleet } from "../../test-kit/fleet.ts";
import { type RunningServer, request, runCli, startServer, testKey } from "../../test-kit/spawn-cli.ts";

/** Requests that are answered before the kill. */
const answeredRequests = 6;
const toOpenAI = { embeddingProvider: "openai" };

let embeddings: EmbeddingsServer;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(async () => {
  embeddings = await createEmbeddingsServer();
  folder = temporaryFolder();
});
afterEach(async () => {
  await embeddings.close();
  await folder.remove();
});

/** Seen red with the vectors dropped when a lease is taken over, and with claims passing over leases that ran out. */
describe("a re-embedding whose process is killed goes on and embeds nothing twice that was stored", () => {
  test("by the server that is started again on its data folder", async () => {
    const env = { CUECARD_API_KEYS: testKey, ...embeddings.env };
    const first = await startServer(folder.path, [], env);
    const base = await fill(first);
    const stored = await untilHalfStored(first, base);
    await first.end("SIGKILL");
    embeddings.release();

    const second = await startServer(folder.path, [], env);
    await expectFinished(second, base, stored);
    expect(await second.end("SIGTERM")).toBe(0);
  });

  test.skipIf(!serverUrl)(`by another worker ${onServer}`, async () => {
    const fleet = await createFleet(embeddings.env);
    try {
      const [api, first] = await Promise.all([fleet.api(), fleet.worker()]);
      const base = await fill(api);
      const stored = await untilHalfStored(api, base);
      const second = await fleet.worker();
      await first.end("SIGKILL");
      embeddings.release();

      await expectFinished(api, base, stored);
      expect(await second.end("SIGTERM")).toBe(0);
    } finally {
      await fleet.dissolve();
    }
  });
});

describe("cuecard reembed", () => {
  const file = () => {
    const path = join(folder.path, "harbor.md");
    writeFileSync(path, "# Harbor\n\nThe ferry leaves at nine. ".repeat(40));
    return path;
  };

  test("a wrong key stops it with the reason; with the right one the same command goes on", async () => {
    const data = ["--data", join(folder.path, "data")];
    await runCli(["ingest", "Harbor", file(), ...data]);
    const reembed = (env: NodeJS.ProcessEnv) => runCli(["reembed", "Harbor", "--provider", "openai", ...data], { env });
    const refused = await reembed({ ...embeddings.env, CUECARD_OPENAI_API_KEY: "sk-wrong" });
    expect(refused.stderr).toContain("401");
    expect(refused.code).toBe(1);
    const moved = await reembed(embeddings.env);
    expect(moved.stdout).toMatch(/is re-embedded from local\/meaning-768@768 to openai\/text-embedding-3-small@1536/);
    expect(moved.stdout).toContain("now uses openai/text-embedding-3-small@1536");
    expect([moved.code, moved.stderr]).toEqual([0, ""]);
    const again = await reembed(embeddings.env);
    expect(again.stdout).toContain("there is nothing to re-embed");
    expect(
      (await runCli(["search", "Harbor", "When does the ferry leave?", ...data], { env: embeddings.env })).stdout,
    ).toContain("harbor.md");
  });

  test("goes to the server that has the folder, and may leave the work to it", async () => {
    const data = join(folder.path, "data");
    const server = await startServer(data, [], { CUECARD_API_KEYS: testKey, ...embeddings.env });
    await request(server.url, "POST", "/v1/knowledge-base", { name: "Harbor", embeddingProvider: "local" });
    await runCli(["ingest", "Harbor", file(), "--data", data]);
    embeddings.holdAfter(0);
    const left = await runCli(["reembed", "Harbor", "--provider", "openai", "--no-wait", "--data", data]);
    expect(left.stdout).toContain("in the background");
    expect((await request(server.url, "GET", "/v1/knowledge-base")).body.data[0].reembedding).toMatchObject({
      ...toOpenAI,
      embedded: 0,
    });
    embeddings.release();
    const waited = await runCli(["reembed", "Harbor", "--provider", "openai", "--data", data]);
    expect(waited.stdout).toMatch(/(now|already) uses openai\/text-embedding-3-small@1536/);
    expect(waited.code).toBe(0);
    expect(await server.end("SIGTERM")).toBe(0);
  });

  test("wrong usage and unknown names are reported", async () => {
    const data = ["--data", join(folder.path, "data")];
    expect(await runCli(["reembed", "Harbor", ...data])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--provider"),
    });
    expect(await runCli(["reembed", "Harbor", "--provider", "local", ...data])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("does not exist. Create data with"),
    });
    await runCli(["ingest", "Harbor", file(), ...data]);
    expect((await runCli(["reembed", "Ferries", "--provider", "local", ...data])).stderr).toContain(
      'There is no knowledge base "Ferries"',
    );
    expect((await runCli(["reembed", "Harbor", "--provider", "acme", ...data])).stderr).toBe(
      'cuecard reembed: embeddingProvider "acme" is not configured; allowed: local.\n',
    );
  });

  test.each([
    ["openai", "CUECARD_OPENAI_API_KEY"],
    ["cohere", "CUECARD_COHERE_API_KEY"],
  ])("without a key of %s names %s", async (provider, variable) => {
    const data = join(folder.path, "data");
    const cue = await createCuecard({ data });
    await cue.knowledgeBases.create({ name: "Harbor" });
    await cue.close();
    const { code, stderr } = await runCli(["reembed", "Harbor", "--provider", provider, "--data", data]);
    expect(code).toBe(1);
    expect(stderr).toContain(`"${provider}" is not configured; allowed: local. Set ${variable}, `);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

/** A base in the local space with some hundred chunks. */
async function fill({ url }: RunningServer): Promise<KnowledgeBase> {
  const { body: base } = await request(url, "POST", "/v1/knowledge-base", {
    name: "Harbor",
    embeddingProvider: "local",
  });
  const random = seeded(5);
  for (let number = 0; number < 3; number++) {
    const textContent = article(`Article ${number}`, 800, random);
    const body = { sourceType: "text", textTitle: `Article ${number}`, textContent, chunkMaxTokens: 64 };
    expect((await request(url, "POST", `/v1/knowledge-base/${base.id}/sources`, body)).status).toBe(201);
  }
  const read = async () => (await request(url, "GET", `/v1/knowledge-base/${base.id}`)).body.sourceCounts.ready;
  await expect.poll(read, { timeout: 240_000, interval: 200 }).toBe(3);
  return (await request(url, "GET", `/v1/knowledge-base/${base.id}`)).body;
}

/**
 * Begins the re-embedding, and waits until all that was answered is stored and nothing more is answered. Resolves with
 * the stored texts.
 */
async function untilHalfStored({ url }: RunningServer, { id }: KnowledgeBase): Promise<string[]> {
  embeddings.holdAfter(answeredRequests);
  expect((await request(url, "POST", `/v1/knowledge-base/${id}/reembed`, toOpenAI)).status).toBe(200);
  const embedded = async () => (await request(url, "GET", `/v1/knowledge-base/${id}`)).body.reembedding.embedded;
  await expect.poll(embedded).toBe(answeredRequests * 32);
  expect(embeddings.answered).toHaveLength(answeredRequests * 32);
  return [...embeddings.answered];
}

async function expectFinished({ url }: RunningServer, before: KnowledgeBase, stored: string[]): Promise<void> {
  const read = async (): Promise<KnowledgeBase> => (await request(url, "GET", `/v1/knowledge-base/${before.id}`)).body;
  await expect.poll(async () => (await read()).reembedding, { timeout: 240_000, interval: 200 }).toBeNull();
  expect(await read()).toMatchObject({ ...toOpenAI, embeddingDimensions: 1_536, chunkCount: before.chunkCount });
  expect(embeddings.answered).toHaveLength(before.chunkCount);
  expect(new Set(embeddings.answered).size, "no text is embedded twice").toBe(before.chunkCount);
  expect(embeddings.answered.slice(0, stored.length)).toEqual(stored);
  const { body } = await request(url, "POST", "/v1/knowledge-base/search", {
    query: "This is Article 1.",
    knowledgeBaseIds: [before.id],
    keywordSearch: false,
    similarityThreshold: 0,
  });
  expect(body.degraded).toEqual([]);
  expect(body.results[0].citation.title).toBe("Article 1");
}
