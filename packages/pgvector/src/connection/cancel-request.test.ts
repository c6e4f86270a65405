import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { freshName, onConnection, onServer, serverUrl } from "../test-kit/server.ts";
import { requestCancel } from "./cancel-request.ts";
import { graceMs } from "./cancellable-statement.ts";
import { createPoolDatabase } from "./pool-database.ts";

/** Statements with this word that the server runs now. */
const running = (word: string) =>
  onConnection(async (client) => {
    const { rows } = await client.query(
      "select pid from pg_stat_activity where state = 'active' and query like '%' || $1 || '%' and pid <> pg_backend_pid()",
      [word],
    );
    return rows.length;
  });

/** The same behind a pooler is a flow of the command line. */
test.skipIf(!serverUrl)(`an aborted statement is cancelled, and no other, ${onServer}`, async () => {
  const word = freshName("asleep");
  const pool = new pg.Pool({ connectionString: serverUrl, max: 4 });
  const database = createPoolDatabase(pool, "the test", () => pool.end());
  onTestFinished(() => database.close());
  const stop = new AbortController();
  const others = Array.from({ length: 2 }, () => database.query(`select pg_sleep(2) as other_${word}`));
  const aborted = database.query(`select pg_sleep(60) as ${word}`, [], { signal: stop.signal });
  await expect.poll(() => running(` as ${word}`)).toBe(1);
  stop.abort();
  await expect(aborted).rejects.toMatchObject({ code: "aborted" });
  // Well before the grace period, in which a lost cancel would have the connection closed.
  await expect.poll(() => running(` as ${word}`), { timeout: graceMs - 2_000 }).toBe(0);
  expect(await Promise.all(others)).toHaveLength(2);
  expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
});

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;

/** A certificate for this machine that nobody signed. */
function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "cuecard-tls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => join(folder, name)) as [string, string];
  const subject = ["-subj", "/CN=localhost", "-days", "1"];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...subject], {
    stdio: "ignore",
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

test.skipIf(!hasOpenssl)(
  "the request of a connection with TLS is encrypted, as PostgreSQL's protocol asks",
  async () => {
    const certificate = ownCertificate();
    const received: string[] = [];
    const server = createServer(async (socket) => {
      const [asked] = (await once(socket, "data")) as [Buffer];
      received.push(asked.toString("hex"));
      socket.write("S");
      const encrypted = new TLSSocket(socket, { isServer: true, ...certificate });
      const [message] = (await once(encrypted, "data")) as [Buffer];
      received.push(message.toString("hex"));
      encrypted.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const connection = {
      host: "127.0.0.1",
      port,
      ssl: { rejectUnauthorized: false },
      processID: 0x01020304,
      secretKey: -2,
    };
    await requestCancel(connection as unknown as Parameters<typeof requestCancel>[0]);
    // SSLRequest, then CancelRequest with both numbers.
    expect(received).toEqual(["0000000804d2162f", "0000001004d2162e01020304fffffffe"]);
  },
);
