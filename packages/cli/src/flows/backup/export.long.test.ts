import { cpSync, existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { likeState, seed, stateOf } from "../../test-kit/live-data.ts";
import { request, runCli, startServer } from "../../test-kit/spawn-cli.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Without what an export leaves out. */
async function exportedState(url: string, made: Awaited<ReturnType<typeof seed>>) {
  const state = await stateOf(url, made);
  return Object.fromEntries(Object.entries(state).filter(([path]) => !path.endsWith("/gaps")));
}

async function serving<T>(place: string[], work: (url: string) => Promise<T>): Promise<T> {
  const server = await startServer(place[0]!, place.slice(1));
  try {
    return await work(server.url);
  } finally {
    await server.end("SIGTERM");
  }
}

/** Arguments of a command for the place of a server. */
const flags = ([data, ...rest]: string[]) => ["--data", data!, ...rest];

async function moved(from: string[], to: string[]): Promise<string> {
  const out = join(folder(), "export");
  expect(await runCli(["export", "default", out, ...flags(from)])).toMatchObject({ code: 0, stderr: "" });
  expect(await runCli(["import", out, ...flags(to)])).toMatchObject({ code: 0, stderr: "" });
  return out;
}

/** With a source whose text has what lines and databases stumble over. */
async function seeded(place: string[]) {
  return serving(place, async (url) => {
    const made = await seed(url);
    const odd = {
      sourceType: "text",
      textTitle: "Odd \u2028 title",
      textContent: "Refunds\u2028 and\u2029 \u{1F600} umlauts äöü.",
    };
    await request(url, "POST", `/v1/knowledge-base/${made.base}/sources`, odd);
    const ready = async () => (await request(url, "GET", `/v1/knowledge-base/${made.base}`)).body.sourceCounts.ready;
    await expect.poll(ready).toBe(7);
    return { made, state: await exportedState(url, made) };
  });
}

describe.skipIf(!serverUrl)(onServer, () => {
  test("from SQLite to PostgreSQL and back: the same lists, chunks, calls, search results and ids", async () => {
    const first = [join(folder(), "first")];
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    const second = [folder(), "--database", database.url];
    const third = [join(folder(), "third")];
    const { made, state } = await seeded(first);
    await moved(first, second);
    expect(await serving(second, (url) => exportedState(url, made))).toEqual(likeState(state));
    await moved(second, third);
    expect(await serving(third, (url) => exportedState(url, made))).toEqual(likeState(state));
  });
});

describe("an import", () => {
  test("run again stores nothing twice, and a refresh afterwards finds the file unchanged", async () => {
    const from = [join(folder(), "data")];
    const to = [join(folder(), "data")];
    const { made, state } = await seeded(from);
    const out = await moved(from, to);
    const again = await runCli(["import", out, ...flags(to)]);
    expect(again.stdout).toMatch(/^Imported 0 knowledge bases, 0 sources, 0 chunks, .*\n12 objects with the same id/);
    await serving(to, async (url) => {
      expect(await exportedState(url, made)).toEqual(likeState(state));
      const { data } = (await request(url, "GET", `/v1/knowledge-base/${made.base}/sources`)).body;
      const path = `/v1/knowledge-base/${made.base}/sources/${data[0].id}`;
      await request(url, "POST", `${path}/refresh`);
      await expect.poll(async () => (await request(url, "GET", path)).body.attempt).toBe(data[0].attempt + 1);
      await expect.poll(async () => (await request(url, "GET", path)).body.status).toBe("ready");
      expect((await request(url, "GET", path)).body.warnings).toEqual([]);
    });
  });

  test("into another workspace names its own files; what is damaged, unfinished or of another format is refused", async () => {
    const from = [join(folder(), "data")];
    await seeded(from);
    const out = join(folder(), "export");
    expect(await runCli(["export", "default", out, ...flags(from)])).toMatchObject({ code: 0 });
    expect((statSync(join(out, "workspace.jsonl")).mode & 0o777).toString(8)).toBe("600");
    const full = await runCli(["export", "default", out, ...flags(from)]);
    expect([full.code, full.stderr]).toEqual([1, expect.stringMatching(/is not empty/)]);
    const elsewhere = [join(folder(), "data")];
    const other = await runCli(["import", out, "--workspace", "other", ...flags(elsewhere)]);
    expect([other.code, other.stdout]).toEqual([0, expect.stringMatching(/into the workspace other\.$/m)]);
    expect(readdirSync(join(elsewhere[0]!, "blobs"))).toEqual(["other+"]);

    const changes: [change: (path: string) => void, message: RegExp][] = [
      [(path) => truncateSync(path, statSync(path).size - 60), /has no finished export/],
      [
        (path) => writeFileSync(path, readFileSync(path, "utf8").replace('"format":1', '"format":2')),
        /in format 2; this one reads format 1\. Update Cuecard\./,
      ],
      [
        (path) => writeFileSync(path, readFileSync(path, "utf8").replace('{"kind":"agent"', '{"kind":')),
        /Line \d+ of \S+ is not JSON/,
      ],
    ];
    for (const [change, message] of changes) {
      const copy = join(folder(), "export");
      cpSync(out, copy, { recursive: true });
      change(join(copy, "workspace.jsonl"));
      const { code, stderr } = await runCli(["import", copy, "--data", join(folder(), "data")]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    }
  });

  test("of a data folder that a server uses is refused", async () => {
    const place = [join(folder(), "data")];
    await serving(place, async () => {
      const { code, stderr } = await runCli(["import", folder(), ...flags(place)]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/is in use by process/)]);
    });
    expect(existsSync(place[0]!)).toBe(true);
  });
});
