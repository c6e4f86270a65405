import { connect, type Socket } from "node:net";

/** Requests as text: connection `c` of `connections` sends the requests c, c + connections, … one after another. */
export interface Load {
  port: number;
  connections: number;
  requests: string[];
  /** How many are sent in all. When there are fewer, they are sent again. */
  count: number;
}

/** What came of it: the body of the first answer. */
export interface Loaded {
  body: string;
}

/** Sends requests over sockets of its own, which costs less than a client of HTTP would take from the server. */
process.on("message", async ({ port, connections, requests, count }: Load) => {
  const bodies = await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const socket = await opened(port);
      let body = "";
      for (let at = connection; at < count; at += connections) {
        const answered = await exchange(socket, requests[at % requests.length]!);
        body ||= answered;
      }
      socket.destroy();
      return body;
    }),
  );
  process.send!({ body: bodies[0]! } satisfies Loaded);
});
process.on("disconnect", () => process.exit());

function opened(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket)).setNoDelay();
    socket.once("error", reject);
  });
}

/** Resolves with the body of the answer. Rejects any other status than 200. */
function exchange(socket: Socket, request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer: Buffer = Buffer.alloc(0);
  const take = (piece: Buffer) => {
    answer = answer.length === 0 ? piece : Buffer.concat([answer, piece]);
    const end = answer.indexOf("\r\n\r\n");
    if (end === -1) return;
    const head = answer.toString("latin1", 0, end);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    if (!head.startsWith("HTTP/1.1 200 ") || Number.isNaN(length)) reject(new Error(answer.toString()));
    if (answer.length < end + 4 + length) return;
    socket.off("data", take);
    resolve(answer.toString("utf8", end + 4));
  };
  socket.on("data", take);
  socket.write(request);
  return promise;
}
