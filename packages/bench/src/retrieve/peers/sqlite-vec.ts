import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import * as sqliteVec from "sqlite-vec";
import { idOfChunk } from "../fill-store.ts";
import { type PeerEntry, results } from "./peer.ts";

/** sqlite-vec used plainly: one vec0 table of floats, scanned on the main thread. */
export const plainSqliteVec: PeerEntry = {
  name: "sqlite-vec float scan, vectors alone",
  mostChunks: 100_000,
  vectorsAlone: true,
  async open({ chunks, vectors }) {
    const folder = await mkdtemp(join(tmpdir(), "cuecard-bench-"));
    const database = new Database(join(folder, "vectors.db"));
    sqliteVec.load(database);
    database.exec(`create virtual table chunks using vec0(embedding float[${vectors.dimensions}])`);
    const insert = database.prepare("insert into chunks (rowid, embedding) values (?, ?)");
    const insertAll = database.transaction(() => {
      for (let chunk = 0; chunk < chunks; chunk++)
        insert.run(BigInt(chunk + 1), new Uint8Array(vectors.chunk(chunk).buffer));
    });
    insertAll();
    const find = database
      .prepare(`select rowid from chunks where embedding match ? and k = ${results} order by distance`)
      .pluck();
    return {
      async search({ vector }) {
        return (find.all(new Uint8Array(vector.buffer)) as number[]).map((row) => idOfChunk(row - 1));
      },
      async close() {
        database.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
