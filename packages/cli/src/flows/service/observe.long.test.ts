import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  createOwnDatabase,
  type OwnDatabase,
  onServer,
  serverUrl,
} from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { readExposition, type Sample } from "../../test-kit/exposition.ts";
import { type RunningServer, request, startServer, startWorker, testKey } from "../../test-kit/spawn-cli.ts";

const folder = temporaryFolder();
let server: RunningServer;
afterEach(() => server.end("SIGKILL"));

const secretWords = "the caller's most secret words";

/** A knowledge base, a search, a team of two and a call that is handed over; and requests that are refused. */
async function useService(): Promise<void> {
  const send = (method: string, path: string, body?: unknown) => request(server.url, method, path, body);
  const { body: base } = await send("POST", "/v1/knowledge-base", { name: secretWords });
  const upload = { filename: "secret-name.txt", mimeType: "text/plain" };
  const { body: put } = await send("POST", `/v1/knowledge-base/${base.id}/upload-url`, upload);
  await fetch(put.uploadUrl, { method: "PUT", headers: put.headers, body: secretWords });
  const text = { sourceType: "text", textTitle: secretWords, textContent: secretWords };
  const { body: source } = await send("POST", `/v1/knowledge-base/${base.id}/sources`, text);
  await send("GET", `/v1/knowledge-base/${base.id}/sources/${source.id}/status?waitMs=30000`);
  await send("POST", "/v1/knowledge-base/search", { query: secretWords, knowledgeBaseIds: [base.id] });
  const definition = {
    members: [{ agentId: "desk", isEntry: true }, { agentId: "sales" }],
    rules: [{ name: "words", when: { keywords: ["secret"] }, to: "sales" }],
  };
  const { body: team } = await send("POST", "/v1/teams", { name: "Shop", definition });
  const { body: call } = await send("POST", "/v1/calls", { teamId: team.id });
  await send("POST", `/v1/calls/${call.id}/turns`, { text: secretWords });
  const timed = {
    type: "turn_timed",
    firstTokenMs: 400,
    firstAudioMs: 900,
    promptTokens: 80,
    cachedTokens: 60,
    cost: 2,
  };
  await send("POST", `/v1/calls/${call.id}/events`, { events: [timed] });
  await send("GET", "/v1/teams?tag=secret-tag&limit=nonsense");
  await send("GET", "/nowhere/secret-path");
  await request(server.url, "GET", "/v1/teams", undefined, "sk_live_wrong_secret_key_000000");
}

describe("--log", () => {
  test("writes a line of JSON for each request, without words, keys, ids, queries or upload tokens", async () => {
    server = await startServer(folder.path, ["--log", "debug"]);
    await useService();
    await request(server.url, "GET", "/healthz");
    await server.end("SIGTERM");
    const lines = server.output.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const requests = lines.filter(({ requestId }) => requestId);
    expect(
      requests.map(({ level, method, route, status, workspace }) => [level, method, route, status, workspace]),
    ).toEqual([
      ["info", "POST", "/v1/knowledge-base", 201, "default"],
      ["info", "POST", "/v1/knowledge-base/:kbId/upload-url", 201, "default"],
      ["info", "PUT", "/v1/uploads/:token", 200, null],
      ["info", "POST", "/v1/knowledge-base/:kbId/sources", 201, "default"],
      ["info", "GET", "/v1/knowledge-base/:kbId/sources/:docId/status", 200, "default"],
      ["info", "POST", "/v1/knowledge-base/search", 200, "default"],
      ["info", "POST", "/v1/teams", 201, "default"],
      ["info", "POST", "/v1/calls", 201, "default"],
      ["info", "POST", "/v1/calls/:callId/turns", 200, "default"],
      ["info", "POST", "/v1/calls/:callId/events", 200, "default"],
      ["warn", "GET", "/v1/teams", 400, "default"],
      ["warn", "GET", null, 404, null],
      ["warn", "GET", "/v1/teams", 401, null],
      ["debug", "GET", "/healthz", 200, null],
    ]);
    for (const line of requests) {
      expect(Object.keys(line).sort()).toEqual(
        ["level", "method", "ms", "msg", "requestId", "route", "status", "time", "workspace"].sort(),
      );
      expect(line.ms).toBeGreaterThanOrEqual(0);
      expect(new Date(line.time).toISOString()).toBe(line.time);
    }
    expect(server.output.stdout + server.output.stderr).not.toMatch(/secret|sk_live|kb_[0-9a-z]{5}|uploads\/[^:]/);
    expect(lines.map(({ msg }) => msg).join("\n")).toMatch(/listening on http[\s\S]*stopping/);
  });
});

