import type { EventPage, PushEvent } from "@cuecard/core";
import { expect, test } from "vitest";
import { eventStream } from "./event-stream.ts";

const event = (sequence: number): PushEvent => ({
  id: `evt_${sequence}`,
  object: "event",
  type: "call.turn",
  sequence,
  data: {},
  createdAt: "2026-11-22T09:30:00.000Z",
});
const page = (data: PushEvent[], next: string): EventPage => ({ object: "list", data, next });

test("a stream without events sends a comment every 15 seconds, and says once that it ended", async () => {
  let time = 0;
  let ended = 0;
  const gone = new AbortController();
  const stream = eventStream({
    first: page([], "7"),
    resumes: false,
    read: async () => page([], "7"),
    async waitForNew({ timeoutMs }) {
      time += timeoutMs;
    },
    signal: gone.signal,
    onEnd: () => {
      ended += 1;
    },
    now: () => time,
  });
  const next = async () => (await stream.next()).value;
  expect(await next()).toBe("id: 7\nevent: ready\ndata: {}\n\n");
  for (const at of [15_000, 30_000, 45_000]) expect([await next(), time]).toEqual([": still here\n\n", at]);
  gone.abort();
  expect([await next(), ended]).toEqual([undefined, 1]);
});

test("new events are read at once, and an event puts the next comment off", async () => {
  let time = 0;
  const waits: (() => void)[] = [];
  const pages = [page([event(8)], "8"), page([], "8")];
  const stream = eventStream({
    first: page([], "7"),
    resumes: true,
    read: async () => pages.shift() ?? page([], "8"),
    waitForNew: ({ timeoutMs }) =>
      new Promise((resolve) => {
        if (waits.length > 0) time += timeoutMs;
        waits.push(resolve);
        if (waits.length > 1) resolve();
      }),
    signal: new AbortController().signal,
    onEnd() {},
    now: () => time,
  });
  await stream.next();
  const told = stream.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(waits).toHaveLength(1);
  waits[0]!();
  expect((await told).value).toContain("id: 8\n");
  expect(time).toBe(0);
  expect([(await stream.next()).value, time]).toEqual([": still here\n\n", 15_000]);
  await stream.return(undefined);
});
