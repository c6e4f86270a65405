import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { createCuecard } from "cuecard";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { likeState, playLoad, seed, stateOf } from "../../test-kit/live-data.ts";
import { request, runCli, startCli, startServer } from "../../test-kit/spawn-cli.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function serving(data: string): Promise<string> {
  const server = await startServer(data);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server.url;
}

async function backedUp(data: string, to = join(folder(), "backup")): Promise<string> {
  expect(await runCli(["backup", to, "--data", data])).toMatchObject({ code: 0, stderr: "" });
  return to;
}

async function restored(from: string): Promise<string> {
  const data = join(folder(), "restored");
  expect(await runCli(["restore", from, "--data", data])).toMatchObject({ code: 0, stderr: "" });
  return data;
}

test("a backup of a running server, restored elsewhere, has the same lists, search results and ids", async () => {
  const data = join(folder(), "data");
  const live = await serving(data);
  const made = await seed(live);
  const before = await stateOf(live, made);
  const again = await serving(await restored(await backedUp(data)));
  expect(await stateOf(again, made)).toEqual(likeState(before));
});

test("under load, a backup has one state: what stood still is the same, and every file of what it names", async () => {
  const data = join(folder(), "data");
  const live = await serving(data);
  const made = await seed(live);
  const before = await stateOf(live, made);
  const load = playLoad(live, made);
  await load.until(12);
  const acknowledged = load.stored();
  const to = await backedUp(data);
  await load.until(load.rounds() + 4);
  await load.stop();
  const ever = load.stored();

  const again = await serving(await restored(to));
  expect(await stateOf(again, made)).toEqual(likeState(before));
  const moving = (await request(again, "GET", `/v1/knowledge-base/${load.base}/sources?limit=100`)).body.data;
  const ids = moving.map((source: { id: string }) => source.id);
  expect(ever.sources).toEqual(expect.arrayContaining(ids));
  const gone = acknowledged.sources.filter((id) => !ids.includes(id) && !load.deleted().includes(id));
  expect(gone, "no source that was stored before, and not deleted, is missing").toEqual([]);
  for (const call of acknowledged.calls) {
    const { status, body } = await request(again, "GET", `/v1/calls/${call.id}`);
    expect([status, body.externalId]).toEqual([200, call.externalId]);
    expect(body.ledger.length).toBeGreaterThanOrEqual(call.ledger);
  }
  // A refresh reads a source's file again: one that lacks it fails.
  for (const id of ids) {
    await request(again, "POST", `/v1/knowledge-base/${load.base}/sources/${id}/refresh?force=true`);
    const status = async () =>
      (await request(again, "GET", `/v1/knowledge-base/${load.base}/sources/${id}/status`)).body.status;
    await expect.poll(status).toBe("ready");
  }
});

test("a backup is its user's alone, and links the files of the same disk instead of copying them", async () => {
  const data = join(folder(), "data");
  const url = await serving(data);
  await seed(url);
  execFileSync("chmod", ["-R", "a+rX", data]);
  const to = await backedUp(data, folder());
  for (const name of ["backup.json", "secret", "cuecard.sqlite"]) {
    expect([name, (lstatSync(join(to, name)).mode & 0o777).toString(8)]).toEqual([name, "600"]);
  }
  expect((lstatSync(to).mode & 0o777).toString(8)).toBe("700");
  const blob = (readdirSync(join(to, "blobs"), { recursive: true }) as string[]).find((name) =>
    lstatSync(join(to, "blobs", name)).isFile(),
  )!;
  expect(lstatSync(join(to, "blobs", blob)).ino).toBe(lstatSync(join(data, "blobs", blob)).ino);
});

test("onto a full disk nothing is left, and the line says why", async (context) => {
  const data = join(folder(), "data");
  const cuecard = await createCuecard({ data });
  await cuecard.knowledgeBases.create({ name: "Support" });
  await cuecard.close();
  const disk = folder();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=128k,mode=0700", "tmpfs", disk], { stdio: "ignore" });
  } catch {
    context.skip("this user may not mount a small disk");
  }
  onTestFinished(() => void execFileSync("umount", ["-l", disk]));
  for (const to of [disk, join(disk, "new")]) {
    const { code, stderr } = await runCli(["backup", to, "--data", data]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^cuecard backup: Nothing was backed up to \S+: .*disk is full.*\n$/);
    expect(readdirSync(disk)).toEqual([]);
  }
});

test("a backup that is killed is refused as unfinished, and one that is interrupted leaves nothing", async () => {
  const data = join(folder(), "data");
  const cuecard = await createCuecard({ data });
  await cuecard.knowledgeBases.create({ name: "Support" });
  await cuecard.close();
  const large = new Database(join(data, "cuecard.sqlite"));
  large.exec(
    "create table filler (x); with recursive n(i) as (select 1 union all select i + 1 from n where i < 60000) insert into filler select randomblob(4000) from n",
  );
  large.close();
  for (const [signal, left] of [
    ["SIGKILL", true],
    ["SIGINT", false],
  ] as const) {
    const to = join(folder(), "backup");
    const { child, finished } = startCli(["backup", to, "--data", data]);
    await expect.poll(() => existsSync(join(to, "cuecard.sqlite")), { interval: 5 }).toBe(true);
    child.kill(signal);
    const { stderr, code } = await finished;
    expect(code).not.toBe(0);
    expect(existsSync(to)).toBe(left);
    if (!left) expect(stderr).toBe("cuecard backup: interrupted\n");
    const restore = await runCli(["restore", to, "--data", join(folder(), "restored")]);
    expect(restore.stderr).toBe(
      `cuecard restore: ${to} has no backup.json: it is not a finished backup. Choose another one.\n`,
    );
  }
});

