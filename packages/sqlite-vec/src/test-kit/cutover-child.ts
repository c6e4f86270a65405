import { createSqliteStorage } from "../sqlite-storage.ts";
import { chunksIn, embedPage, spaces } from "./moving.ts";
import { knowledgeBase, now, source, storeChunks } from "./rows.ts";

/** A process to be killed: moves a knowledge base from one embedding space to the next, over and over. */
export const chunksOfTheBase = 1_500;

async function run(path: string): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const storage = createSqliteStorage({ path });
  await storage.open();
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(knowledgeBase("kb", spaces[0].embeddingDimensions));
  await store.insertSource(source("kb", "doc_1"), null);
  await storeChunks(storage, store, chunksIn(spaces[0], "a", chunksOfTheBase));
  const at = new Date(now).toISOString();
  for (let move = 1; ; move++) {
    await store.startReembedding("kb", spaces[move % spaces.length]!, at);
    const moving = (await storage.claimReembedding({ now, leaseMs: 3_600_000 }))!;
    say(`embedding ${move}`);
    while (await embedPage(store, moving));
    say(`cutting ${move}`);
    while ((await store.cutOver(moving, at)) === "unfinished");
    say(`moved ${move}`);
  }
}

const path = process.argv[2];
if (path) await run(path);
