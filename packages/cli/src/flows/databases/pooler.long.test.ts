import { createPostgresStorage } from "@cuecard/pgvector";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";

import { createEmbeddingsServer, type EmbeddingsServer } from "../../test-kit/embeddings-server.ts";
import { createFleet, type Fleet } from "../../test-kit/fleet.ts";
import { behindPooler, hasPooler, type Pooler, startPooler } from "../../test-kit/pooler.ts";
import { type RunningServer, request, testKey } from "../../test-kit/spawn-cli.ts";

const restarts = inject("many") ? 6 : 2;

/** Sessions of the pooler: fewer than the connections of a process, so that every process shares them. */
const sessions = 4;

const countBases = "select count(*)::integer as bases from cuecard.bases";

describe.skipIf(!hasPooler)(behindPooler, () => {
  let embeddings: EmbeddingsServer;
  let fleet: Fleet;
  let pooler: Pooler;
  beforeEach(async () => {
    embeddings = await createEmbeddingsServer();
    fleet = await createFleet(embeddings.env);
    pooler = await startPooler(fleet.database.url, { sessions });
  });
  afterEach(async () => {
    await fleet.dissolve();
    await pooler.close();
    await embeddings.close();
  });

  /** Whether the search and the neighbour's statement wait for a lock. The store's background work may wait beside them. */
  const waiting = async () => {
    const rows = await fleet.database.query<{ query: string }>(
      "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    const some = (part: string) => rows.some(({ query }) => query.includes(part));
    return { search: some("with base as materialized"), neighbour: some(countBases) };
  };

  /** Statements that run now, other than the one that asks. */
  const busy = async () => {
    const [row] = await fleet.database.query<{ count: number }>(
      "select count(*)::integer from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()",
    );
    return row!.count;
  };

  /** Goes red when the cancel names the server's process by the number that the pooler gave (seen). */
  test("an aborted search ends on the server, and a neighbour's statement goes on", async () => {
    const storage = createPostgresStorage({ connectionString: pooler.url, searchMemoryMb: 0 });
    await storage.open();
    onTestFinished(() => storage.close());
    const neighbour = new pg.Client({ connectionString: pooler.url });
    const blocker = new pg.Client({ connectionString: fleet.database.url });
    for (const client of [neighbour, blocker]) {
      // The database goes before them when the test fails.
      client.on("error", () => {});
      await client.connect();
      onTestFinished(() => client.end());
    }
    const search = (signal: AbortSignal) =>
      storage.workspace("default").searchCandidates({
        spaces: [{ space: "fake/rows@4", knowledgeBaseIds: ["kb"], vector: null }],
        terms: ["refund"],
        limit: 10,
        filter: null,
        chunks: 0,
        signal,
      });
    // The store's background work at opening would take sessions of the pooler that the search needs.
    await search(new AbortController().signal);
    await expect.poll(busy).toBe(0);
    await blocker.query("begin; lock table cuecard.bases in access exclusive mode");
    const counted = neighbour.query(countBases);
    const controller = new AbortController();
    const searching = search(controller.signal);
    await expect.poll(waiting).toEqual({ search: true, neighbour: true });
    controller.abort();
    await expect(searching).rejects.toMatchObject({ code: "aborted" });
    await expect.poll(waiting).toEqual({ search: false, neighbour: true });
    await blocker.query("rollback");
    expect((await counted).rows).toEqual([{ bases: 0 }]);
    expect((await search(new AbortController().signal)).candidates).toEqual([]);
  });

  test("knowledge, calls, hand-offs, re-embedding and events work, and leave nothing in the pooler's sessions", async () => {
    const [api] = await Promise.all([fleet.api(pooler.url), fleet.worker(pooler.url)]);
    const base = await createBase(api);
    await addSource(api, base, "Ferries", "The ferry leaves at nine. Refunds are paid within ten days.");
    const { next } = await events(api);

    expect((await search(api, base, "When does the ferry leave?")).titles).toContain("Ferries");
    const inMemory = async () => (await request(api.url, "GET", "/v1/service")).body;
    await expect.poll(async () => JSON.stringify(await inMemory())).toContain(`"knowledgeBaseId":"${base.id}"`);
    await addSource(api, base, "Trains", "The train leaves at noon.");
    expect((await search(api, base, "When does the train leave?")).titles).toContain("Trains");

    for (const id of ["desk", "billing"]) {
      const agent = { id, name: id, systemPrompt: `You are ${id}.`, knowledge: [{ knowledgeBaseId: base.id }] };
      expect((await request(api.url, "POST", "/v1/agents", agent)).status).toBe(201);
    }
    const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
    const rules = [{ name: "bills", when: { keywords: ["invoice"] }, to: "billing" }];
    const { body: team } = await request(api.url, "POST", "/v1/teams", {
      name: "Front",
      definition: { members, rules },
    });
    const { body: call } = await request(api.url, "POST", "/v1/calls", { teamId: team.id });
    const turn = await request(api.url, "POST", `/v1/calls/${call.id}/turns`, { text: "It is about my invoice." });
    expect(turn).toMatchObject({ status: 200, body: { agent: { id: "billing" }, handoff: { status: "committed" } } });

    expect(
      (await request(api.url, "POST", `/v1/knowledge-base/${base.id}/reembed`, { embeddingProvider: "openai" })).status,
    ).toBe(200);
    const embedding = async () => (await request(api.url, "GET", `/v1/knowledge-base/${base.id}`)).body;
    await expect.poll(embedding).toMatchObject({ embeddingProvider: "openai", reembedding: null });
    expect((await search(api, base, "When does the train leave?")).titles).toContain("Trains");

    const since = async () => (await events(api, next)).data.map(({ type }) => type);
    await expect
      .poll(since)
      .toEqual(expect.arrayContaining(["source.ready", "call.started", "call.handed_off", "reembedding.ended"]));
    await expectCleanSessions(pooler, fleet.database);
  });

  test("a restarted pooler costs searches at most a refusal, and nothing that was acknowledged", async () => {
    const [api] = await Promise.all([fleet.api(pooler.url), fleet.worker(pooler.url)]);
    const base = await createBase(api);
    await addSource(api, base, "Ferries", "The ferry leaves at nine.");
    const acknowledged: string[] = [];
    let stopped = false;
    const writing = (async () => {
      for (let number = 0; !stopped; number++) {
        const body = { sourceType: "text", textTitle: `Notice ${number}`, textContent: `Pier ${number} is closed.` };
        const answer = await request(api.url, "POST", `/v1/knowledge-base/${base.id}/sources`, body);
        if (answer.status === 201) acknowledged.push(answer.body.id);
        else expect(answer).toMatchObject({ status: 503, body: { error: { code: "storage_failed" } } });
      }
    })();
    for (let restart = 0; restart < restarts; restart++) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before);
      await pooler.stop();
      await pooler.start();
      await expect.poll(async () => (await search(api, base, "When does the ferry leave?")).status).toBe(200);
    }
    stopped = true;
    await writing;
    const ready = async () => (await request(api.url, "GET", `/v1/knowledge-base/${base.id}`)).body.sourceCounts;
    await expect.poll(ready).toMatchObject({ pending: 0, processing: 0, failed: 0 });
    for (const id of acknowledged) {
      const source = await request(api.url, "GET", `/v1/knowledge-base/${base.id}/sources/${id}`);
      expect(source).toMatchObject({ status: 200, body: { status: "ready" } });
    }
    expect((await search(api, base, "When does the ferry leave?")).titles).toContain("Ferries");
  });

  /** Every session of the pooler at once, each as the next client gets it. */
  async function expectCleanSessions({ url }: Pick<Pooler, "url">, direct: { url: string }): Promise<void> {
    const names = ["statement_timeout", "idle_in_transaction_session_timeout", "default_transaction_isolation"];
    const state = `select pg_backend_pid() as pid, ${names.map((name) => `current_setting('${name}') as ${name}`)},
      current_setting('default_transaction_read_only') as read_only, current_setting('search_path') as search_path,
      (select count(*)::integer from pg_prepared_statements) as statements,
      (select count(*)::integer from pg_listening_channels()) as channels,
      (select count(*)::integer from pg_locks where pid = pg_backend_pid() and locktype = 'advisory') as locks`;
    const own = new pg.Client({ connectionString: direct.url });
    await own.connect();
    const [{ pid: _own, ...fresh }] = (await own.query(state)).rows;
    await own.end();
    const clients = Array.from({ length: sessions }, () => new pg.Client({ connectionString: url }));
    try {
      for (const client of clients) await client.connect();
      // A transaction keeps its session, so as many at once see all of them.
      await Promise.all(clients.map((client) => client.query("begin")));
      const seen = await Promise.all(clients.map(async (client) => (await client.query(state)).rows[0]));
      expect(new Set(seen.map(({ pid }) => pid)).size).toBe(sessions);
      for (const { pid: _pid, ...found } of seen) expect(found).toEqual(fresh);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
    }
  }
});

