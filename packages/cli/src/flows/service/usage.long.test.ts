import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function start(data: string, args: string[]) {
  const server = await startServer(data, args);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server;
}

async function makeBase(url: string): Promise<string> {
  const { body: base } = await request(url, "POST", "/v1/knowledge-base", { name: "Support" });
  const text = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." };
  await request(url, "POST", `/v1/knowledge-base/${base.id}/sources`, text);
  const ready = async () => (await request(url, "GET", `/v1/knowledge-base/${base.id}`)).body.sourceCounts.ready;
  await expect.poll(ready, { timeout: 60_000 }).toBe(1);
  return base.id;
}

async function search(url: string, base: string, times: number): Promise<void> {
  for (let left = times; left > 0; left--) {
    const asked = { query: `When do you open? ${left}`, knowledgeBaseIds: [base] };
    expect((await request(url, "POST", "/v1/knowledge-base/search", asked)).status).toBe(200);
  }
}

async function searches(url: string): Promise<number> {
  return (await request(url, "GET", "/v1/usage")).body.totals.searches;
}

const stores = [
  { store: "on SQLite", isMissing: false, place: async (): Promise<string[]> => [] },
  {
    store: onServer,
    isMissing: serverUrl === "",
    async place(): Promise<string[]> {
      const database = await createOwnDatabase();
      onTestFinished(database.drop);
      return ["--database", database.url];
    },
  },
];

describe.each(stores)("usage $store", ({ isMissing, place }) => {
  test.skipIf(isMissing)(
    "outlives a stop whole, and a killed process loses no more than it had not stored",
    async () => {
      const args = await place();
      const data = folder();
      const first = await start(data, args);
      const base = await makeBase(first.url);
      await search(first.url, base, 3);
      expect(await first.end("SIGTERM")).toBe(0);

      const second = await start(data, args);
      const { body: report } = await request(second.url, "GET", `/v1/usage?knowledgeBaseId=${base}`);
      const ofBase = { searches: 3, chunksMade: 1, bytesRead: 23 };
      expect(report.knowledgeBases).toMatchObject([{ knowledgeBaseId: base, name: "Support", ...ofBase }]);
      expect(report.totals).toMatchObject({ ...ofBase, calls: null });
      await search(second.url, base, 2);
      expect(await searches(second.url)).toBe(5);
      await search(second.url, base, 2);
      await second.end("SIGKILL");

      const third = await start(data, args);
      expect([5, 6, 7]).toContain(await searches(third.url));
      const wrong = await request(third.url, "GET", "/v1/usage?from=2026-02-30");
      expect([wrong.status, wrong.body.error.param]).toEqual([400, "from"]);
      expect((await request(third.url, "GET", "/v1/usage?knowledgeBaseId=kb_none")).status).toBe(404);
      const days = await request(third.url, "GET", "/v1/usage?from=2024-01-01&to=2026-01-01");
      expect(days.body.error.message).toContain("at most 400");
    },
  );
});

test.skipIf(serverUrl === "")(`what two processes count adds up ${onServer}`, async () => {
  const database = await createOwnDatabase();
  onTestFinished(database.drop);
  const args = ["--database", database.url];
  const data = folder();
  const [one, two] = [await start(data, args), await start(data, args)];
  const base = await makeBase(one.url);
  await Promise.all([search(one.url, base, 4), search(two.url, base, 5)]);
  await expect.poll(() => searches(one.url), { timeout: 60_000 }).toBe(9);
});
