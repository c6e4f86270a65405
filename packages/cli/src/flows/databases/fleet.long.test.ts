import { setTimeout as wait } from "node:timers/promises";
import type { Chunk, KnowledgeBase, Source } from "@cuecard/core";
import { afterEach, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { article, seeded } from "../../../../cuecard/src/test-kit/articles.ts";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { createCuttableLine, refusingPort } from "../../test-kit/cuttable-line.ts";
import { createFleet, type Fleet } from "../../test-kit/fleet.ts";
import { readAll } from "../../test-kit/read-all.ts";
import { type RunningProcess, type RunningServer, request, runCli } from "../../test-kit/spawn-cli.ts";

const [sourceCount, kills] = inject("many") ? [500, 20] : [150, 6];

describe.skipIf(!serverUrl)(onServer, () => {
  let fleet: Fleet;
  beforeEach(async () => {
    fleet = await createFleet();
  });
  afterEach(() => fleet.dissolve());

  /**
   * Workers are killed with -9 at seeded moments while the sources are registered, and one sleeps past its lease with a
   * source that another then finishes. Seen red without fencing (neither the attempt nor the lease checked in the
   * store's fenced writes): the late run puts chunks of its own in place of the finisher's.
   */
  test("workers that are killed or held up lose no source and write none twice", async () => {
    const random = seeded(20_261_121);
    const [first, second, sleeper] = await Promise.all([fleet.api(), fleet.api(), fleet.worker()]);
    const base = await createBase(first);
    const held = await stopInWork(sleeper, { fleet, api: first, base, random });
    const workers = await Promise.all([fleet.worker(), fleet.worker()]);

    const [registered] = await Promise.all([
      registerMany({ apis: [first, second], base, name: "source", count: sourceCount }, random),
      killAtMoments(workers, () => fleet.worker(), random),
    ]);
    await untilSettled(second, base);
    const finished = await chunksOf(first, held);

    sleeper.child.kill("SIGCONT");
    expect(await Promise.all(workers.map((worker) => worker.end("SIGTERM")))).toEqual([0, 0]);
    // Only the one that slept is left: once it has done these, it has also been through with what it held.
    const last = await registerMany({ apis: [first, second], base, name: "last source", count: 10 }, random);
    await untilSettled(second, base);

    expect(await chunksOf(second, held), "the late write was refused").toEqual(finished);
    const after = await readSource(first, held);
    expect(after).toMatchObject({ status: "ready", warnings: [], chunkCount: finished.length });
    expect(after.attempt).toBeGreaterThanOrEqual(2);
    await expectAllThere({ fleet, api: second, base, registered: [held, ...registered, ...last] });
    expect(await sleeper.end("SIGTERM")).toBe(0);
  });

  /**
   * Seen red without the check of the attempt alone: the first worker sets the source ready while the second still has
   * it.
   */
  test("a worker that wakes up while another has its source writes nothing", async () => {
    const random = seeded(7);
    const [api, first] = await Promise.all([fleet.api(), fleet.worker()]);
    const base = await createBase(api);
    const held = await stopInWork(first, { fleet, api, base, random });
    const second = await fleet.worker();
    const taken = await stopOnceClaimed(second, api, held);
    expect(taken).toMatchObject({ status: "processing", attempt: held.attempt + 1 });

    first.child.kill("SIGCONT");
    const others = await registerMany({ apis: [api], base, name: "other source", count: 10 }, random);
    // The first worker does these alone, and by then it has also been through with what it held.
    await expect.poll(() => unsettled(api, base)).toBe(1);
    expect(await readSource(api, held)).toMatchObject({ status: "processing", attempt: taken.attempt, chunkCount: 0 });

    second.child.kill("SIGCONT");
    await untilSettled(api, base);
    await expectAllThere({ fleet, api, base, registered: [held, ...others] });
  });

  test("a call goes on through another process, and the one that had it answers so", async () => {
    const [first, second] = await Promise.all([fleet.api(), fleet.api()]);
    await request(first.url, "POST", "/v1/agents", {
      id: "front-desk",
      name: "Maya",
      systemPrompt: "You are at the front desk.",
    });
    const call = (await request(first.url, "POST", "/v1/calls", { agentId: "front-desk" })).body;
    const say = ({ url }: RunningServer, text: string) => request(url, "POST", `/v1/calls/${call.id}/turns`, { text });
    expect(await say(first, "Hello?")).toMatchObject({ status: 200 });
    const stored = async (): Promise<string[]> => {
      const { ledger } = (await request(second.url, "GET", `/v1/calls/${call.id}`)).body;
      return ledger.map(({ text }: { text: string }) => text);
    };
    // Ordinary turns are saved behind their answer.
    await expect.poll(stored).toEqual(["Hello?"]);

    expect(await request(second.url, "POST", `/v1/calls/${call.id}/resume`)).toMatchObject({
      status: 200,
      body: { id: call.id },
    });
    expect(await say(second, "Are you still there?")).toMatchObject({
      status: 200,
      body: { agent: { id: "front-desk" } },
    });
    // The stale holder finds out with its first save.
    await expect
      .poll(() => say(first, "And here?"))
      .toMatchObject({ status: 409, body: { error: { code: "call_moved" } } });

    expect(await stored()).toEqual(["Hello?", "Are you still there?"]);
  });

  /**
   * Broken off and back at once, and gone for longer. Seen red twice: a worker ended with its last connection, and a
   * source that was in work became `failed`.
   */
  test("a database that is lost for a while costs refusals, and no source", async () => {
    const line = await createCuttableLine(fleet.database.url);
    onTestFinished(() => line.cut());
    const [api, worker] = await Promise.all([fleet.api(line.url), fleet.worker(line.url)]);
    const base = await createBase(api);
    const random = seeded(3);
    const registered: Source[] = [];
    for (let cut = 0; cut < 6; cut++) {
      registered.push(
        ...(await registerMany({ apis: [api], base, name: `source before cut ${cut}`, count: 3 }, random)),
      );
      await wait(random() * 500);
      await line.cut();
      if (cut % 2 === 1) {
        const refused = await request(api.url, "GET", `/v1/knowledge-base/${base.id}`);
        expect(refused).toMatchObject({ status: 503, body: { error: { code: "storage_failed" } } });
        expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      }
      await line.restore();
      await expect.poll(async () => (await request(api.url, "GET", "/readyz")).status).toBe(200);
    }
    await untilSettled(api, base);
    await expectAllThere({ fleet, api, base, registered });
    expect(await Promise.all([api.end("SIGTERM"), worker.end("SIGTERM")])).toEqual([0, 0]);
  });
});

test.each(["all", "api", "worker"])(
  "a database that can't be reached is one clear line at the start of --role %s",
  async (role) => {
    const folder = temporaryFolder();
    onTestFinished(() => folder.remove());
    const port = await refusingPort();
    const database = `postgres://user:secret@127.0.0.1:${port}/cuecard`;
    const { code, stdout, stderr } = await runCli([
      "serve",
      "--port",
      "0",
      "--data",
      folder.path,
      "--role",
      role,
      "--database",
      database,
    ]);
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: "",
      stderr: `cuecard serve: The store in database "cuecard" at 127.0.0.1:${port} does not answer; check that the server runs and can be reached from here, then try again.\n`,
    });
  },
);

