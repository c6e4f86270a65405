import type { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import type { PoolConnection } from "./client.ts";

/** What `pg` keeps of a connection and its types don't name. With another driver some of it is missing. */
interface Kept {
  /** With `secretKey` the name that the protocol gives a session. A pooler gives its own, which no server knows. */
  processID: number;
  secretKey: number;
  host: string;
  port: number;
  ssl: unknown;
  sslNegotiation: unknown;
}

/** The part of `pg`'s connections that its types leave out. */
interface RawConnection extends EventEmitter {
  stream: Duplex;
  connect(portOrPath: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processID: number, secretKey: number): void;
}

/**
 * Cancels a connection's statement by the protocol's CancelRequest, over a socket of its own: it needs no place in the
 * pool, and a pooler hands it on to the server that has the statement. `running` is asked once the socket is there: a
 * later request could hit another's statement. Resolves when the other side has taken it, at the latest after
 * `timeoutMs`, and whatever went wrong: nobody learns whether a cancel came in time.
 */
export async function requestCancel(
  target: PoolConnection,
  { running, timeoutMs }: { running: () => boolean; timeoutMs: number },
): Promise<void> {
  const { processID, secretKey, host, port, ssl, sslNegotiation } = target as PoolConnection & Partial<Kept>;
  if (!processID || secretKey == null || !host || !port) return;
  // Here, so that a store over PGlite never loads `pg`.
  const { default: pg } = await import("pg");
  if (!running()) return;
  const connection = new pg.Connection({ ssl, sslNegotiation } as object) as unknown as RawConnection;
  await new Promise<void>((resolve) => {
    const giveUp = () => void connection.stream.destroy();
    const timer = setTimeout(giveUp, timeoutMs);
    const send = () => (running() ? connection.cancel(processID, secretKey) : giveUp());
    connection.on("error", giveUp);
    connection.once("end", () => {
      clearTimeout(timer);
      resolve();
    });
    connection.once("sslconnect", send);
    connection.once("connect", () => {
      if (!ssl) send();
      else if (sslNegotiation !== "direct") connection.requestSsl();
    });
    if (host.startsWith("/")) connection.connect(`${host}/.s.PGSQL.${port}`);
    else connection.connect(port, host);
  });
}
