import { createSqliteStorage } from "../sqlite-storage.ts";
import { batches, chunk, facts, knowledgeBase, now, source } from "./rows.ts";

/** A process to be killed: stores the chunks of eight sources at once, over and over, and says which are stored. */
export const chunksOfEach = 20;
const atOnce = 8;

async function run(path: string): Promise<void> {
  const storage = createSqliteStorage({ path });
  await storage.open();
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(knowledgeBase("kb", 64));
  for (let first = 0; ; first += atOnce) {
    const ids = Array.from({ length: atOnce }, (_, index) => `doc_${String(first + index).padStart(5, "0")}`);
    await store.insertSources(
      "kb",
      ids.map((id) => ({ record: source("kb", id), uploadId: null })),
    );
    const claims = await Promise.all(ids.map(() => storage.claimSource({ now, leaseMs: 30_000 })));
    await Promise.all(
      claims.map(async (claim) => {
        const own = Array.from({ length: chunksOfEach }, (_, index) => {
          const vector = new Float32Array(64);
          vector[index] = 1;
          return chunk(`chk_${claim!.sourceId}_${index}`, index, { vector, terms: new Map([["word", 1]]), length: 1 });
        });
        await store.replaceChunks(claim!, batches(own), () => facts);
        process.stdout.write(`stored ${claim!.sourceId}\n`);
      }),
    );
  }
}

const path = process.argv[2];
if (path) await run(path);
