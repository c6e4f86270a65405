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

test("of a kind that is claimed alone, few are asked for first and then as many as there are places", async () => {
  const due: Kind[] = ["text", "text", "text", "text", "file", "text"];
  const asked: (Kind | "any")[] = [];
  const running: Kind[] = [];
  const loop = startWorkLoop<Kind>({
    claim: async () => {
      asked.push("any");
      return due.shift() ?? null;
    },
    run: (kind, stopping) => {
      running.push(kind);
      return new Promise<void>((resolve) => stopping.addEventListener("abort", () => resolve()));
    },
    concurrency: 1,
    beside: [
      {
        takes: (kind) => kind === "text",
        most: 8,
        claim: async () => {
          asked.push("text");
          return due[0] === "text" ? due.shift()! : null;
        },
      },
    ],
    now: () => 0,
  });
  loop.wake();
  await vi.waitFor(() => expect(running).toContain("file"));
  expect(running.slice(0, 4)).toEqual(Array(4).fill("text"));
  expect(asked.slice(0, 4)).toEqual(["any", "any", "text", "text"]);
  await loop.stop();
});
