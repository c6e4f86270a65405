import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { likeState, seed, stateOf } from "../../test-kit/live-data.ts";
import { findPostgresTools } from "../../test-kit/postgres-tools.ts";
import { request, runCli, startServer } from "../../test-kit/spawn-cli.ts";

const page = readFileSync(new URL("../../../../../docs/backup.md", import.meta.url), "utf8");

/** The blocks of commands of a section of the page. */
function commandsUnder(heading: string): string[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(`${heading}\n`))!;
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands]) => commands!);
}

async function serving(data: string, database: string): Promise<string> {
  const server = await startServer(data, ["--database", database]);
  onTestFinished(async () => void (await server.end("SIGKILL")));
  return server.url;
}

test.skipIf(!serverUrl)(
  `the commands of the page back up a running service and restore it with the same lists, search results and ids, ${onServer}`,
  async (context) => {
    const database = await createOwnDatabase();
    onTestFinished(() => database.drop());
    const [server] = await database.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const tools = findPostgresTools(Math.floor(Number(server!.version) / 10_000));
    if ("missing" in tools) return context.skip(tools.missing);

    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const data = join(path, "data");
    const backup = join(path, "monday");
    mkdirSync(backup);
    const name = `cuecard_restored_${randomBytes(6).toString("hex")}`;
    const restoredUrl = new URL(database.url);
    restoredUrl.pathname = `/${name}`;
    onTestFinished(async () => void (await database.query(`drop database if exists ${name} with (force)`)));
    const run = (commands: string) =>
      execFileSync(
        "bash",
        [
          "-euo",
          "pipefail",
          "-c",
          commands
            .replaceAll("/backups/monday", backup)
            .replaceAll("./cuecard-data", data)
            .replaceAll("./restored", join(path, "restored"))
            .replaceAll("cuecard_restored", name),
        ],
        { env: { ...tools.env, CUECARD_DATABASE: database.url }, stdio: "pipe", timeout: 60_000 },
      );

    const live = await serving(data, database.url);
    const made = await seed(live);
    const before = await stateOf(live, made);
    const [back, restore] = commandsUnder("PostgreSQL");
    run(back!);
    // What comes after the backup is not in it.
    await request(live, "POST", "/v1/knowledge-base", { name: "Later" });
    run(restore!);

    const examined = ["doctor", "--database", restoredUrl.href, "--data", join(path, "restored"), "--json"];
    const findings = JSON.parse((await runCli(examined)).stdout).findings as { check: string; status: string }[];
    // Another program of this machine may have the port.
    const failed = findings.filter(({ check, status }) => status === "failed" && check !== "port");
    expect(failed).toEqual([]);
    const again = await serving(join(path, "restored"), restoredUrl.href);
    expect(await stateOf(again, made)).toEqual(likeState(before));
    const names = (await request(again, "GET", "/v1/knowledge-base")).body.data.map(
      (base: { name: string }) => base.name,
    );
    expect(names).toEqual(["Still"]);
    // Reading a source again needs its file.
    const sources = `/v1/knowledge-base/${made.base}/sources`;
    for (const { id } of (await request(again, "GET", sources)).body.data) {
      await request(again, "POST", `${sources}/${id}/refresh?force=true`);
      const status = async () => (await request(again, "GET", `${sources}/${id}/status`)).body.status;
      await expect.poll(status).toBe("ready");
    }
  },
  120_000,
);
