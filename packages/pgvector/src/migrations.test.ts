import { aCall, aSource, aTeam } from "@cuecard/testing";
import { chunksIn, embedPage, movingBase, searchedWrongly, spaces } from "@cuecard/testing/planted";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { openPGlite } from "./test-kit/pglite.ts";
import { chunk, facts, fill, knowledgeBase, now, source } from "./test-kit/rows.ts";

const withoutPacking = `
  alter table cuecard.bases drop column packed; alter table cuecard.postings drop column packed;`;

const withoutCenters = `
  ${withoutPacking}
  alter table cuecard.bases drop column center, drop column center_number, drop column center_generation, drop column center_chunks;`;

const withoutGenerations = `
  ${withoutCenters}
  drop trigger version_stamped on cuecard.bases; drop function cuecard.stamp_version; alter table cuecard.bases drop column stamp;
  alter table cuecard.bases drop column moving; alter table cuecard.reembeddings drop column generation;
  drop index cuecard.reembedded_by_base; alter table cuecard.reembedded drop constraint reembedded_pkey, drop column generation;
  alter table cuecard.reembedded add primary key (chunk); create index reembedded_by_base on cuecard.reembedded (base);`;

const withoutFilters = `
  ${withoutGenerations}
  drop index cuecard.sources_by_chunks_version; alter table cuecard.sources drop column chunks_version;
  alter table cuecard.bases drop column version, drop column removed_version;
  drop table cuecard.eval_cases; drop table cuecard.earlier_readings; drop table cuecard.usage_days; drop table cuecard.token_buckets;
  alter table cuecard.sources drop column source_type, drop column filename;
  drop trigger passages_given on cuecard.call_entries; drop function cuecard.keep_citations; drop table cuecard.citations;
  drop trigger call_started on cuecard.calls; drop trigger call_handed_off on cuecard.calls;
  drop function cuecard.keep_call_agent; drop table cuecard.call_agents; drop index cuecard.calls_by_status;
  alter table cuecard.calls drop column team, drop column agent;`;

const withoutGaps = `
  ${withoutFilters}
  drop trigger team_version_kept on cuecard.teams; drop function cuecard.keep_team_version; drop table cuecard.team_versions;
  drop table cuecard.audit; drop function cuecard.keep_audit; alter table cuecard.keys drop column expires_at, drop column last_used_at;
  drop trigger sources_told on cuecard.sources; drop trigger gaps_told on cuecard.gaps;
  drop trigger reembeddings_told on cuecard.reembeddings; drop table cuecard.deliveries, cuecard.webhooks;
  drop table cuecard.events, cuecard.listeners, cuecard.last_position;
  drop function cuecard.number_events, cuecard.tell, cuecard.tell_source, cuecard.tell_gap, cuecard.tell_reembedding;
  drop table cuecard.requests; drop trigger calls_removed on cuecard.calls; drop function cuecard.remove_requests_of_calls;
  drop table cuecard.learned;
  drop table cuecard.gap_questions; drop table cuecard.gaps; drop function cuecard.remove_empty_gaps;
  update cuecard.bases set record = (record::jsonb - 'gaps')::text;`;

