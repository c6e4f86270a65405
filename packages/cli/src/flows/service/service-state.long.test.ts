import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { request, runCli, startServer } from "../../test-kit/spawn-cli.ts";

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
    const server = await startServer(data, [...args, "--search-memory-mb", "64"]);
    onTestFinished(async () => void (await server.end("SIGKILL")));
    const { body: base } = await request(server.url, "POST", "/v1/knowledge-base", { name: "Support" });
    const text = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." };
    const { body: source } = await request(server.url, "POST", `/v1/knowledge-base/${base.id}/sources`, text);
    await request(server.url, "GET", `/v1/knowledge-base/${base.id}/sources/${source.id}/status?waitMs=30000`);
    const asked = { query: "When do you open?", knowledgeBaseIds: [base.id] };
    await request(server.url, "POST", "/v1/knowledge-base/search", asked);

    // PostgreSQL's is read into memory behind the first search.
    const isInMemory = async () =>
      (await request(server.url, "GET", "/v1/service")).body.memory.indexes.knowledgeBases.length;
    await expect.poll(isInMemory).toBe(1);
    const { status, body: state } = await request(server.url, "GET", "/v1/service");
    expect(status).toBe(200);
    expect(state.object).toBe("service_state");
    expect(state.versions).toMatchObject({ node: process.versions.node, database: expect.stringMatching(engine) });
    expect(state.queue).toEqual({ waiting: 0, running: 0, oldestWaitMs: 0 });
    expect(state.memory.rssBytes).toBeGreaterThan(state.memory.heapBytes);
    expect(state.eventLoop.maxMs).toBeGreaterThanOrEqual(state.eventLoop.p50Ms);
    expect(state.disk.usedBytes).toBeGreaterThan(0);
    expect(state.backup).toEqual(args.length > 0 ? null : { finished: null, failed: null, isDue: true });
    const { usedBytes, budgetBytes, knowledgeBases } = state.memory.indexes;
    expect(knowledgeBases).toEqual([
      { workspace: "default", knowledgeBaseId: base.id, name: "Support", bytes: usedBytes },
    ]);
    expect(usedBytes).toBeGreaterThan(0);
    expect(budgetBytes).toBe(64_000_000);

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

test("the last backup is shown, with the failure of a later one, until one is finished again", async () => {
  const { path: data, remove } = temporaryFolder();
  onTestFinished(remove);
  const backups = temporaryFolder();
  onTestFinished(backups.remove);
  const server = await startServer(data);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  const backUp = (name: string) => runCli(["backup", join(backups.path, name), "--data", data]);
  const shown = async () => (await request(server.url, "GET", "/v1/service")).body.backup;

  expect((await backUp("monday")).code).toBe(0);
  const first = await shown();
  const { blobs, database } = JSON.parse(readFileSync(join(backups.path, "monday", "backup.json"), "utf8"));
  const size = { bytes: database.bytes + blobs.bytes, files: blobs.files };
  expect(first).toMatchObject({ finished: { to: join(backups.path, "monday"), ...size }, failed: null, isDue: false });

  expect((await backUp("monday")).code).toBe(1);
  expect(await shown()).toEqual({
    ...first,
    failed: { at: expect.any(String), message: expect.stringContaining("has a backup already") },
  });
  expect((await backUp("tuesday")).code).toBe(0);
  expect(await shown()).toMatchObject({ finished: { to: join(backups.path, "tuesday") }, failed: null });

  const note = join(data, "last-backup.json");
  const { finished } = JSON.parse(readFileSync(note, "utf8"));
  const aged = new Date(Date.now() - 7 * 24 * 3_600_000 - 1_000).toISOString();
  writeFileSync(note, JSON.stringify({ finished: { ...finished, at: aged }, failed: null }));
  expect(await shown()).toMatchObject({ finished: { at: aged }, isDue: true });
  writeFileSync(note, "{ damaged");
  expect(await shown()).toEqual({ finished: null, failed: null, isDue: true });
});

test("limits are those of the flags, with what is used of each quota, and of the key's own workspace", async () => {
  const { path: data, remove } = temporaryFolder();
  onTestFinished(remove);
  const server = await startServer(data, ["--rate-limit", "900", "--max-bases", "4"]);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  await request(server.url, "POST", "/v1/knowledge-base", { name: "Support" });
  const { body } = await request(server.url, "GET", "/v1/limits");
  expect(body.rates).toEqual({ privatePerMinute: 900, publicPerMinute: 300, failedPerMinute: 60 });
  expect(body.quotas).toEqual(
    ["knowledgeBases", "sources", "fileBytes", "chunks", "liveCalls"].map((kind) => ({
      kind,
      used: kind === "knowledgeBases" ? 1 : 0,
      quota: kind === "knowledgeBases" ? 4 : null,
    })),
  );
  const made = await runCli(["keys", "create", "--workspace", "other", "--data", data]);
  const [other] = /sk_live_\w+/.exec(made.stdout)!;
  const { body: theirs } = await request(server.url, "GET", "/v1/limits", undefined, other);
  expect(theirs.quotas[0]).toEqual({ kind: "knowledgeBases", used: 0, quota: 4 });
});
