import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { decodeDocument } from "@cuecard/core";
import { expect, test } from "vitest";
import { isAlive, poolFixture, until } from "../test-kit/pool-fixture.ts";

const { make, run, pidsOf, hasNoted, folder, close } = poolFixture();

test("a child answers with the document's bytes and its warnings, and is used again", async () => {
  const first = await run("a");
  const second = await run("b");
  expect(first.head).toEqual({ warnings: ["done"], error: null, spent: false });
  expect(decodeDocument(second.body).text).toBe(decodeDocument(first.body).text);
});

test("a fresh job has a child of its own, which is ended after it", async () => {
  const pids = [];
  for (const fresh of [false, true, true]) pids.push(Number(decodeDocument((await run("a", { fresh })).body).text));
  expect(new Set(pids).size).toBe(3);
  expect(pids.map(isAlive)).toEqual([true, false, false]);
});

test("after a fresh job a spare waits with its parsers loaded: the next fresh job has it, other jobs an older child, closing ends it", async () => {
  const spares = async () =>
    (await readdir(folder())).flatMap((name) => (name.startsWith("preloaded-") ? [Number(name.slice(10))] : []));
  const pidOf = async (fresh: boolean) => Number(decodeDocument((await run("a", { fresh })).body).text);
  const used = await pidOf(false);
  expect(await spares()).toEqual([]);
  await pidOf(true);
  await until(async () => (await spares()).length === 1);
  const [spare] = await spares();
  expect(await pidOf(false)).toBe(used);
  expect(await pidOf(true)).toBe(spare);
  expect(isAlive(spare!)).toBe(false);
  await until(async () => (await spares()).length === 2);
  await close();
  expect((await spares()).some(isAlive)).toBe(false);
});

test("a child is replaced after its number of files", async () => {
  make({ filesPerChild: 1 });
  await run("a");
  await run("b");
  const pids = [...(await pidsOf("a")), ...(await pidsOf("b"))];
  expect(new Set(pids).size).toBe(2);
  expect(pids.some(isAlive)).toBe(false);
});

test("a child is replaced when a file leaves much memory taken, and kept when that is garbage", async () => {
  make({ heapMegabytes: 512, residentBytes: 1_000 * 1024 * 1024 });
  const spentAfter = async (name: string) => (await run(name)).head.spent;
  expect([await spentAfter("litter"), await spentAfter("hoard")]).toEqual([false, true]);
  expect(await pidsOf("litter")).toEqual(await pidsOf("hoard"));
  await run("a");
  expect(await pidsOf("a")).not.toEqual(await pidsOf("hoard"));
});

test.each(["crash", "throw"])("a file that ends its process by %s is tried twice, then given up", async (name) => {
  await expect(run(name)).rejects.toMatchObject({ code: "worker_lost", retryable: false });
  expect(new Set(await pidsOf(name)).size).toBe(2);
  expect((await run("a")).head.warnings).toEqual(["done"]);
});

// Seen to go red with the clock counted instead of processor time: a machine with other work to do would time out every
// file.
test.each(["eat", "grow"])("a child that takes too much memory (%s) is ended once", async (name) => {
  make({ heapMegabytes: 64, residentBytes: 400 * 1024 * 1024 });
  await expect(run(name)).rejects.toMatchObject({ code: "expands_too_far", message: expect.stringContaining("64 MB") });
  expect((await pidsOf(name)).length).toBe(1);
});

test("an abort kills the child", async () => {
  const stop = new AbortController();
  const running = run("hang", { signal: stop.signal });
  const failed = expect(running).rejects.toMatchObject({ code: "aborted" });
  await until(() => hasNoted("hang"));
  stop.abort();
  await failed;
  expect((await pidsOf("hang")).map(isAlive)).toEqual([false]);
});

test("a job aborted while it waits for a child leaves the queue", async () => {
  const stop = new AbortController();
  const busy = new AbortController();
  const running = expect(run("hang", { signal: busy.signal })).rejects.toMatchObject({ code: "aborted" });
  const waiting = expect(run("a", { signal: stop.signal })).rejects.toMatchObject({ code: "aborted" });
  stop.abort();
  await waiting;
  busy.abort();
  await running;
  expect((await run("b")).head.warnings).toEqual(["done"]);
  expect(hasNoted("a")).toBe(false);
});

test("closing ends running jobs and every child", async () => {
  const running = expect(run("hang")).rejects.toMatchObject({ code: "shutting_down" });
  await until(() => hasNoted("hang"));
  await close();
  await running;
  expect((await pidsOf("hang")).map(isAlive)).toEqual([false]);
  await expect(run("a")).rejects.toMatchObject({ code: "shutting_down" });
});

// Seen to go red with the watchdog's look at the parent taken out: the child then runs on as an orphan.
test("an idle child does not keep its parent's process alive", async () => {
  const parent = spawn(process.execPath, [
    "--conditions=@cuecard/source",
    fileURLToPath(new URL("../test-kit/idle-parent.ts", import.meta.url)),
  ]);
  const status = await new Promise((resolve) => parent.once("exit", resolve));
  expect(status).toBe(0);
});