test("a store of before crawls keeps its sources, no sites, and may crawl one", async () => {
  const client = await openPGlite();
  onTestFinished(() => client.close());
  const made = createPostgresStorage({ client });
  await made.open();
  await made.workspace("default").insertKnowledgeBase(knowledgeBase("kb", 4));
  await fill(made, made.workspace("default"), source("kb", "doc_old"), [
    chunk("chk_old", 0, { vector: new Float32Array([1, 0, 0, 0]) }),
  ]);
  const before = await made.workspace("default").getSource("kb", "doc_old");
  await made.close();

  await client.exec(`
    ${withoutGaps}
    drop index cuecard.sources_never_ready;
    alter table cuecard.sources drop column parent, drop column page_url, drop column fetched_key;
    update cuecard.sources set record = (record::jsonb - '{crawl,parentId,crawlReport,fetched}'::text[])::text;
    alter table cuecard.calls drop column updated_at;
    delete from cuecard.migrations where number >= 7;
  `);

  const storage = createPostgresStorage({ client });
  onTestFinished(() => storage.close());
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

test("a call that an earlier version left under way is found when it was left alone", async () => {
  const client = await openPGlite();
  onTestFinished(() => client.close());
  const made = createPostgresStorage({ client });
  await made.open();
  const call = aCall({ variables: { odd: "a \u0000 \ud800 \" '" } });
  await made.workspace("default").startCall(call, { ledger: [], trace: [] });
  await made.close();
  await client.exec(
    `${withoutGaps} alter table cuecard.calls drop column updated_at; drop index cuecard.sources_never_ready; delete from cuecard.migrations where number >= 8`,
  );

  const storage = createPostgresStorage({ client });
  onTestFinished(() => storage.close());
  await storage.open();
  const before = {
    touchedBy: new Date(Date.parse(call.updatedAt) - 1).toISOString(),
    startedBy: "2000-01-01T00:00:00.000Z",
  };
  expect(await storage.claimIdleCall(before)).toBeNull();
  const claimed = await storage.claimIdleCall({ ...before, touchedBy: call.updatedAt });
  expect(claimed).toEqual({ workspace: "default", record: { ...call, lease: 2 } });
});

test("a store of before versions of teams has each team's present one, and keeps those that follow", async () => {
  const client = await openPGlite();
  onTestFinished(() => client.close());
  const made = createPostgresStorage({ client });
  await made.open();
  const team = aTeam({ version: 7, definition: { overrides: { odd: 'a \u0000 \ud800 " "version":3' } } });
  await made.workspace("default").teams.insert(team);
  await made.close();
  await client.exec(`
    drop trigger team_version_kept on cuecard.teams; drop function cuecard.keep_team_version;
    drop table cuecard.team_versions; ${withoutFilters} delete from cuecard.migrations where number >= 18;
  `);

  const storage = createPostgresStorage({ client });
  onTestFinished(() => storage.close());
  await storage.open();
  const { teams } = storage.workspace("default");
  const next = { ...team, name: "next", version: 8, updatedAt: "2026-11-22T00:00:00.000Z" };
  expect(await teams.replace(next, team.updatedAt)).toBe(true);
  expect((await teams.versions(team.id, { limit: 10, before: null })).rows).toEqual([next, team]);
});

test("calls of before filters are found by their team and the member that had them last", async () => {
  const client = await openPGlite();
  onTestFinished(() => client.close());
  const made = createPostgresStorage({ client });
  await made.open();
  const odd = aCall({
    agentId: "desk",
    metadata: { agentId: "no", odd: 'a \u0000 \ud800 " "agentId":"no"' },
    teamId: null,
  });
  await made.workspace("default").startCall(odd, { ledger: [], trace: [] });
  await made.close();
  await client.exec(`${withoutFilters} delete from cuecard.migrations where number >= 19;`);

  const storage = createPostgresStorage({ client });
  onTestFinished(() => storage.close());
  await storage.open();
  const store = storage.workspace("default");
  const listed = async (filter: object) => (await store.listCalls({ limit: 1, after: null, ...filter })).rows;
  expect(await listed({ agentId: "desk", heldBy: "desk" })).toEqual([odd]);
  expect(await listed({ agentId: "no" })).toEqual([]);
  await store.saveCall({ ...odd, agentId: "billing" }, null);
  expect(await listed({ agentId: "desk" })).toEqual([]);
  expect(await listed({ heldBy: "desk" })).toHaveLength(1);
});

test("a store of before generations goes on with the vectors that waited in it", async () => {
  const client = await openPGlite();
  onTestFinished(() => client.close());
  const made = createPostgresStorage({ client });
  await made.open();
  const before = made.workspace("default");
  await before.insertKnowledgeBase(movingBase("kb"));
  await fill(made, before, source("kb", "doc_1"), chunksIn(spaces[0], "a", 150));
  await before.startReembedding("kb", spaces[1], facts.now);
  await embedPage(before, (await made.claimReembedding({ now, leaseMs: 30_000 }))!);
  await made.close();
  await client.exec(`${withoutGenerations} delete from cuecard.migrations where number >= 27;`);

  const storage = createPostgresStorage({ client });
  onTestFinished(() => storage.close());
  await storage.open();
  const store = storage.workspace("default");
  expect(await searchedWrongly(store, "kb")).toEqual({ found: 150, wrong: [] });
  await storage.expireLeases(now);
  const moving = (await storage.claimReembedding({ now, leaseMs: 30_000 }))!;
  expect(await store.unembeddedChunks(moving, 1_000)).toHaveLength(150 - 64);
  expect(await store.getKnowledgeBase("kb")).toMatchObject({ reembedding: { embedded: 64, total: 150 } });
  while (await embedPage(store, moving));
  expect(await store.cutOver(moving, facts.now)).toBe("done");
  expect(await store.getKnowledgeBase("kb")).toMatchObject(spaces[1]);
  expect(await searchedWrongly(store, "kb")).toEqual({ found: 150, wrong: [] });
});

test("posting lists that an earlier version left, or still writes, are searched alike and packed in the background", async () => {
  const client = await openPGlite();
  onTestFinished(() => client.close());
  const made = createPostgresStorage({ client, searchMemoryMb: 0 });
  await made.open();
  const vector = new Float32Array([1, 0, 0, 0]);
  await made.workspace("default").insertKnowledgeBase(knowledgeBase("kb", 4));
  const chunks = Array.from({ length: 20 }, (_, index) =>
    chunk(`chk_${index}`, index, { vector, length: 5 + index, terms: new Map([["refund", 1 + (index % 7)]]) }),
  );
  await fill(made, made.workspace("default"), source("kb", "doc_1"), chunks);
  await fill(made, made.workspace("default"), source("kb", "doc_2"), [
    chunk("chk_long", 0, { vector, length: 3_000, terms: new Map([["refund", 40]]) }),
  ]);
  const lists = async () =>
    (await client.query<{ packed: string | null }>("select packed::text from cuecard.postings order by source")).rows;
  const packedAtOnce = await lists();
  const hex = (number: number, digits: number) => number.toString(16).padStart(digits, "0");
  const posting = (index: number) => hex(index * 2 ** 16 + (1 + (index % 7)) * 2 ** 11 + 5 + index, 8);
  expect(packedAtOnce).toEqual([
    { packed: `\\x${hex(1, 16)}${chunks.map((_, index) => posting(index)).join("")}` },
    { packed: null },
  ]);
  const search = async (store: ReturnType<typeof made.workspace>) => {
    const { candidates } = await store.searchCandidates({
      spaces: [{ space: "fake/rows@4", knowledgeBaseIds: ["kb"], vector: null }],
      terms: ["refund"],
      limit: 8,
      filter: null,
      chunks: 0,
      signal: new AbortController().signal,
    });
    return candidates.toSorted((left, right) => (left.chunkId < right.chunkId ? -1 : 1));
  };
  const packed = await search(made.workspace("default"));
  await client.exec("update cuecard.postings set packed = null");
  expect(await search(made.workspace("default"))).toEqual(packed);
  await made.close();
  await client.exec(`${withoutPacking} delete from cuecard.migrations where number >= 30;`);

  const storage = createPostgresStorage({ client, searchMemoryMb: 0 });
  onTestFinished(() => storage.close());
  await storage.open();
  expect(await search(storage.workspace("default"))).toEqual(packed);
  await vi.waitFor(async () => {
    const { rows } = await client.query("select 1 from cuecard.bases where not packed");
    expect(rows).toEqual([]);
  });
  expect(await lists()).toEqual(packedAtOnce);
  expect(await search(storage.workspace("default"))).toEqual(packed);
});
