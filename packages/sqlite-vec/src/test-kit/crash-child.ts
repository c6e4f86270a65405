import { createSqliteStorage } from "../sqlite-storage.ts";
import { chunk, facts, knowledgeBase, now, source } from "./rows.ts";

/**
 * A process to be killed: replaces the chunks of a source over and over, and says on standard output where it is. Each
 * set has one term of its own: `set0`, `set1` …
 */
export const chunksOfASet = 600;

async function run(path: string): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const storage = createSqliteStorage({ path });
  await storage.open();
  const store = storage.workspace("default");
  await store.insertKnowledgeBase(knowledgeBase("kb", 64));
  await store.insertSource(source("kb", "doc_1"), null);
  for (let set = 0; ; set++) {
    const claim = await storage.claimSource({ now, leaseMs: 30_000 });
    async function* batches() {
      for (let start = 0; start < chunksOfASet; start += 100) {
        say(`staging ${set}`);
        yield Array.from({ length: 100 }, (_, i) => {
          const vector = new Float32Array(64);
          vector[i % 64] = 1;
          const terms = new Map<string, number>(
            Array.from({ length: 40 }, (_, word) => [`word${(start + i + word * 7) % 500}`, 1] as const),
          ).set(`set${set}`, 1);
          return chunk(`chk_${set}_${String(start + i).padStart(4, "0")}`, start + i, {
            vector,
            terms,
            text: `${"Some text. ".repeat(60)}${i}`,
          });
        });
      }
    }
    await store.replaceChunks(claim!, batches(), () => {
      say(`replacing ${set}`);
      return facts;
    });
    say(`stored ${set}`);
    await store.requeueSource("kb", "doc_1", ["ready"], facts.now);
  }
}

const path = process.argv[2];
if (path) await run(path);