describe("/metrics", () => {
  let samples: Sample[];
  let text: string;
  const scrape = async (url: string, key?: string) =>
    fetch(url, { headers: key ? { Authorization: `Bearer ${key}` } : {} });
  const total = (name: string, labels: Record<string, string> = {}) =>
    samples
      .filter(
        (each) => each.name === name && Object.entries(labels).every(([key, value]) => each.labels[key] === value),
      )
      .reduce((sum, { value }) => sum + value, 0);

  beforeEach(async () => {
    server = await startServer(folder.path, []);
    await useService();
    const answer = await scrape(`${server.url}/metrics`, testKey);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    text = await answer.text();
    samples = readExposition(text);
  });

  test("count requests by route, stages of turns and searches, hand-offs, sources and embeddings", () => {
    const requests = "cuecard_http_request_duration_seconds_count";
    expect(total(requests, { route: "/v1/calls/:callId/turns", method: "POST", status: "200" })).toBe(1);
    expect(total(requests, { route: "none", status: "404" })).toBe(1);
    expect(total(requests, { status: "401" })).toBe(1);
    const stages = "cuecard_stage_duration_seconds_count";
    for (const stage of ["embed", "search", "rerank", "total"])
      expect(total(stages, { operation: "search", stage })).toBe(1);
    for (const stage of ["route", "retrieve", "total"]) expect(total(stages, { operation: "turn", stage })).toBe(2);
    expect(total("cuecard_handoffs_total", { by: "rule", status: "committed" })).toBe(1);
    expect(total("cuecard_calls_total", { event: "started" })).toBe(1);
    expect(total("cuecard_calls_live")).toBe(1);
    expect(total("cuecard_turn_segment_duration_seconds_sum", { until: "firstAudio" })).toBe(0.5);
    expect(total("cuecard_turn_tokens_total", { kind: "cached" })).toBe(60);
    expect(total("cuecard_turn_cost_total")).toBe(2);
    expect(samples.filter(({ name }) => name === "cuecard_provider_left_alone").map(({ value }) => value)).toEqual([0]);
    for (const step of ["fetching", "extracting", "chunking", "embedding", "storing"])
      expect(total("cuecard_ingest_step_duration_seconds_count", { step }), step).toBe(1);
    expect(total("cuecard_sources", { status: "pending" })).toBe(0);
    expect(samples.filter(({ name }) => name === "cuecard_queue_age_seconds").map(({ value }) => value)).toEqual([0]);
    expect(total("cuecard_index_memory_bytes")).toBeGreaterThan(0);
    expect(total("cuecard_embedding_texts_total", { input: "question" })).toBe(1);
    expect(total("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  });

  test("name no workspace, and nothing that a caller said or an id", () => {
    expect(text).not.toMatch(/workspace=|secret|(kb|call|team|doc)_[0-9a-z]{6}/);
  });

  test("are refused without a key", async () => {
    expect((await scrape(`${server.url}/metrics`)).status).toBe(401);
    expect((await request(server.url, "POST", "/metrics", {})).status).toBe(404);
  });

  test("the dashboard asks for metrics that are there", () => {
    const dashboard = readFileSync(
      new URL("../../../../../examples/deploy/grafana-dashboard.json", import.meta.url),
      "utf8",
    );
    const asked = [...dashboard.matchAll(/\b(?:cuecard|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);
    expect(new Set(asked).size).toBeGreaterThan(8);
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!));
    const isKnown = (name: string) => known.has(name) || known.has(name.replace(/_(bucket|sum|count)$/, ""));
    expect(asked.filter((name) => !isKnown(name))).toEqual([]);
    const seen = new Map<string, Set<string>>();
    for (const { name, labels } of samples) {
      const names = seen.get(name) ?? new Set();
      seen.set(name, names);
      for (const label of Object.keys(labels)) names.add(label);
    }
    const queries = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, query]) => query!);
    expect(queries.length).toBeGreaterThan(8);
    for (const query of queries) {
      const [metric] = /\b(?:cuecard|nodejs|process)_[a-z0-9_]+/.exec(query)!;
      const listed = [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names]) => names!.split(/,\s*/));
      const compared = [...query.matchAll(/[{,]\s*([a-z_]+)=~?\\"/g)].map(([, name]) => name!);
      const labels = [...listed, ...compared].filter((label) => label !== "instance");
      // What has no series yet after a quiet start, such as a stage that did less, is in no sample.
      if (seen.has(metric)) expect([...seen.get(metric)!], query).toEqual(expect.arrayContaining(labels));
    }
  });

  const promtool = spawnSync("promtool", ["--version"]).error ? null : "promtool";
  test.skipIf(!promtool)(`have nothing that promtool complains of${promtool ? "" : " (skipped: no promtool)"}`, () => {
    expect(execFileSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" })).toBe("");
  });
});

test("a port of its own asks for no key, and the service's own port has no metrics then", async () => {
  server = await startServer(folder.path, ["--metrics-port", "0", "--metrics-by-workspace"]);
  const [, own] = /metrics on (\S+)/.exec(server.output.stdout)!;
  await request(server.url, "GET", "/v1/teams");
  const samples = readExposition(await (await fetch(own!)).text());
  expect(samples.some(({ labels }) => labels.workspace === "default")).toBe(true);
  expect((await fetch(new URL("/other", own))).status).toBe(404);
  expect((await request(server.url, "GET", "/metrics")).status).toBe(404);
  expect(await server.end("SIGTERM")).toBe(0);
});

describe.skipIf(!serverUrl)(`a queue that nobody works on, ${onServer}`, () => {
  let database: OwnDatabase;
  afterEach(() => database.drop());

  test("has an age that grows from the registration of its oldest source, until a worker has taken it", async () => {
    database = await createOwnDatabase();
    server = await startServer(folder.path, ["--role", "api", "--database", database.url]);
    const gauges = async () => {
      const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${testKey}` } });
      const samples = readExposition(await answer.text());
      return Object.fromEntries(samples.map(({ name, value }) => [name, value]));
    };
    expect(await gauges()).toMatchObject({ cuecard_queue_age_seconds: 0 });
    const { body: base } = await request(server.url, "POST", "/v1/knowledge-base", { name: "Base" });
    const path = `/v1/knowledge-base/${base.id}/sources`;
    const add = (textTitle: string) =>
      request(server.url, "POST", path, { sourceType: "text", textTitle, textContent: "Some text." });
    const { body: first } = await add("first");
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = Date.now();
    await add("second");
    const waited = await gauges();
    expect(waited).toMatchObject({ cuecard_index_memory_bytes: 0 });
    expect(waited.cuecard_queue_age_seconds).toBeGreaterThanOrEqual((before - Date.parse(first.createdAt)) / 1000);
    const worker = await startWorker(folder.path, ["--database", database.url]);
    for (const { id } of (await request(server.url, "GET", path)).body.data)
      await request(server.url, "GET", `${path}/${id}/status?waitMs=30000`);
    expect(await gauges()).toMatchObject({ cuecard_queue_age_seconds: 0 });
    await worker.end("SIGTERM");
  });
});

test("a metrics port that is in use ends the start with a sentence", async () => {
  server = await startServer(folder.path, ["--metrics-port", "0"]);
  const [, port] = /metrics on \S+:(\d+)/.exec(server.output.stdout)!;
  const other = temporaryFolder();
  await expect(startServer(other.path, ["--metrics-port", port!])).rejects.toThrow(
    /Can't listen for metrics on 127\.0\.0\.1/,
  );
  await other.remove();
});
