import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { createFleet, type Fleet } from "../../test-kit/fleet.ts";
import { request, runCli } from "../../test-kit/spawn-cli.ts";

/** Starts a server that must refuse its database; gives its exit code and what it said. */
async function refusedStart(database: string) {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const { code, stdout, stderr } = await runCli([
    "serve",
    "--port",
    "0",
    "--data",
    folder.path,
    "--database",
    database,
  ]);
  expect(stderr.trim().split("\n"), stderr).toHaveLength(1);
  expect(stdout).toBe("");
  return { code, stderr };
}

describe.skipIf(!serverUrl)(onServer, () => {
  let fleet: Fleet;
  beforeEach(async () => {
    fleet = await createFleet();
  });
  afterEach(() => fleet.dissolve());

  test("of four processes that start at once on an empty database one makes the schema, and all serve", async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => fleet.api()));
    const applied = await fleet.database.query<{ number: number }>(
      "select number from cuecard.migrations order by number",
    );
    expect(applied).toHaveLength(1);
    const { body: base } = await request(servers[0]!.url, "POST", "/v1/knowledge-base", { name: "shared" });
    for (const { url } of servers) {
      expect(await request(url, "GET", `/v1/knowledge-base/${base.id}`)).toMatchObject({
        status: 200,
        body: { name: "shared" },
      });
    }
  });

  test("pgvector that is missing is one line with the command, for a user who may not make it", async () => {
    const role = `cuecard_role_${randomBytes(6).toString("hex")}`;
    const server = await createOwnDatabase();
    await server.query(`create role ${role} login`);
    onTestFinished(async () => {
      await server.query(`drop role ${role}`);
      await server.drop();
    });
    const url = new URL(fleet.database.url);
    url.username = role;
    const { code, stderr } = await refusedStart(url.href);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^cuecard serve: The store in database ".+" at .+ needs pgvector.*run CREATE EXTENSION vector; in the database/,
    );
  });

  test("pgvector that is too old is one line with the command", async () => {
    await fleet.database.query("create extension vector");
    await fleet.database.query("update pg_extension set extversion = '0.7.4' where extname = 'vector'");
    const { code, stderr } = await refusedStart(fleet.database.url);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /has pgvector 0\.7\.4; 0\.8\.0 or newer is needed: install its package, then run ALTER EXTENSION vector UPDATE;$/m,
    );
  });
});
