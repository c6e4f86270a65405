import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { request, runCli, startServer, testKey } from "../../test-kit/spawn-cli.ts";

/** Words that only the erased caller's calls have. */
const secrets = ["zanzibar", "+4930901820", "quixotic-room"];

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

interface Stores {
  /** Arguments that lead to the store. */
  place: string[];
  /** Everything that is stored, as text. */
  everything(): Promise<string>;
}

/** Two callers, one of whom is erased: with gaps, an event stream and a repeated request. */
async function playCalls(url: string) {
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${testKey}`, "content-type": "application/json", ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  const stream = await fetch(new URL("/v1/events", url), { headers: { authorization: `Bearer ${testKey}` } });
  void stream.text().catch(() => "the server ended it");
  const base = await ask("POST", "/v1/knowledge-base", { name: "Support", gaps: true });
  const text = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." };
  await ask("POST", `/v1/knowledge-base/${base.id}/sources`, text);
  await expect.poll(async () => (await ask("GET", `/v1/knowledge-base/${base.id}`)).sourceCounts.ready).toBe(1);
  const knowledge = [{ knowledgeBaseId: base.id }];
  await ask("POST", "/v1/agents", { id: "desk", name: "Desk", systemPrompt: "Help.", knowledge });
  const call = async (input: object, key: string, words: string) => {
    const { id } = await ask("POST", "/v1/calls", { agentId: "desk", ...input }, { "Idempotency-Key": key });
    await ask("POST", `/v1/calls/${id}/turns`, { text: words, deadlineMs: 30_000 });
    return id as string;
  };
  const phone = "+4930901820";
  const ended = await call(
    { variables: { phone }, metadata: { room: "quixotic-room" } },
    "k1",
    "Does zanzibar have a quay?",
  );
  await ask("POST", `/v1/calls/${ended}/end`, { reason: "done" });
  const active = await call(
    { metadata: { phone }, externalId: "quixotic-room" },
    "k2",
    "Is zanzibar open on the moon?",
  );
  const kept = await call({ variables: { phone: "+491" }, externalId: "another" }, "k3", "Do you sell submarines?");
  await ask("POST", `/v1/calls/${kept}/end`, {});
  return { ask, ended, active, kept, base: base.id as string };
}

const stores: Record<string, () => Promise<Stores>> = {
  async sqlite() {
    const data = folder();
    return {
      place: ["--data", data],
      everything: async () =>
        (readdirSync(data, { recursive: true }) as string[])
          .map((name) => join(data, name))
          .filter((path) => statSync(path).isFile())
          .map((path) => readFileSync(path, "latin1"))
          .join("\n"),
    };
  },
  async postgres() {
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    const tables = "select table_name as name from information_schema.tables where table_schema = 'cuecard'";
    return {
      place: ["--data", folder(), "--database", database.url],
      async everything() {
        const texts: unknown[] = [];
        for (const { name } of await database.query<{ name: string }>(tables)) {
          texts.push(await database.query(`select t::text from cuecard.${name} t`));
        }
        return JSON.stringify(texts);
      },
    };
  },
};

/** Goes red for a place that is left out, since the text of the whole store is read (seen with a kept answer). */
describe.each(Object.keys(stores))("%s", (engine) => {
  test.skipIf(engine === "postgres" && !serverUrl)(
    `a caller is erased everywhere, from the command line and over HTTP${engine === "postgres" ? ` ${onServer}` : ""}`,
    async () => {
      const { place, everything } = await stores[engine]!();
      const server = await startServer(place[1]!, place.slice(2));
      const { ask, ended, active, kept, base } = await playCalls(server.url);
      await expect.poll(async () => (await ask("GET", `/v1/knowledge-base/${base}/gaps`)).data.length).toBe(2);
      const before = await everything();
      for (const secret of secrets) expect(before).toContain(secret);

      const cli = await runCli(["erase", "--caller", "phone=+4930901820", "--yes", "--json", ...place]);
      expect([cli.code, cli.stderr]).toEqual([0, ""]);
      const receipt = JSON.parse(cli.stdout);
      expect(receipt).toMatchObject({ object: "erasure", erased: { calls: 2, gapQuestions: 1, keptAnswers: 2 } });
      expect(receipt.erased.ledger).toBeGreaterThanOrEqual(2);
      expect(receipt.erased.events).toBeGreaterThanOrEqual(4);
      for (const id of [ended, active]) {
        expect((await request(server.url, "GET", `/v1/calls/${id}`)).status).toBe(404);
        // A process that held the call may answer once more: what is said then is stored nowhere.
        await request(server.url, "POST", `/v1/calls/${id}/turns`, { text: "Hello, zanzibar?" });
      }
      expect((await ask("GET", `/v1/calls/${kept}`)).ledger.length).toBeGreaterThan(0);
      const again = await ask("POST", "/v1/erase", { caller: { phone: "+4930901820" } });
      expect(Object.values(again.erased).every((rows) => rows === 0)).toBe(true);

      const { data: log } = await ask("GET", "/v1/audit");
      const erasures = log.filter(({ operation }: { operation: string }) => operation === "eraseCaller");
      expect(erasures.map(({ outcome }: { outcome: string }) => outcome)).toContain("done");

      await server.end("SIGTERM");
      const after = await everything();
      for (const secret of [...secrets, ended, active])
        expect([secret, after.includes(secret)]).toEqual([secret, false]);
      expect(after).toContain("submarines");
    },
  );
});

test("what to erase is said in one way, and asked about on a terminal only", async () => {
  const server = await startServer(folder());
  onTestFinished(async () => void (await server.end("SIGKILL")));
  for (const body of [{}, { caller: {} }, { externalId: "a", caller: { phone: "1" } }]) {
    const { status, body: answer } = await request(server.url, "POST", "/v1/erase", body);
    expect([status, answer.error.message]).toEqual([
      400,
      expect.stringMatching(/exactly one of externalId and caller/),
    ]);
  }
  const both = await runCli(["erase", "--external-id", "a", "--caller", "phone=1", "--yes"]);
  expect([both.code, both.stderr]).toEqual([2, expect.stringMatching(/pass either --external-id or --caller/)]);
  const silent = await runCli(["erase", "--external-id", "a"]);
  expect([silent.code, silent.stderr]).toEqual([2, expect.stringMatching(/add --yes/)]);
  const unpaired = await runCli(["erase", "--caller", "phone", "--yes"]);
  expect([unpaired.code, unpaired.stderr]).toEqual([2, expect.stringMatching(/a name and a value/)]);
});
