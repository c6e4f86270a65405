import { setTimeout as wait } from "node:timers/promises";
import type { AddedSources, DeletedSources, EventPage, Source } from "@cuecard/core";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { seeded } from "../../../../cuecard/src/test-kit/articles.ts";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { sharedKey, stores, type TwoServices } from "../../../../http/src/flows/test-kit/two-services.ts";
import { createFleet } from "../../test-kit/fleet.ts";
import { readAll } from "../../test-kit/read-all.ts";
import { type RunningServer, request, startServer, testKey } from "../../test-kit/spawn-cli.ts";

const text = (textTitle: string, more: object = {}) => {
  return { sourceType: "text", textTitle, textContent: `${textTitle} costs 44.90 euros.`, ...more };
};
const texts = (count: number, name = "Plan") => Array.from({ length: count }, (_, index) => text(`${name} ${index}`));

describe.each(stores)("many sources at once $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  let sources: string;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  const send = <Body>(method: string, path: string, body?: unknown, service = 0) =>
    request(services.urls[service]!, method, path, body, sharedKey) as Promise<{ status: number; body: Body }>;
  async function newBase(): Promise<string> {
    const { body } = await send<{ id: string }>("POST", "/v1/knowledge-base", { name: "Plans" });
    sources = `/v1/knowledge-base/${body.id}/sources`;
    return body.id;
  }
  const count = async (service = 1) =>
    (await send<DeletedSources>("POST", `${sources}/delete`, { all: true, dryRun: true }, service)).body.count;

  test("are added, told and found, each for itself", async () => {
    const id = await newBase();
    const read = async (query: string) => {
      const headers = { Authorization: `Bearer ${sharedKey}`, Accept: "application/json" };
      return (await (await fetch(`${services.urls[1]}/v1/events${query}`, { headers })).json()) as EventPage;
    };
    const { next } = await read("");
    const { status, body } = await send<AddedSources>("POST", `${sources}/batch`, {
      sources: [...texts(40), { ...text("Bad"), chunkMaxTokens: 1 }, { sourceType: "text" }],
    });
    expect(status).toBe(200);
    expect(body.results.map(({ source }) => source?.textTitle ?? null)).toEqual([
      ...texts(40).map(({ textTitle }) => textTitle),
      null,
      null,
    ]);
    expect(body.results.slice(40).map(({ error }) => error?.code)).toEqual(["value_out_of_range", "missing_field"]);
    const added = body.results.flatMap(({ source }) => source?.id ?? []);
    for (const sourceId of added)
      expect(
        (await send<Source>("GET", `${sources}/${sourceId}/status?waitMs=30000`, undefined, 1)).body,
      ).toMatchObject({
        status: "ready",
      });
    const ready = new Set<unknown>();
    for (let page = await read(`?after=${next}`); page.data.length > 0; page = await read(`?after=${page.next}`))
      for (const { type, data } of page.data) if (type === "source.ready") ready.add(data.sourceId);
    expect(ready).toEqual(new Set(added));
    const asked = { query: "What does Plan 17 cost?", knowledgeBaseIds: [id], similarityThreshold: 0 };
    const found = await send<{ results: { citation: object }[] }>("POST", "/v1/knowledge-base/search", asked, 1);
    expect(found.body.results[0]).toMatchObject({ citation: { title: "Plan 17" } });
  });

  test("are added once for one Idempotency-Key, however often and wherever it is sent", async () => {
    await newBase();
    const all = Array.from({ length: 12 }, async (_, index) => {
      const answer = await batch(services.urls[index % 2]!, sources, "twelve", [...texts(30), {}], sharedKey);
      return { status: answer.status, ids: answer.body.results?.map(({ source }) => source?.id ?? null).join() };
    });
    const answered = (await Promise.all(all)).filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(0);
    expect(new Set(answered.map(({ ids }) => ids)).size).toBe(1);
    expect(await count()).toBe(30);
    const other = await batch(services.urls[0]!, sources, "twelve", texts(2), sharedKey);
    expect(other.status).toBe(422);
  });

  test("are deleted by a filter: counted first, and nothing else goes", async () => {
    await newBase();
    const years = [...Array(30).keys()].map((index) =>
      text(`T${index}`, { customMetadata: { year: 2020 + (index % 3) } }),
    );
    await send("POST", `${sources}/batch`, { sources: years });
    const which = { sourceType: "text", filter: { year: { $lt: 2022 } } };
    const dry = await send<DeletedSources>("POST", `${sources}/delete`, { ...which, dryRun: true }, 1);
    expect(dry.body).toMatchObject({ object: "deleted_sources", dryRun: true, count: 20, remaining: 20 });
    expect(await count()).toBe(30);
    const done = await send<DeletedSources>("POST", `${sources}/delete`, which, 1);
    expect(done.body).toEqual({ ...dry.body, dryRun: false, remaining: 0 });
    expect(await count(0)).toBe(10);
    expect((await send<{ data: object[] }>("GET", sources)).body.data).toHaveLength(10);
  });

  test.each<[string, string, object, string]>([
    ["batch", "nothing", {}, "missing_field"],
    ["batch", "no source", { sources: [] }, "value_out_of_range"],
    ["batch", "101 sources", { sources: texts(101) }, "value_out_of_range"],
    ["batch", "a word", { sources: "all" }, "invalid_value"],
    ["batch", "a field of another", { sources: texts(1), dryRun: true }, "unknown_field"],
    ["delete", "nothing", {}, "invalid_value"],
    ["delete", "an empty filter", { filter: {} }, "invalid_value"],
    ["delete", "all and a filter", { all: true, status: "failed" }, "invalid_value"],
    ["delete", "all as a word", { all: "true" }, "invalid_value"],
    ["delete", "an empty name", { filename: "" }, "invalid_value"],
    ["delete", "ids", { ids: ["doc_1"] }, "unknown_field"],
  ])("POST …/%s of %s is refused", async (path, _what, body, code) => {
    await newBase();
    await send("POST", `${sources}/batch`, { sources: texts(1) });
    const answer = await send<{ error: { code: string } }>("POST", `${sources}/${path}`, body);
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status: 400, code });
    expect(await count()).toBe(1);
  });
});