async function createBase({ url }: RunningServer): Promise<{ id: string }> {
  return (await request(url, "POST", "/v1/knowledge-base", { name: "Harbor", embeddingProvider: "local" })).body;
}

async function addSource({ url }: RunningServer, { id }: { id: string }, textTitle: string, textContent: string) {
  const sources = `/v1/knowledge-base/${id}/sources`;
  const { status, body } = await request(url, "POST", sources, { sourceType: "text", textTitle, textContent });
  expect(status).toBe(201);
  await expect.poll(async () => (await request(url, "GET", `${sources}/${body.id}`)).body.status).toBe("ready");
}

async function search({ url }: RunningServer, { id }: { id: string }, query: string) {
  const { status, body } = await request(url, "POST", "/v1/knowledge-base/search", {
    query,
    knowledgeBaseIds: [id],
    similarityThreshold: 0,
  });
  const results: { citation: { title: string } }[] = body.results ?? [];
  return { status, titles: results.map(({ citation }) => citation.title) };
}

/** A page of events; without `after` where they begin. */
async function events({ url }: RunningServer, after?: string) {
  const response = await fetch(new URL(`/v1/events${after === undefined ? "" : `?after=${after}`}`, url), {
    headers: { authorization: `Bearer ${testKey}`, accept: "application/json" },
    signal: AbortSignal.timeout(60_000),
  });
  return (await response.json()) as { data: { type: string }[]; next: string };
}
