import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@cuecard/checks/planted";
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
  /** Stops all its processes where they are: connections stay open, and nothing answers. */
  hang(): void;
  /** Has them go on. */
  goOn(): void;
}

export interface ServerPair {
  primary: OwnServer;
  /** Streams from the primary, and takes reads. */
  replica: OwnServer;
  /** Ends the stream: what the primary commits from now on, the replica does not get. */
  cut(): Promise<void>;
  /** What the replica gets from now on, it does not show until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
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
    async pause() {
      await replica.query("select pg_wal_replay_pause()");
      while ((await replica.query("select where pg_get_wal_replay_pause_state() = 'paused'")).length === 0)
        await wait(20);
    },
    async resume() {
      await replica.query("select pg_wal_replay_resume()");
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
  const own = ["shared_buffers=32MB", "fsync=off", "track_functions=all"].flatMap((setting) => ["-c", setting]);
  const options = ["-h", "127.0.0.1", "-p", String(port), "-k", "/tmp", ...own];

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

  function signal(name: "SIGSTOP" | "SIGCONT"): void {
    const pid = child?.pid;
    if (pid === undefined) return;
    // A server's processes are in groups of their own.
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
    for (const each of [pid, ...children]) {
      try {
        process.kill(each, name);
      } catch {
        // It has just ended by itself.
      }
    }
  }

  async function kill(): Promise<void> {
    const own = child;
    if (!own || own.exitCode !== null) return;
    signal("SIGCONT");
    child = null;
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
    hang: () => signal("SIGSTOP"),
    goOn: () => signal("SIGCONT"),
    query: <Row>(text: string) => onConnection(async (client) => (await client.query(text)).rows as Row[], url),
  };
}
