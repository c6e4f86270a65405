import { join } from "node:path";
import { type Cuecard, createCuecard, createMemoryBlobStore, type SearchResult, type Storage } from "@cuecard/core";
import { createPostgresStorage } from "@cuecard/pgvector";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { article, seeded } from "../../test-kit/articles.ts";
import { createOwnDatabase, onServer, serverUrl } from "../../test-kit/own-database.ts";
import { createSaltedEmbedder } from "../../test-kit/salted-embedder.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

const sourceCount = 26;
const sentencesEach = 800;
const searchers = 4;

/**
 * Constant searches while 5,000 chunks move between two spaces of as many dimensions, where nothing of one is near to
 * anything of the other: an answer is the one before the move, or that of a base made in the new space at once; any
 * other is empty or mixed. Seen red with stores that do not refuse a question of another space.
 */
async function searchesWhileMoving(storage: Storage): Promise<void> {
  const cue = await createCuecard({
    storage,
    blobs: createMemoryBlobStore(),
    embedders: [createSaltedEmbedder("old"), createSaltedEmbedder("new")],
  });
  onTestFinished(() => cue.close());
  const questions = ["first question", "second question", "third question"];
  const [moving, fresh] = await Promise.all([fill(cue, "old"), fill(cue, "new")]);
  expect((await cue.knowledgeBases.get(moving)).chunkCount).toBeGreaterThanOrEqual(5_000);
  const ask = async (base: string, query: string) =>
    seen(await cue.search({ query, ...request, knowledgeBaseIds: [base] }));
  const before = await Promise.all(questions.map((query) => ask(moving, query)));
  const after = await Promise.all(questions.map((query) => ask(fresh, query)));
  expect(new Set([...before, ...after]).size, "the spaces differ").toBe(6);

  let over = false;
  const search = async (place: number) => {
    const answers = { old: 0, new: 0 };
    for (let round = 0; !over || round < 10; round++) {
      const question = (place + round) % questions.length;
      const answer = await ask(moving, questions[question]!);
      if (answer === before[question] && answers.new === 0) answers.old += 1;
      else {
        expect(answer).toBe(after[question]);
        answers.new += 1;
      }
    }
    return answers;
  };
  const move = async () => {
    try {
      await cue.knowledgeBases.reembed(moving, { embeddingProvider: "salted", embeddingModel: "new" });
      await cue.knowledgeBases.waitUntilReembedded(moving, { timeoutMs: 240_000 });
      expect(await Promise.all(questions.map((query) => ask(moving, query)))).toEqual(after);
    } finally {
      over = true;
    }
  };
  const searching = Array.from({ length: searchers }, (_, place) => search(place));
  const [, ...all] = await Promise.all([move(), ...searching]);
  for (const answers of all) expect(answers.old).toBeGreaterThan(0);
}

const request = { topK: 20, similarityThreshold: 0, keywordSearch: false };

/** What was found, in order; chunks of two knowledge bases differ only in their texts. */
const seen = ({ results, degraded }: SearchResult) =>
  JSON.stringify([degraded, results.map(({ text, similarity }) => [text, similarity.toFixed(5)])]);

async function fill(cue: Cuecard, embeddingModel: string): Promise<string> {
  const base = await cue.knowledgeBases.create({ name: embeddingModel, embeddingProvider: "salted", embeddingModel });
  const random = seeded(11);
  for (let number = 0; number < sourceCount; number++) {
    const textTitle = `Article ${number}`;
    const textContent = article(textTitle, sentencesEach, random);
    const source = await cue.sources.add(base.id, { sourceType: "text", textTitle, textContent, chunkMaxTokens: 64 });
    await cue.sources.waitUntilReady(source, { timeoutMs: 240_000 });
  }
  return base.id;
}

describe("searches while a base is re-embedded are never empty and never mixed", () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  test("in an SQLite file", () => searchesWhileMoving(createSqliteStorage({ path: join(folder.path, "store") })));

  test.skipIf(!serverUrl)(onServer, async () => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    await searchesWhileMoving(createPostgresStorage({ connectionString: database.url }));
  });
});