async function batch(url: string, sources: string, key: string, items: readonly object[], apiKey = testKey) {
  const response = await fetch(`${url}${sources}/batch`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", "Idempotency-Key": `"${key}"` },
    body: JSON.stringify({ sources: items }),
  });
  return { status: response.status, body: (await response.json()) as AddedSources & { error: { code: string } } };
}

const clients = 8;
const size = 5;

/** Pages, since no bytes of them are written before they are stored: most of a request is between its steps in the store. */
const pages = (key: string) =>
  Array.from({ length: size }, (_, index) => ({
    sourceType: "url",
    sourceUrl: `https://shop.invalid/${key}/${index}`,
  }));

/** Clients that send batch after batch until told to stop, each until it is answered, by whichever server runs. */
function startClients(server: () => RunningServer, sources: string) {
  let isOver = false;
  const sent = new Map<string, string[]>();
  async function insist(key: string): Promise<void> {
    for (;;) {
      const answer = await batch(server().url, sources, key, [...pages(key), {}]).catch(() => null);
      if (answer?.status === 200) {
        const added = answer.body.results.map(({ source }) => source?.sourceUrl ?? null);
        expect(added).toEqual([...pages(key).map(({ sourceUrl }) => sourceUrl), null]);
        sent.set(
          key,
          answer.body.results.flatMap(({ source }) => source?.id ?? []),
        );
        return;
      }
      if (answer && answer.status < 500) expect(answer.body.error.code).toBe("request_in_progress");
      await wait(20);
    }
  }
  const all = Array.from({ length: clients }, async (_, client) => {
    for (let batches = 0; !isOver; batches++) await insist(`${client}-${batches}`);
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return sent;
    },
  };
}

async function expectOnce(url: string, sources: string, sent: Map<string, string[]>): Promise<void> {
  const stored = await readAll<Source>(url, sources);
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...sent.values()].flat().toSorted());
  expect(new Set(stored.map(({ sourceUrl }) => sourceUrl)).size).toBe(sent.size * size);
}

const kills = inject("many") ? 20 : 5;

/** Ids that did not follow from the key's would store what was stored before a kill once more. */
test(`a server that is killed ${kills} times under batches stores each source once, on SQLite`, async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const random = seeded(20_261_123);
  let server = await startServer(folder.path);
  const { id } = (await request(server.url, "POST", "/v1/knowledge-base", { name: "Plans" })).body;
  const sources = `/v1/knowledge-base/${id}/sources`;
  const running = startClients(() => server, sources);
  for (let kill = 0; kill < kills; kill++) {
    await wait(50 + random() * 200);
    await server.end("SIGKILL");
    server = await startServer(folder.path);
  }
  const sent = await running.stop();
  expect(sent.size).toBeGreaterThanOrEqual(clients);
  await expectOnce(server.url, sources, sent);
  await server.end("SIGTERM");
}, 120_000);

/** What the dead process had begun waits for its lease; the others go on. */
test.skipIf(!serverUrl)(
  `of two servers ${onServer} one is killed under batches, and each source is stored once`,
  async () => {
    const fleet = await createFleet();
    onTestFinished(() => fleet.dissolve());
    let servers = [await fleet.api(), await fleet.api()];
    const { id } = (await request(servers[0]!.url, "POST", "/v1/knowledge-base", { name: "Plans" })).body;
    const sources = `/v1/knowledge-base/${id}/sources`;
    let turn = 0;
    const running = startClients(() => servers[turn++ % 2]!, sources);
    await wait(500);
    for (let kill = 0; kill < 3; kill++) {
      await servers[0]!.end("SIGKILL");
      servers = [servers[1]!, await fleet.api()];
      await wait(100);
    }
    const sent = await running.stop();
    await expectOnce(servers[1]!.url, sources, sent);
  },
  180_000,
);
