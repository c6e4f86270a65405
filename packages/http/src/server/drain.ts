import type { IncomingMessage } from "node:http";

/** Most bytes, and longest time in milliseconds, that are spent on a refused body. */
const drainBytes = 67_108_864;
const drainMs = 30_000;

/**
 * Reads the rest of a refused body and drops it. Without this, a client that sends everything before it reads would be
 * cut off and never see the answer. A client that has sent everything can use its connection again.
 */
export function drain(incoming: IncomingMessage): void {
  if (incoming.readableEnded || incoming.destroyed) return;
  // The body's reader has stopped and may have left it paused.
  incoming.removeAllListeners("data");
  incoming.resume();
  if (incoming.complete) return;
  let left = drainBytes;
  const cut = () => incoming.socket.destroy();
  const timer = setTimeout(cut, drainMs).unref();
  incoming.on("data", (piece: Buffer) => {
    left -= piece.byteLength;
    if (left < 0) cut();
  });
  incoming.once("close", () => clearTimeout(timer));
  incoming.on("error", () => {});
}