async function createBase({ url }: RunningServer): Promise<KnowledgeBase> {
  return (await request(url, "POST", "/v1/knowledge-base", { name: "fleet" })).body;
}

const sourcesOf = ({ id }: Pick<KnowledgeBase, "id">) => `/v1/knowledge-base/${id}/sources`;

const readSource = async ({ url }: RunningServer, { knowledgeBaseId, id }: Source): Promise<Source> =>
  (await request(url, "GET", `${sourcesOf({ id: knowledgeBaseId })}/${id}`)).body;

const chunksOf = ({ url }: RunningServer, { knowledgeBaseId, id }: Source) =>
  readAll<Chunk>(url, `${sourcesOf({ id: knowledgeBaseId })}/${id}/chunks`);

async function register(
  { url, output }: RunningServer,
  base: KnowledgeBase,
  textTitle: string,
  textContent: string,
): Promise<Source> {
  const { status, body } = await request(url, "POST", sourcesOf(base), {
    sourceType: "text",
    textTitle,
    textContent,
    chunkMaxTokens: 64,
  });
  expect(status, output.stderr).toBe(201);
  return body;
}

/** Texts of about ten chunks, every tenth of more than a hundred, through all the given processes in turn. */
async function registerMany(
  { apis, base, name, count }: { apis: RunningServer[]; base: KnowledgeBase; name: string; count: number },
  random: () => number,
): Promise<Source[]> {
  const registered: Source[] = [];
  for (let index = 0; index < count; index++) {
    const title = `${name} ${index}`;
    registered.push(
      await register(apis[index % apis.length]!, base, title, article(title, index % 10 === 0 ? 400 : 20, random)),
    );
  }
  return registered;
}

