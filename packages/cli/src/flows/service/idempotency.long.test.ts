import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { seeded } from "../../../../cuecard/src/test-kit/articles.ts";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { sharedKey, stores, type TwoServices } from "../../../../http/src/flows/test-kit/two-services.ts";
import { createFleet } from "../../test-kit/fleet.ts";
import { readAll } from "../../test-kit/read-all.ts";
import { type RunningServer, request, startServer, testKey } from "../../test-kit/spawn-cli.ts";

async function post(url: string, path: string, key: string, body: unknown, apiKey = testKey) {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", "Idempotency-Key": `"${key}"` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { id: string; error: { code: string } } };
}

describe.each(stores)("an Idempotency-Key $store", ({ isMissing, start }) => {
  if (isMissing) return test.skip("needs a server", () => {});
  let services: TwoServices;
  beforeAll(async () => {
    services = await start();
  });
  afterAll(() => services.close());

  test("20 equal POSTs to two services make one object", async () => {
    const send = (index: number) => post(services.urls[index % 2]!, "/v1/teams", "twenty", { name: "Shop" }, sharedKey);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    for (const { status, body } of answers.filter((answer) => !made.includes(answer)))
      expect([status, body.error.code]).toEqual([409, "request_in_progress"]);
    for (const index of [0, 1]) expect(await send(index)).toEqual(made[0]);
    expect((await request(services.urls[1], "GET", "/v1/teams", undefined, sharedKey)).body.data).toHaveLength(1);
  });
});

const kills = inject("many") ? 20 : 5;
const clients = 8;

/** Sends the request until it is answered, by whichever server runs. */
async function insist(server: () => RunningServer, key: string): Promise<string> {
  for (;;) {
    const answer = await post(server().url, "/v1/agents", key, { name: key, systemPrompt: "Hello." }).catch(() => null);
    if (answer?.status === 201) return answer.body.id;
    if (answer && answer.status < 500) expect(answer.body.error.code).toBe("request_in_progress");
    await wait(20);
  }
}

/** Clients that send request after request until told to stop. Resolves with the id of each key. */
function startClients(server: () => RunningServer): { stop(): Promise<Map<string, string>> } {
  const made = new Map<string, string>();
  let isOver = false;
  const all = Array.from({ length: clients }, async (_, client) => {
    for (let count = 0; !isOver; count++) made.set(`${client}-${count}`, await insist(server, `${client}-${count}`));
  });
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return made;
    },
  };
}

async function expectOnce(url: string, made: Map<string, string>): Promise<void> {
  const agents = await readAll<{ id: string; name: string }>(url, "/v1/agents");
  expect(agents).toHaveLength(made.size);
  expect(new Map(agents.map(({ name, id }) => [name, id]))).toEqual(made);
}

/** With an id of its own for each attempt, requests that are cut after their insert would make two objects. */
test(`a server that is killed ${kills} times under requests makes each object once, on SQLite`, async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const random = seeded(20_261_122);
  let server = await startServer(folder.path);
  const running = startClients(() => server);
  for (let kill = 0; kill < kills; kill++) {
    await wait(50 + random() * 150);
    await server.end("SIGKILL");
    server = await startServer(folder.path);
  }
  const made = await running.stop();
  expect(made.size).toBeGreaterThan(kills);
  await expectOnce(server.url, made);
  await server.end("SIGTERM");
});

/** What the dead process had begun waits for its lease; the others go on. */
test.skipIf(!serverUrl)(
  `of two servers ${onServer} one is killed under requests, and each object is made once`,
  async () => {
    const fleet = await createFleet();
    onTestFinished(() => fleet.dissolve());
    let servers = [await fleet.api(), await fleet.api()];
    let turn = 0;
    const running = startClients(() => servers[turn++ % 2]!);
    await wait(500);
    for (let kill = 0; kill < 3; kill++) {
      await servers[0]!.end("SIGKILL");
      servers = [servers[1]!, await fleet.api()];
      await wait(100);
    }
    const made = await running.stop();
    await expectOnce(servers[1]!.url, made);
  },
  120_000,
);
