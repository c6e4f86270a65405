import { aCall, aSource, aTeam } from "@cuecard/testing";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { batches, chunk, facts, knowledgeBase, now, source, storeChunks } from "./test-kit/rows.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";
import { undoMigrations } from "./test-kit/undo-migrations.ts";

test("a store of before crawls keeps its sources, no sites, and may crawl one", async () => {
  const folder = await temporaryFolder();
  const path = `${folder.path}/cuecard.db`;
  const made = createSqliteStorage({ path });
  await made.open();
  await made.workspace("default").insertKnowledgeBase(knowledgeBase("kb", 4));
  await made.workspace("default").insertSource(source("kb", "doc_old"), null);
  await storeChunks(made, made.workspace("default"), [chunk("chk_old", 0, { vector: new Float32Array([1, 0, 0, 0]) })]);
  const before = await made.workspace("default").getSource("kb", "doc_old");
  await made.close();

  const database = new Database(path);
  undoMigrations(database, 7);
  expect(JSON.parse(database.prepare("select record from sources").pluck().get() as string)).not.toHaveProperty(
    "crawl",
  );
  database.close();

  const storage = createSqliteStorage({ path });
  onTestFinished(async () => {
    await storage.close();
    await folder.remove();
  });
  await storage.open();
  const store = storage.workspace("default");
  expect(before).toMatchObject({ status: "ready", crawl: null, parentId: null, crawlReport: null, fetched: null });
  expect(await store.getSource("kb", "doc_old")).toEqual(before);
  expect(await store.getKnowledgeBase("kb")).toMatchObject({ gaps: false });

  const crawl = { maxPages: 10, maxDepth: 2, include: [], exclude: [], sitemap: false };
  const place = { sourceType: "url" as const, sourceUrl: "https://example.com/", textTitle: null };
  await store.insertSource(aSource("kb", { id: "doc_site", ...place, crawl }), null);
  const claimed = (await storage.claimSource({ now, leaseMs: 30_000 }))!;
  const fetched = {
    blobKey: "blobs/page",
    contentHash: "b".repeat(64),
    mimeType: "text/html",
    url: place.sourceUrl,
    validators: null,
  };
  const page = aSource("kb", { id: "doc_page", ...place, parentId: "doc_site", fetched });
  expect(await store.storePage(claimed, page)).toBe("done");
  expect((await store.listSources("kb", { limit: 10, after: null, parentId: "doc_site" })).rows).toEqual([page]);
});

test("a file of before versions of teams has each team's present one, and keeps those that follow", async () => {
  const folder = await temporaryFolder();
  const path = `${folder.path}/cuecard.db`;
  const made = createSqliteStorage({ path });
  await made.open();
  const team = aTeam({ version: 7, definition: { overrides: { odd: 'a \u0000 \ud800 " "version":3' } } });
  await made.workspace("default").teams.insert(team);
  await made.close();
  const database = new Database(path);
  undoMigrations(database, 17);
  database.close();

  const storage = createSqliteStorage({ path });
  onTestFinished(async () => {
    await storage.close();
    await folder.remove();
  });
  await storage.open();
  const { teams } = storage.workspace("default");
  const next = { ...team, name: "next", version: 8, updatedAt: "2026-11-22T00:00:00.000Z" };
  expect(await teams.replace(next, team.updatedAt)).toBe(true);
  expect((await teams.versions(team.id, { limit: 10, before: null })).rows).toEqual([next, team]);
});

test("a call that an earlier version left under way is found when it was left alone", async () => {
  const folder = await temporaryFolder();
  const path = `${folder.path}/cuecard.db`;
  const made = createSqliteStorage({ path });
  await made.open();
  const call = aCall({ variables: { odd: "a \u0000 \ud800 \" '" } });
  await made.workspace("default").startCall(call, { ledger: [], trace: [] });
  await made.close();
  const database = new Database(path);
  undoMigrations(database, 8);
  database.close();

  const storage = createSqliteStorage({ path });
  onTestFinished(async () => {
    await storage.close();
    await folder.remove();
  });
  await storage.open();
  const held = { limit: 1, after: null, agentId: call.agentId, heldBy: call.agentId };
  expect((await storage.workspace("default").listCalls(held)).rows).toEqual([call]);
  const before = {
    touchedBy: new Date(Date.parse(call.updatedAt) - 1).toISOString(),
    startedBy: "2000-01-01T00:00:00.000Z",
  };
  expect(await storage.claimIdleCall(before)).toBeNull();
  const claimed = await storage.claimIdleCall({ ...before, touchedBy: call.updatedAt });
  expect(claimed).toEqual({ workspace: "default", record: { ...call, lease: 2 } });
});

test("a file of before sources were counted that were never ready has the right count, and keeps it", async () => {
  const folder = await temporaryFolder();
  const path = `${folder.path}/cuecard.db`;
  const made = createSqliteStorage({ path });
  await made.open();
  const store = made.workspace("default");
  const insert = (id: string) => store.insertSource(source("kb", id), null);
  await store.insertKnowledgeBase(knowledgeBase("kb", 4));
  await store.insertKnowledgeBase(knowledgeBase("kb_empty", 4));
  await insert("doc_ready");
  await storeChunks(made, store, [chunk("chk_old", 0, { vector: new Float32Array([1, 0, 0, 0]) })]);
  await store.requeueSource("kb", "doc_ready", ["ready"], new Date(now).toISOString());
  await made.claimSource({ now, leaseMs: 30_000 });
  await insert("doc_claimed");
  const claimed = (await made.claimSource({ now, leaseMs: 30_000 }))!;
  await insert("doc_waiting");
  await made.close();

  const database = new Database(path);
  undoMigrations(database, 8);
  database.close();

  const storage = createSqliteStorage({ path });
  onTestFinished(async () => {
    await storage.close();
    await folder.remove();
  });
  await storage.open();
  const reopened = storage.workspace("default");
  const neverReady = async () => {
    const spaces = [{ space: "none", knowledgeBaseIds: ["kb_empty", "kb"], vector: null }];
    const { signal } = new AbortController();
    return (await reopened.searchCandidates({ spaces, terms: [], limit: 1, filter: null, chunks: 0, signal }))
      .neverReady;
  };
  expect(await neverReady()).toEqual([{ knowledgeBaseId: "kb", sources: 2 }]);
  const replaced = await reopened.replaceChunks(
    claimed,
    batches([chunk("chk_new", 0, { vector: new Float32Array(4).fill(0.5) })]),
    () => facts,
  );
  expect(replaced).toBe("done");
  expect(await neverReady()).toEqual([{ knowledgeBaseId: "kb", sources: 1 }]);
  await reopened.deleteSource("kb", "doc_waiting");
  expect(await neverReady()).toEqual([]);
});
