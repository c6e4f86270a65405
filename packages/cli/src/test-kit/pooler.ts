import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@cuecard/checks/planted";
import pg from "pg";
import { onServer, serverUrl } from "../../../cuecard/src/test-kit/own-database.ts";

const isRoot = process.getuid?.() === 0;
/** PgBouncer does not run as root. This is Debian's `nobody`. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};

const program =
  ["pgbouncer", "/usr/sbin/pgbouncer"].find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;
export const hasPooler = serverUrl !== "" && program !== null;
/** For the title of a test that needs the server with a pooler before it. */
export const behindPooler =
  serverUrl === ""
    ? onServer
    : program === null
      ? "behind PgBouncer (skipped: install Debian's package pgbouncer)"
      : "behind PgBouncer";

export interface Pooler {
  /** The same database, through the pooler. */
  url: string;
  /** Ends it with all its connections. */
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
}

/**
 * A real PgBouncer in transaction mode before the test server: each transaction may run in another session, and
 * clients share `sessions` of them for each database.
 */
export async function startPooler(databaseUrl: string, { sessions }: { sessions: number }): Promise<Pooler> {
  const target = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "cuecard-pooler-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const users = join(folder, "users.txt");
  writeFileSync(users, `"${decodeURIComponent(target.username)}" "${decodeURIComponent(target.password)}"\n`);
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 500
`,
  );
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  let child: ChildProcess | null = null;
  const killed = () => child?.kill("SIGKILL");
  process.once("exit", killed);

  async function start(): Promise<void> {
    const own = spawn(program!, [settings], { ...nobody, stdio: ["ignore", "ignore", "pipe"] });
    child = own;
    let said = "";
    own.stderr.on("data", (text) => {
      said = `${said}${text}`.slice(-2_000);
    });
    for (let attempt = 0; attempt < 200; attempt++) {
      if (own.exitCode !== null) throw new Error(`PgBouncer ended with ${own.exitCode}: ${said}`);
      if (await answers(url.href)) return;
      await wait(50);
    }
    throw new Error(`PgBouncer does not answer: ${said}`);
  }

  async function stop(): Promise<void> {
    const own = child;
    child = null;
    if (!own || own.exitCode !== null) return;
    const closed = once(own, "close");
    own.kill("SIGTERM");
    await closed;
  }

  await start();
  return {
    url: url.href,
    start,
    stop,
    async close() {
      await stop();
      process.off("exit", killed);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
