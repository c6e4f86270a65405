import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openServerStore } from "./test-kit/open-server-store.ts";
import { knowledgeBase, source } from "./test-kit/rows.ts";
import { onServer, serverUrl } from "./test-kit/server.ts";

describe.skipIf(!serverUrl)(onServer, () => {
  test("batches of two processes that name the same uploads in opposite order: each upload is one's, and neither fails", async () => {
    const { schema, store } = await openServerStore();
    const pool = new pg.Pool({ connectionString: serverUrl });
    const other = createPostgresStorage({ client: pool, schema });
    onTestFinished(async () => {
      await other.close();
      await pool.end();
    });
    await other.open();
    await store.insertKnowledgeBase(knowledgeBase("kb", 4));
    for (let round = 0; round < 10; round++) {
      const uploads = Array.from({ length: 40 }, (_, index) => `upl_${round}_${index}`);
      for (const id of uploads) await store.insertUpload(anUpload(id));
      const add = (to: typeof store, ids: string[]) =>
        to.insertSources(
          "kb",
          ids.map((uploadId) => ({ record: source("kb", `doc_${randomUUID()}`), uploadId })),
        );
      const [one, two] = await Promise.all([
        add(store, uploads),
        add(other.workspace("default"), uploads.toReversed()),
      ]);
      const results = uploads.map((_, index) => [one[index], two[uploads.length - 1 - index]].toSorted());
      expect(results).toEqual(uploads.map(() => ["done", "upload_taken"]));
    }
  });
});

const anUpload = (id: string) => ({
  id,
  knowledgeBaseId: "kb",
  filename: "a.txt",
  mimeType: "text/plain",
  blobKey: `blobs/${id}`,
  fileSizeBytes: 1,
  completedAt: "2026-03-01T12:00:00.000Z",
  claimedBy: null,
  expiresAt: "2026-03-01T13:00:00.000Z",
  createdAt: "2026-03-01T12:00:00.000Z",
});
