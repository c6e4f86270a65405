import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { connectReplica } from "./read-replica.ts";

/** A server that takes connections and says nothing. */
async function startHanging(): Promise<string> {
  const open = new Set<Socket>();
  const server = createServer((socket) => void open.add(socket.on("error", () => {})));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return `postgres://me@127.0.0.1:${(server.address() as AddressInfo).port}/db`;
}

/** Red when only a read that nobody stopped counts (seen): searches with short deadlines would all wait for it. */
test("a replica that hangs is left alone once a search missed its deadline", async () => {
  const replica = await connectReplica(await startHanging());
  onTestFinished(() => replica.close());
  expect(replica.answers()).toBe(true);
  const late = replica.ask(({ query }) => query("select 1"), { signal: AbortSignal.timeout(50) });
  await expect(late).rejects.toMatchObject({ code: "aborted" });
  expect(replica.answers()).toBe(false);
  expect(await replica.ask(({ query }) => query("select 1"))).toBeNull();
});

test("a read that throws something else is not a fault of the replica", async () => {
  const replica = await connectReplica(await startHanging());
  onTestFinished(() => replica.close());
  const wrong = replica.ask(async () => {
    throw new Error("Not the replica's.");
  });
  await expect(wrong).rejects.toThrow("Not the replica's.");
  expect(replica.answers()).toBe(true);
});
