import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@cuecard/testing/planted";
import { onTestFinished } from "vitest";
import { freshName, onConnection } from "./server.ts";

const script = fileURLToPath(new URL("../../../../.ci/postgres", import.meta.url));
const run = (...command: string[]) =>
  execFileSync(script, ["run", ...command], { stdio: ["ignore", "ignore", "pipe"] });

export const hasPair = spawnSync(script, ["run", "pg_basebackup", "--version"]).status === 0;
/** For the title of a test that needs two servers. */
export const onPair = hasPair
  ? "on a primary with a replica"
  : "on a primary with a replica (skipped: `.ci/postgres start` makes the programs, as root on Debian)";

/** A PostgreSQL server of the test's own. */
export interface OwnServer {
  url: string;
  query<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  start(): Promise<void>;
  /** Ends it at once with all its connections. What was committed is on disk; what was not yet sent to a replica is there alone. */
  kill(): Promise<void>;
}

export interface ServerPair {
  primary: OwnServer;
  /** Streams from the primary, and takes reads. */
  replica: OwnServer;
  /** Ends the stream: what the primary commits from now on, the replica does not get. */
  cut(): Promise<void>;
  /** Makes the replica a primary. */
  promote(): Promise<void>;
  /** Resolves when the replica has replayed all that the primary has. */
  caughtUp(): Promise<void>;
}

/**
 * Starts a primary and a replica of it, and ends both with the test. `synchronous`: the primary acknowledges no commit
 * that the replica has not applied.
 */
export async function startPair({ synchronous = false } = {}): Promise<ServerPair> {
  const folder = `/tmp/${freshName("pair")}`;
  run("mkdir", folder);
  // Handlers run last first: the servers end before.
  onTestFinished(() => void run("rm", "-rf", folder));
  const replicated = synchronous ? ["-c", "synchronous_commit=remote_apply"] : [];
  run("initdb", "-D", `${folder}/primary`, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-locale", "--no-sync");
  const primary = await ownServer(`${folder}/primary`, replicated);
  const { port } = new URL(primary.url);
  await onConnection((client) => client.query("create database cuecard"), primary.url.replace(/cuecard$/, "postgres"));
  const from = ["-h", "127.0.0.1", "-p", port, "-U", "postgres"];
  run("pg_basebackup", ...from, "-D", `${folder}/replica`, "-R", "-X", "stream", "-c", "fast", "--no-sync");
  const replica = await ownServer(`${folder}/replica`, []);
  if (synchronous) {
    await primary.query("alter system set synchronous_standby_names = '*'");
    await primary.query("select pg_reload_conf()");
  }
  return {
    primary,
    replica,
    async cut() {
      await replica.query("alter system set primary_conninfo = ''");
      await replica.query("select pg_reload_conf()");
      while ((await replica.query("select from pg_stat_wal_receiver")).length > 0) await wait(20);
    },
    async promote() {
      // Waiting in the statement would hold up what is still to be replayed.
      await replica.query("select pg_promote(false)");
      while ((await replica.query("select where pg_is_in_recovery()")).length > 0) await wait(20);
    },
    async caughtUp() {
      const [written] = await primary.query<{ at: string }>("select pg_current_wal_insert_lsn()::text as at");
      for (;;) {
        const [seen] = await replica.query<{ done: boolean }>(
          `select pg_last_wal_replay_lsn() >= '${written!.at}'::pg_lsn as done`,
        );
        if (seen!.done) return;
        await wait(20);
      }
    },
  };
}

async function ownServer(folder: string, settings: string[]): Promise<OwnServer> {
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/cuecard`;
  let child: ChildProcess | null = null;
  const options = ["-h", "127.0.0.1", "-p", String(port), "-k", "/tmp", "-c", "shared_buffers=32MB", "-c", "fsync=off"];

  async function start(): Promise<void> {
    // On its own memory, since a container may have little under /dev/shm.
    const own = spawn(
      script,
      ["run", "postgres", "-D", folder, ...options, "-c", "dynamic_shared_memory_type=mmap", ...settings],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    child = own;
    let said = "";
    own.stderr.on("data", (text) => {
      said = `${said}${text}`.slice(-2_000);
    });
    for (let attempt = 0; attempt < 600; attempt++) {
      if (own.exitCode !== null) throw new Error(`PostgreSQL ended with ${own.exitCode}: ${said}`);
      const answers = await onConnection(
        (client) => client.query("select 1"),
        url.replace(/cuecard$/, "postgres"),
      ).then(
        () => true,
        () => false,
      );
      if (answers) return;
      await wait(50);
    }
    throw new Error(`PostgreSQL does not answer: ${said}`);
  }

  async function kill(): Promise<void> {
    const own = child;
    child = null;
    if (!own || own.exitCode !== null) return;
    const closed = once(own, "close");
    // PostgreSQL's "immediate": with SIGKILL its children would go on for a moment.
    own.kill("SIGQUIT");
    await closed;
  }

  await start();
  onTestFinished(kill);
  return {
    url,
    start,
    kill,
    query: <Row>(text: string) => onConnection(async (client) => (await client.query(text)).rows as Row[], url),
  };
}
