import { once } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { type ConnectionOptions, connect as connectTls } from "node:tls";
import type { PoolConnection } from "./client.ts";

/** What a connection of `pg` knows of its server. A pooler has given these numbers itself, and knows whose they are. */
interface Target {
  host: string;
  port: number;
  /** Options of TLS; false or undefined: none. */
  ssl?: boolean | ConnectionOptions;
  processID: number;
  secretKey: number;
}

/** Numbers of the protocol's messages: CancelRequest and SSLRequest, PostgreSQL's documentation, 53.7. */
const cancelCode = 80_877_102;
const tlsCode = 80_877_103;

/** Longest wait for the server to take the request. */
const timeoutMs = 5_000;

/**
 * Asks the server to cancel a connection's statement, over a connection of its own. This is the protocol's CancelRequest
 * and no statement: behind a pooler the number of a server's process is unknown, and that of the pooler would be another's.
 * Resolves when the server has taken it; at once for a connection that is none of `pg`.
 */
export async function requestCancel(connection: PoolConnection): Promise<void> {
  const target = targetOf(connection);
  if (!target) return;
  const { host, port, ssl, processID, secretKey } = target;
  const plain = host.startsWith("/") ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  plain.setTimeout(timeoutMs, () => plain.destroy(new Error(`No answer within ${timeoutMs} ms.`)));
  try {
    await once(plain, "connect");
    const socket = ssl ? await encrypted(plain, host, ssl) : plain;
    // Whoever takes it answers nothing, and hangs up when it is done. A pooler forgets the request of one that hangs up before.
    socket.write(messageOf([cancelCode, processID, secretKey]));
    socket.resume();
    await once(socket, "close");
  } finally {
    plain.destroy();
  }
}

async function encrypted(plain: Socket, host: string, ssl: true | ConnectionOptions): Promise<Socket> {
  plain.write(messageOf([tlsCode]));
  const [answer] = (await once(plain, "data")) as [Buffer];
  if (answer.toString() !== "S") throw new Error("The server does not speak TLS.");
  // TLS knows names alone, no addresses.
  const name = isIP(host) === 0 && { servername: host };
  const socket = connectTls({ ...name, ...(ssl === true ? {} : ssl), socket: plain });
  await once(socket, "secureConnect");
  return socket;
}

/** A message without a type, as the first of a connection is: its length in bytes, then numbers of 32 bits. */
function messageOf(numbers: readonly number[]): Buffer {
  const message = Buffer.alloc(4 * (numbers.length + 1));
  message.writeInt32BE(message.length);
  for (const [at, number] of numbers.entries()) message.writeInt32BE(number | 0, 4 * (at + 1));
  return message;
}

function targetOf(connection: PoolConnection): Target | null {
  const { host, port, processID, secretKey, ssl } = connection as Partial<Target>;
  if (typeof host !== "string" || typeof port !== "number") return null;
  if (typeof processID !== "number" || typeof secretKey !== "number") return null;
  return { host, port, processID, secretKey, ...(ssl && { ssl }) };
}
