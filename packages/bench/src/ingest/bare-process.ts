import { once } from "node:events";
import { join } from "node:path";
import { createMeaningEmbedder } from "@cuecard/local";
import Database from "better-sqlite3";
import type { BareTask, Ingested } from "./task.ts";

process.send!("loaded");
const [{ folder, sources }] = (await once(process, "message")) as [BareTask];
const embedder = createMeaningEmbedder();
const database = new Database(join(folder, "bare.db"));
database.pragma("journal_mode = WAL");
database.pragma("synchronous = FULL");
database.exec(
  "create virtual table texts using fts5(text); create table vectors (row integer primary key, vector blob not null)",
);

const before = process.cpuUsage();
const startedAt = performance.now();
const insertText = database.prepare("insert into texts (text) values (?)");
const insertVector = database.prepare("insert into vectors (row, vector) values (?, ?)");
const store = database.transaction((texts: string[], vectors: Float32Array[]) => {
  for (const [index, text] of texts.entries()) {
    const { lastInsertRowid } = insertText.run(text);
    insertVector.run(lastInsertRowid, new Uint8Array(vectors[index]!.buffer));
  }
});
let chunks = 0;
for (const texts of sources) {
  const { signal } = new AbortController();
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += embedder.maxBatch)
    vectors.push(
      ...(await embedder.embed({ texts: texts.slice(from, from + embedder.maxBatch), input: "document", signal }))
        .vectors,
    );
  store(texts, vectors);
  chunks += texts.length;
}
const seconds = (performance.now() - startedAt) / 1_000;
database.close();
await embedder.close?.();
const { user, system } = process.cpuUsage(before);
process.send!({ chunks, seconds, cpuSeconds: (user + system) / 1e6 } satisfies Ingested);
process.disconnect();
