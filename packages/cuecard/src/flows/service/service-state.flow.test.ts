import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../test-kit/own-database.ts";
import { request, runCli, startServer } from "../../test-kit/spawn-cli.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

const stores = [
  { store: "on SQLite", isMissing: false, engine: /^SQLite \d/, place: async (): Promise<string[]> => [] },
  {
    store: onServer,
    isMissing: serverUrl === "",
    engine: /^PostgreSQL \d.*, pgvector \d/,
    async place(): Promise<string[]> {
      const database = await createOwnDatabase();
      onTestFinished(database.drop);
      return ["--database", database.url];
    },
  },
];

describe.each(stores)("the service's state $store", ({ isMissing, engine, place }) => {
  test.skipIf(isMissing)("has versions, queue, memory, event loop and disk, as `doctor` says them", async () => {
    const { path: data, remove } = temporaryFolder();
    onTestFinished(remove);
    const args = await place();
    const server = await startServer(data, args);
    onTestFinished(async () => void (await server.end("SIGKILL")));
    const { body: base } = await request(server.url, "POST", "/v1/knowledge-base", { name: "Support" });
    const text = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." };
    const { body: source } = await request(server.url, "POST", `/v1/knowledge-base/${base.id}/sources`, text);
    await request(server.url, "GET", `/v1/knowledge-base/${base.id}/sources/${source.id}/status?waitMs=30000`);
    const asked = { query: "When do you open?", knowledgeBaseIds: [base.id] };
    await request(server.url, "POST", "/v1/knowledge-base/search", asked);

    const { status, body: state } = await request(server.url, "GET", "/v1/service");
    expect(status).toBe(200);
    expect(state.object).toBe("service_state");
    expect(state.versions).toMatchObject({ node: process.versions.node, database: expect.stringMatching(engine) });
    expect(state.queue).toEqual({ waiting: 0, running: 0, oldestWaitMs: 0 });
    expect(state.memory.rssBytes).toBeGreaterThan(state.memory.heapBytes);
    expect(state.eventLoop.maxMs).toBeGreaterThanOrEqual(state.eventLoop.p50Ms);
    expect(state.disk.usedBytes).toBeGreaterThan(0);
    if (args.length > 0) expect(state.memory.indexes).toBeNull();
    else {
      const { usedBytes, budgetBytes, knowledgeBases } = state.memory.indexes;
      expect(knowledgeBases).toEqual([
        { workspace: "default", knowledgeBaseId: base.id, name: "Support", bytes: usedBytes },
      ]);
      expect(usedBytes).toBeGreaterThan(0);
      expect(budgetBytes).toBe(512_000_000);
    }

    const { stdout } = await runCli(["doctor", "--data", data, "--json", ...args]);
    const { findings } = JSON.parse(stdout) as { findings: { check: string; found: string }[] };
    const said = (check: string) => findings.find((finding) => finding.check === check)!.found;
    expect(said("versions")).toContain(`Cuecard ${state.versions.cuecard} on Node ${state.versions.node}`);
    expect(said("schema")).toContain(`(${state.versions.schema})`);
  });
});

test("only an admin key of the workspace default sees it", async () => {
  const { path: data, remove } = temporaryFolder();
  onTestFinished(remove);
  const server = await startServer(data);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const make = async (input: object) => (await request(server.url, "POST", "/v1/keys", input)).body.key;
  const reader = await make({ scopes: ["read", "ingest", "calls"] });
  const refused = await request(server.url, "GET", "/v1/service", undefined, reader);
  expect([refused.status, refused.body.error.code]).toEqual([403, "scope_required"]);
  const made = await runCli(["keys", "create", "--workspace", "other", "--data", data]);
  const [other] = /sk_live_\w+/.exec(made.stdout)!;
  const { status, body } = await request(server.url, "GET", "/v1/service", undefined, other);
  expect([status, body.error.code]).toEqual([403, "private_key_required"]);
  expect(body.error.message).toMatch(/workspace default/);
});
