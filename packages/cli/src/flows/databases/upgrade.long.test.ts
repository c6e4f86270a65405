import { join } from "node:path";
import Database from "better-sqlite3";
import { createCuecard } from "cuecard";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { createFleet, type Fleet } from "../../test-kit/fleet.ts";
import { type LiveData, likeState, playLoad, seed, stateOf } from "../../test-kit/live-data.ts";
import { runCli } from "../../test-kit/spawn-cli.ts";

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** What a next version may do to a store that others use: it adds, and takes nothing away. */
const nextStep = [
  "alter table cuecard.sources add column next_column text not null default 'next'",
  "alter table cuecard.calls add column next_column bigint",
  "create table cuecard.next_table (id text primary key)",
  "create index next_index on cuecard.call_entries (call)",
  "insert into cuecard.migrations (number) select max(number) + 1 from cuecard.migrations",
];

describe.skipIf(!serverUrl)(onServer, () => {
  let fleet: Fleet;
  beforeEach(async () => {
    fleet = await createFleet();
  });
  afterEach(() => fleet.dissolve());

  test("while the next version brings the store up to date, processes of this one go on serving", async () => {
    const [api] = await Promise.all([fleet.api(), fleet.worker()]);
    const made: LiveData = await seed(api.url);
    const before = await stateOf(api.url, made);
    const load = playLoad(api.url, made);
    await load.until(3);
    for (const statement of nextStep) {
      await fleet.database.query(statement);
      await load.until(load.rounds() + 2);
    }
    await load.stop();
    expect(await stateOf(api.url, made), "and nothing changed for those who ask").toEqual(likeState(before));
    const stored = await fleet.database.query<{ next_column: string }>(
      "select distinct next_column from cuecard.sources",
    );
    expect(stored).toEqual([{ next_column: "next" }]);
  });

  test("a process of this version is refused by a store of the next one, which it leaves alone", async () => {
    await (await createCuecard({ data: folder(), database: fleet.database.url })).close();
    for (const statement of nextStep) await fleet.database.query(statement);
    const { code, stderr } = await runCli([
      "serve",
      "--port",
      "0",
      "--data",
      folder(),
      "--database",
      fleet.database.url,
    ]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^cuecard serve: The store in .+ was made by another version of Cuecard \(schema \d+; this one has \d+\)\. Bring it over: .+\.\n$/,
    );
    expect(stderr).not.toContain(fleet.database.url);
  });
});

test("a data folder of another version is refused, and left alone", async () => {
  const data = folder();
  await (await createCuecard({ data })).close();
  const database = new Database(join(data, "cuecard.sqlite"));
  onTestFinished(() => void database.close());
  database.pragma("user_version = 999");
  const { code, stderr } = await runCli(["serve", "--port", "0", "--data", data]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^cuecard serve: The store "cuecard\.sqlite" was made by another version of Cuecard \(schema 999; this one has \d+\)\. Bring it over: .+\.\n$/,
  );
  expect(database.pragma("user_version", { simple: true })).toBe(999);
});
