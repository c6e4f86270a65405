import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, onTestFinished, test, vi } from "vitest";
import { send } from "./send.ts";

/** A response whose client takes so many pieces and then nothing more. */
function slowResponse(takes: number) {
  const written: string[] = [];
  const outgoing = Object.assign(new EventEmitter(), {
    closed: false,
    writeHead: () => outgoing,
    flushHeaders() {},
    write(piece: string) {
      written.push(piece);
      return written.length <= takes;
    },
    end() {},
    destroy() {
      outgoing.closed = true;
      outgoing.emit("close");
    },
  });
  return { outgoing: outgoing as unknown as ServerResponse & { closed: boolean }, written };
}

async function* frames(onEnd: () => void): AsyncGenerator<string> {
  try {
    for (let id = 1; ; id++) yield `id: ${id}\n\n`;
  } finally {
    onEnd();
  }
}

test("a client that takes nothing for 30 seconds is cut, and nothing behind what it was sent is read", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { outgoing, written } = slowResponse(2);
  let ended = false;
  const body = frames(() => {
    ended = true;
  });
  send(outgoing, { status: 200, headers: {}, body, isEndless: true });
  await vi.advanceTimersByTimeAsync(29_000);
  outgoing.emit("drain");
  await vi.advanceTimersByTimeAsync(29_999);
  expect([outgoing.closed, ended]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([outgoing.closed, ended]).toEqual([true, true]);
  // Whoever comes back with the last id it took goes on behind it: the rest waited in the store.
  expect(written).toEqual([1, 2, 3, 4].map((id) => `id: ${id}\n\n`));
});
