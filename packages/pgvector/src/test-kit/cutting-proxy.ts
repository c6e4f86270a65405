import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A proxy before the server that can lose the answer to a statement which the server has run. */
export interface CuttingProxy {
  url: string;
  /**
   * The answer to the next statement that has these words is withheld, and its connection cut: by then the server has
   * committed. Named by its words, since the process also sends statements of its own accord, on other connections.
   */
  cutNextAnswerTo(words: string): void;
  close(): Promise<void>;
}

export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const target = new URL(serverUrl);
  const open = new Set<Socket>();
  let awaited: string | null = null;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => open.delete(socket));
    }
    let cutting = false;
    client.on("data", (bytes) => {
      if (awaited !== null && bytes.includes(awaited)) {
        awaited = null;
        cutting = true;
      }
      upstream.write(bytes);
    });
    client.on("close", () => upstream.destroy());
    let withheld = Buffer.alloc(0);
    upstream.on("close", () => client.destroy());
    upstream.on("data", (bytes) => {
      if (!cutting) return void client.write(bytes);
      withheld = Buffer.concat([withheld, bytes]);
      // ReadyForQuery: a statement outside a transaction block is committed before the server says this.
      if (withheld.subarray(-6).equals(idle)) client.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(serverUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    cutNextAnswerTo(words) {
      awaited = words;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The message "Z" of length 5 in state "I", not in a transaction. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
