import { expect, test, vi } from "vitest";
import { startWorkLoop } from "./work-loop.ts";

type Kind = "text" | "file";

/** A loop over this work with two places, and three for texts beside them. `finish` ends what runs. */
function startLoop(due: Kind[]) {
  const running: Kind[] = [];
  const ends: (() => void)[] = [];
  const claim = vi.fn(async () => due.shift() ?? null);
  const loop = startWorkLoop<Kind>({
    claim,
    run: (kind) => {
      running.push(kind);
      return new Promise<void>((resolve) => {
        ends.push(() => {
          running.splice(running.indexOf(kind), 1);
          resolve();
        });
      });
    },
    concurrency: 2,
    beside: [{ takes: (kind) => kind === "text", most: 3 }],
    now: () => 0,
  });
  return { claim, loop, running, finish: () => ends.splice(0).map((end) => end()) };
}

test("work beside the others has places of its own, and counts like them when those are taken", async () => {
  const { loop, running, finish } = startLoop(["text", "text", "text", "text", "text", "text", "file"]);
  loop.wake();
  await vi.waitFor(() => expect(running).toEqual(Array(5).fill("text")));
  finish();
  await vi.waitFor(() => expect(running).toEqual(["text", "file"]));
  finish();
  await loop.stop();
});

test("nothing is claimed for which there may be no place", async () => {
  const due: Kind[] = ["file", "file", "file", "file"];
  const { loop, running, finish } = startLoop(due);
  loop.wake();
  await vi.waitFor(() => expect(running).toEqual(["file", "file"]));
  expect(due).toHaveLength(2);
  finish();
  await vi.waitFor(() => expect(running).toEqual(["file", "file"]));
  expect(due).toHaveLength(0);
  finish();
  await loop.stop();
});

test("where nothing is due, it asks once", async () => {
  const { claim, loop } = startLoop([]);
  loop.wake();
  await vi.waitFor(() => expect(claim).toHaveBeenCalled());
  await loop.stop();
  expect(claim).toHaveBeenCalledTimes(1);
});
