import { join } from "node:path";
import { createCuecard, createMemoryBlobStore, createMemoryStorage, type Storage } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import { createPostgresStorage } from "@cuecard/pgvector";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../test-kit/own-database.ts";
import { createSaltedEmbedder } from "../../test-kit/salted-embedder.ts";
import { startSite } from "../../test-kit/site.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

function ownFolder(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  return join(folder.path, "store");
}

const stores: [title: string, open: () => Promise<Storage>, skipped?: boolean][] = [
  ["in memory", async () => createMemoryStorage()],
  ["in an SQLite file", async () => createSqliteStorage({ path: ownFolder() })],
  [
    onServer,
    async () => {
      const database = await createOwnDatabase();
      onTestFinished(() => database.drop());
      return createPostgresStorage({ connectionString: database.url });
    },
    !serverUrl,
  ],
];

/** A page of articles, each a chunk of its own under a number that nothing else has. */
const page = (title: string, from: number, to: number) =>
  `<html><head><title>${title}</title></head><body><main><h1>${title}</h1>${Array.from(
    { length: to - from },
    (_, i) => `<h2>Article ${numberOf(from + i)}</h2><p>${sentence(from + i)}</p>`,
  ).join("")}</main></body></html>`;
const numberOf = (article: number) => `ZX${7_301 + article * 17}`;
const sentence = (article: number) =>
  `Under number ${numberOf(article)} the holder keeps ${article + 3} tokens ${"and hands each of them in by the evening of the day on which it was asked for ".repeat(3)}.`;

for (const [title, open, skipped = false] of stores) {
  test.skipIf(skipped)(
    `each of 80 articles is found by its number once a page has grown and its base has moved to another model, ${title}`,
    { timeout: 300_000 },
    async () => {
      const site = await startSite({ "/law": { body: page("Law", 0, 40) }, "/rules": { body: page("Rules", 65, 80) } });
      onTestFinished(() => site.close());
      const cue = await createCuecard({
        storage: await open(),
        blobs: createMemoryBlobStore(),
        embedders: [createSaltedEmbedder("old"), createSaltedEmbedder("new")],
        extractor: createExtractor({ allowUrlOrigins: [site.origin] }),
      });
      onTestFinished(() => cue.close());
      const base = await cue.knowledgeBases.create({ name: "Law", embeddingProvider: "salted", embeddingModel: "old" });
      const add = async (path: string) => {
        const added = await cue.sources.add(base.id, {
          sourceType: "url",
          sourceUrl: `${site.origin}${path}`,
          chunkMaxTokens: 96,
        });
        return cue.sources.waitUntilReady(added, { timeoutMs: 120_000 });
      };
      const law = await add("/law");
      expect(law.chunkCount).toBe(40);
      await add("/rules");
      site.pages.set("/law", { body: page("Law", 0, 65) });
      const grown = await cue.sources.waitUntilReady(await cue.sources.refresh(base.id, law.id), {
        timeoutMs: 120_000,
      });
      expect(grown.chunkCount).toBe(65);
      const found = async () => {
        const right: boolean[] = [];
        for (let article = 0; article < 80; article++) {
          const { results } = await cue.search({
            query: numberOf(article),
            knowledgeBaseIds: [base.id],
            topK: 1,
            similarityThreshold: 0,
          });
          right.push(results[0]?.text.includes(sentence(article)) ?? false);
        }
        return right.filter(Boolean).length;
      };
      expect(await found()).toBe(80);

      await cue.knowledgeBases.reembed(base.id, { embeddingProvider: "salted", embeddingModel: "new" });
      await cue.knowledgeBases.waitUntilReembedded(base.id, { timeoutMs: 120_000 });
      expect(await found()).toBe(80);
    },
  );
}