/**
 * Stops a worker that has claimed a source, which is registered for that, and has written none of its chunks: of a run
 * that has written some, the next run removes them, so that it could not end even without fencing.
 */
async function stopInWork(
  worker: RunningProcess,
  { fleet, api, base, random }: { fleet: Fleet; api: RunningServer; base: KnowledgeBase; random: () => number },
): Promise<Source> {
  for (let number = 0; ; number++) {
    const title = `long source ${number}`;
    const registered = await register(api, base, title, article(title, 1_200, random));
    const source = await stopOnceClaimed(worker, api, registered);
    const { staged } = await countChunks(fleet);
    if (source.status === "processing" && staged === 0) return source;
    worker.child.kill("SIGCONT");
    await untilSettled(api, base);
  }
}

/** Stops a worker once it has claimed the source; resolves with the source as it is then. */
async function stopOnceClaimed(worker: RunningProcess, api: RunningServer, before: Source): Promise<Source> {
  while ((await readSource(api, before)).attempt === before.attempt) await wait(2);
  worker.child.kill("SIGSTOP");
  // A statement that is under way ends on the server.
  await wait(500);
  return readSource(api, before);
}

/** Kills one of the workers at each seeded moment and puts another in its place. */
async function killAtMoments(
  workers: RunningProcess[],
  start: () => Promise<RunningProcess>,
  random: () => number,
): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    await wait(random() * 1_000);
    const index = Math.floor(random() * workers.length);
    await workers[index]!.end("SIGKILL");
    workers[index] = await start();
  }
}

async function unsettled({ url }: RunningServer, base: KnowledgeBase): Promise<number> {
  const { pending, processing } = (await request(url, "GET", `/v1/knowledge-base/${base.id}`)).body.sourceCounts;
  return pending + processing;
}

const untilSettled = (api: RunningServer, base: KnowledgeBase) =>
  expect.poll(() => unsettled(api, base), { timeout: 240_000, interval: 250 }).toBe(0);

/** Rows of the tables: the readers' chunks, and those that wait for the end of their run. */
async function countChunks({ database }: Fleet): Promise<{ chunks: number; staged: number }> {
  const count = (table: string) => `(select count(*)::integer from cuecard.${table}) as ${table}`;
  const [counts] = await database.query<{ chunks: number; staged: number }>(
    `select ${count("chunks")}, ${count("staged")}`,
  );
  return counts!;
}

interface Expected {
  fleet: Fleet;
  api: RunningServer;
  base: KnowledgeBase;
  registered: Source[];
}

async function expectAllThere({ fleet, api, base, registered }: Expected): Promise<void> {
  const sources = await readAll<Source>(api.url, sourcesOf(base));
  const ids = new Set(sources.map(({ id }) => id));
  expect(
    registered.filter(({ id }) => !ids.has(id)),
    "no source is lost",
  ).toEqual([]);
  expect(
    sources
      .filter(({ status }) => status !== "ready")
      .map(({ textTitle, processingError }) => [textTitle, processingError]),
  ).toEqual([]);
  const titles = sources.map(({ textTitle }) => textTitle!);
  expect(new Set(titles).size, "no source stands twice").toBe(titles.length);
  let sum = 0;
  for (const source of sources) {
    const positions = (await chunksOf(api, source)).map(({ position }) => position);
    expect(positions, source.textTitle!).toEqual(Array.from({ length: source.chunkCount }, (_, position) => position));
    sum += source.chunkCount;
  }
  const { chunkCount } = (await request(api.url, "GET", `/v1/knowledge-base/${base.id}`)).body;
  expect({ chunkCount, ...(await countChunks(fleet)) }).toEqual({ chunkCount: sum, chunks: sum, staged: 0 });
  const found = await request(api.url, "POST", "/v1/knowledge-base/search", {
    query: "This is source 7",
    knowledgeBaseIds: [base.id],
    topK: 50,
    similarityThreshold: 0,
  });
  const places = found.body.results.map(
    ({ sourceId, citation }: { sourceId: string; citation: { start: number } }) => `${sourceId} at ${citation.start}`,
  );
  expect(places).toHaveLength(50);
  expect(new Set(places).size, "no chunk is found twice").toBe(50);
}
