import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { serverUrl } from "./server.ts";

/** Debian has it beside what servers run, which is not on everybody's path. */
const program =
  ["pgbouncer", "/usr/sbin/pgbouncer"].find((each) => spawnSync(each, ["--version"]).status === 0) ?? null;

/** Whether a pooler can be started here. */
export const hasPooler = serverUrl !== "" && program !== null;

/** For the title of a test that needs it. */
export const behindPooler = hasPooler
  ? "behind PgBouncer in transaction mode"
  : "behind PgBouncer in transaction mode (skipped: it needs CUECARD_TEST_POSTGRES_URL and the program pgbouncer)";

/** A PgBouncer of its own before the test server, in transaction mode. */
export async function startPooler(): Promise<{ url: string; close(): Promise<void> }> {
  const server = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "cuecard-pgbouncer-"));
  const file = join(folder, "pgbouncer.ini");
  const user = decodeURIComponent(server.username) || "postgres";
  const password = server.password ? ` password=${decodeURIComponent(server.password)}` : "";
  writeFileSync(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port || 5432} user=${user}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
`,
  );
  // It refuses to run as root, and whom it runs as must be able to read its file.
  chmodSync(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program!, ["-q", ...asOther, file], { stdio: "ignore" });
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  await answers(url.href);
  return {
    url: url.href,
    async close() {
      if (child.exitCode === null) {
        const exited = once(child, "exit");
        child.kill("SIGINT");
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let left = 100; ; left--) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
