import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { serverUrl } from "../../../cuecard/src/test-kit/own-database.ts";

/** Programs for the server of the tests: what to put into the environment, or why there are none. */
export type PostgresTools = { env: NodeJS.ProcessEnv } | { missing: string };

const script = fileURLToPath(new URL("../../../../.ci/postgres", import.meta.url));

/** `pg_dump` dumps no server that is newer than itself, so this machine's own may be too old. */
export function findPostgresTools(serverMajor: number): PostgresTools {
  if (spawnSync("rsync", ["--version"]).error) return { missing: "no rsync" };
  const { hostname, port, username, password } = new URL(serverUrl);
  const login = { PGHOST: hostname, PGPORT: port || "5432", PGUSER: username, PGPASSWORD: password };
  const [, own] = /\) (\d+)/.exec(String(spawnSync("pg_dump", ["--version"]).stdout)) ?? [];
  if (Number(own ?? 0) >= serverMajor) return { env: { ...process.env, ...login } };
  const made = spawnSync(script, ["tools"], { encoding: "utf8" });
  if (made.status !== 0) return { missing: `no pg_dump of version ${serverMajor} or newer` };
  return { env: { ...process.env, ...login, PATH: `${made.stdout.trim()}${delimiter}${process.env.PATH}` } };
}
