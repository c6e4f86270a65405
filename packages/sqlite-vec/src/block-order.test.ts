import type { EmbeddedChunk, WorkspaceStorage } from "@cuecard/core";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { randomFrom, unitVector } from "./test-kit/random-vectors.ts";
import { chunk, facts, knowledgeBase, source, storeChunks } from "./test-kit/rows.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

const dimensions = 16;
const random = randomFrom(12);

const articles = (from: number, to: number): EmbeddedChunk[] =>
  Array.from({ length: to - from }, (_, position) =>
    chunk(`chk_${from + position}_${random()}`, position, {
      vector: unitVector(random, dimensions),
      terms: new Map([
        [`article${from + position}`, 1],
        ["article", 1 + (position % 2)],
      ]),
    }),
  );

/**
 * A file of 80 articles whose first source grew from 40 to 65 once the second one was there: its rows stand behind
 * those of the second.
 */
async function refreshedFile() {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = `${folder.path}/cuecard.db`;
  const storage = createSqliteStorage({ path });
  await storage.open();
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(knowledgeBase("kb", dimensions));
  await store.insertSource(source("kb", "doc_law"), null);
  await storeChunks(storage, store, articles(0, 40));
  await store.insertSource(source("kb", "doc_rules"), null);
  const rules = articles(65, 80);
  await storeChunks(storage, store, rules);
  await store.requeueSource("kb", "doc_law", ["ready"], facts.now);
  const law = articles(0, 65);
  await storeChunks(storage, store, law);
  await storage.close();
  return { path, chunks: [...law, ...rules] };
}

async function opened(path: string): Promise<WorkspaceStorage> {
  const storage = createSqliteStorage({ path });
  onTestFinished(() => storage.close());
  await storage.open();
  return storage.workspace("default");
}

/** Each article is found by its number and by its vector, as the one it is and with its own words. */
async function expectEachArticle(store: WorkspaceStorage, chunks: EmbeddedChunk[]): Promise<void> {
  const wrong: unknown[] = [];
  for (const { id, terms, vector } of chunks) {
    const [number] = terms.keys();
    const search = {
      terms: [number!, "article"],
      limit: 1,
      filter: null,
      chunks: 1,
      signal: new AbortController().signal,
    };
    const spaces = [{ space: `fake/rows@${dimensions}`, knowledgeBaseIds: ["kb"], vector }];
    const found = await store.searchCandidates({ ...search, spaces });
    const byWords = await store.searchCandidates({
      ...search,
      terms: [number!],
      spaces: [{ ...spaces[0]!, vector: null }],
    });
    const seen = [found, byWords].map(({ candidates, chunks: texts }) => [
      candidates.map(({ chunkId, termFrequencies }) => [chunkId, termFrequencies]),
      texts.map((text) => text.text),
    ]);
    const text = [`Text of ${id}`];
    const expected = [
      [[[id, [1, terms.get("article")]]], text],
      [[[id, [1]]], text],
    ];
    if (JSON.stringify(seen) !== JSON.stringify(expected)) wrong.push({ number, seen, expected });
  }
  expect(wrong).toEqual([]);
}

/**
 * Goes red when blocks are searched in the order of their ids (seen: 65 of the 80 articles were none or came with
 * another).
 */
test("a file whose blocks were written in another order than their rows answers right once it is opened, as it stands", async () => {
  const { path, chunks } = await refreshedFile();
  const database = new Database(path);
  // What a move to another model left behind before: blocks in the order of the sources' rows.
  database.exec(`
    create temp table written as select base, source, first_row, chunks, codes from code_blocks;
    delete from code_blocks;
    insert into code_blocks (base, source, first_row, chunks, codes) select * from temp.written order by source, first_row;
  `);
  const blocks = (from: Database.Database) =>
    from.prepare("select id, base, source, first_row, chunks, codes from code_blocks order by id").all() as {
      first_row: number;
    }[];
  const damaged = blocks(database);
  database.close();
  const rows = damaged.map(({ first_row }) => first_row);
  expect(rows).not.toEqual(rows.toSorted((left, right) => left - right));

  await expectEachArticle(await opened(path), chunks);

  const after = new Database(path, { readonly: true });
  onTestFinished(() => void after.close());
  expect(blocks(after)).toEqual(damaged);
});