describe("what is refused", () => {
  let data: string;
  let backup: string;
  beforeAll(async () => {
    const { path, remove } = temporaryFolder();
    data = join(path, "data");
    backup = join(path, "backup");
    const cuecard = await createCuecard({ data });
    const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
    const text = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." } as const;
    await cuecard.sources.waitUntilReady(await cuecard.sources.add(id, text));
    await cuecard.close();
    expect(await runCli(["backup", backup, "--data", data])).toMatchObject({ code: 0, stderr: "" });
    return remove;
  });

  test("a folder that is not empty takes no backup, and keeps what it has", async () => {
    const to = folder();
    writeFileSync(join(to, "notes.txt"), "mine");
    const { code, stderr } = await runCli(["backup", to, "--data", data]);
    expect([code, stderr]).toEqual([
      1,
      `cuecard backup: ${to} is not empty; choose an empty folder, or one that does not exist.\n`,
    ]);
    expect(readdirSync(to)).toEqual(["notes.txt"]);
    const second = await runCli(["backup", backup, "--data", data]);
    expect(second.stderr).toMatch(/has a backup already; choose an empty folder/);
  });

  test("a restore overwrites nothing", async () => {
    const { code, stderr } = await runCli(["restore", backup, "--data", data]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^cuecard restore: \S+ has data already \(\S+\), and a restore overwrites nothing; .*\n$/);
  });

  test.each<[string, (copy: string) => void, RegExp]>([
    [
      "of a newer format",
      (copy) => edit(copy, (manifest) => ({ ...manifest, format: 2, cuecard: "9.0.0" })),
      /was made by Cuecard 9\.0\.0 in format 2; this one reads format 1\. Update Cuecard\.$/m,
    ],
    ["with a damaged manifest", (copy) => writeFileSync(join(copy, "backup.json"), "{"), /backup\.json is damaged/],
    [
      "whose database changed",
      (copy) => {
        const bytes = readFileSync(join(copy, "cuecard.sqlite"));
        bytes[bytes.length - 2_000]! ^= 1;
        writeFileSync(join(copy, "cuecard.sqlite"), bytes);
      },
      /is damaged: cuecard\.sqlite has changed since it was made/,
    ],
    [
      "whose database is short",
      (copy) => writeFileSync(join(copy, "cuecard.sqlite"), ""),
      /is damaged: cuecard\.sqlite has 0 bytes instead of \d+/,
    ],
    ["without its database", (copy) => rmSync(join(copy, "cuecard.sqlite")), /is damaged: it has no cuecard\.sqlite/],
    [
      "that lacks a file",
      (copy) => rmSync(join(copy, "blobs"), { recursive: true }),
      /is damaged: blobs has 0 files of 0 bytes instead of 1 files of \d+ bytes/,
    ],
  ])("a backup %s", async (_what, change, message) => {
    const copy = join(folder(), "backup");
    cpSync(backup, copy, { recursive: true });
    change(copy);
    const to = join(folder(), "restored");
    const { code, stderr } = await runCli(["restore", copy, "--data", to]);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(existsSync(to)).toBe(false);
  });

  test("a backup of another schema says which versions they are", async () => {
    const newer = join(folder(), "data");
    cpSync(data, newer, { recursive: true });
    const database = new Database(join(newer, "cuecard.sqlite"));
    database.pragma("user_version = 99");
    database.close();
    const to = join(folder(), "restored");
    const { stderr } = await runCli(["restore", await backedUp(newer), "--data", to]);
    expect(stderr).toMatch(/of Cuecard \S+, was made by another version of Cuecard \(schema 99; this one has \d+\)/);
    expect(existsSync(to)).toBe(false);
  });

  test("a damaged database is not backed up", async () => {
    const copy = join(folder(), "data");
    cpSync(data, copy, { recursive: true });
    const database = new Database(join(copy, "cuecard.sqlite"));
    database.exec("update bases set chunk_count = 7");
    database.close();
    const to = join(folder(), "backup");
    const { code, stderr } = await runCli(["backup", to, "--data", copy]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/is damaged: its knowledge bases count 7 chunks, and it has 1/);
    expect(existsSync(to)).toBe(false);
  });

  test("a place without data, and another database", async () => {
    const missing = await runCli(["backup", join(folder(), "to"), "--data", join(folder(), "none")]);
    expect(missing.stderr).toMatch(/does not exist/);
    const postgres = await runCli(["backup", join(folder(), "to"), "--database", "postgres://db/cuecard"]);
    expect(postgres.stderr).toMatch(/PostgreSQL is backed up with its own pg_dump/);
  });

  test("a file that was lost before is said, and the rest is backed up", async () => {
    const copy = join(folder(), "data");
    cpSync(data, copy, { recursive: true });
    rmSync(join(copy, "blobs"), { recursive: true });
    const { code, stderr } = await runCli(["backup", join(folder(), "backup"), "--data", copy]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Lost before this backup: 1 stored file of sources \(/)]);
  });
});

function edit(copy: string, change: (manifest: Record<string, unknown>) => unknown): void {
  const path = join(copy, "backup.json");
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, "utf8")))));
}
