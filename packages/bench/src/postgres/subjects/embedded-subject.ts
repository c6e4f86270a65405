import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { createAskedCuecard, insertBase, storeSource } from "./asked-cuecard.ts";
import type { Subject } from "./subject.ts";

/** Cuecard with the corpus in SQLite, in this process: what the same search costs where no server is asked. */
export async function createEmbeddedSubject({ dimensions }: { dimensions: number }): Promise<Subject> {
  const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
  const { openOver, search } = createAskedCuecard(dimensions);
  const storage = createSqliteStorage({ path: join(folder, "cuecard.sqlite") });
  const cuecard = await openOver(storage);
  await insertBase(storage, dimensions);
  return {
    load: (chunks) => storeSource(storage, chunks),
    async buildIndex() {},
    searches: [
      {
        name: "cuecard embedded, in SQLite, hybrid",
        recall: "hybrid",
        ask: (question) => search(cuecard, question, true),
      },
      {
        name: "cuecard embedded, in SQLite, hybrid, asked before",
        recall: "hybrid",
        prepare: (question) => search(cuecard, question, true),
        ask: (question) => search(cuecard, question, true),
      },
    ],
    async close() {
      await cuecard.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
