import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeDocument } from "@cuecard/core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fileOf } from "../test-kit/file-of.ts";
import { type ChildPool, type ChildPoolOptions, createChildPool } from "./child-pool.ts";
import { confined } from "./confine/confined.ts";

let folder: string;
let pool: ChildPool;
const never = new AbortController().signal;
const module = new URL("../test-kit/scripted-child.ts", import.meta.url);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuecard-pool-test-"));
  pool = makePool();
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

function makePool(options: Partial<ChildPoolOptions> = {}): ChildPool {
  return createChildPool({
    module,
    permissions: async () => [...(await confined(module)), `--allow-fs-write=${folder}`],
    size: 1,
    timeoutMs: 60_000,
    heapMegabytes: 128,
    residentBytes: 2 ** 30,
    filesPerChild: 50,
    idleMs: 60_000,
    ...options,
  });
}

const pathOf = (name: string) => join(folder, name);

async function run(filename: string, { fresh = false, signal = never, content = Buffer.from("words") } = {}) {
  const file = await fileOf(content);
  try {
    return await pool.run({ task: "document", mimeType: null, filename, url: null }, file, { fresh, signal });
  } finally {
    await file.close();
  }
}

const pidsOf = async (name: string) => (await readFile(pathOf(name), "utf8")).trim().split("\n").map(Number);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean | Promise<boolean>) {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20));
}

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
    (await readdir(folder)).flatMap((name) => (name.startsWith("preloaded-") ? [Number(name.slice(10))] : []));
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
  await pool.close();
  expect((await spares()).some(isAlive)).toBe(false);
});

test("a spare that nobody needs is ended", async () => {
  pool = makePool({ idleMs: 6_000 });
  await run("a", { fresh: true });
  await until(async () => (await readdir(folder)).some((name) => name.startsWith("preloaded-")));
  const name = (await readdir(folder)).find((one) => one.startsWith("preloaded-"))!;
  await until(() => !isAlive(Number(name.slice(10))));
});

test("a child is replaced after its number of files", async () => {
  pool = makePool({ filesPerChild: 1 });
  await run("a");
  await run("b");
  const pids = [...(await pidsOf("a")), ...(await pidsOf("b"))];
  expect(new Set(pids).size).toBe(2);
  expect(pids.some(isAlive)).toBe(false);
});

test.each(["crash", "throw"])("a file that ends its process by %s is tried twice, then given up", async (name) => {
  await expect(run(name)).rejects.toMatchObject({ code: "worker_lost", retryable: false });
  expect(new Set(await pidsOf(name)).size).toBe(2);
  expect((await run("a")).head.warnings).toEqual(["done"]);
});

test("a child that computes for too long is killed, and its file tried once more", async () => {
  pool = makePool({ timeoutMs: 1_500 });
  await expect(run("hang")).rejects.toMatchObject({ code: "timeout", message: expect.stringContaining("1.5 s") });
  const pids = await pidsOf("hang");
  expect(new Set(pids).size).toBe(2);
  expect(pids.some(isAlive)).toBe(false);
});

// Seen to go red with the clock counted instead of processor time: a machine with other work to do would time out every
// file.
test("a child that only waits has longer than the time that it may compute for", async () => {
  pool = makePool({ timeoutMs: 2_000 });
  expect((await run("wait")).head.warnings).toEqual(["done"]);
  expect(await pidsOf("wait")).toHaveLength(1);
});

test("time is counted for each file alone", async () => {
  pool = makePool({ timeoutMs: 4_000 });
  const pids = [];
  for (let file = 0; file < 5; file += 1) pids.push(Number(decodeDocument((await run("work")).body).text));
  expect(new Set(pids).size).toBe(1);
});

test("a child that waits for ever is killed at last", async () => {
  pool = makePool({ timeoutMs: 600 });
  await expect(run("sleep")).rejects.toMatchObject({ code: "timeout" });
  const pids = await pidsOf("sleep");
  expect(new Set(pids).size).toBe(2);
  expect(pids.some(isAlive)).toBe(false);
});

test("a file that took too long once, and is read at its second time, is read", async () => {
  pool = makePool({ timeoutMs: 1_500 });
  expect((await run("hang once")).head.warnings).toEqual(["done"]);
  expect(new Set(await pidsOf("hang once")).size).toBe(2);
});

test.each(["eat", "grow"])("a child that takes too much memory (%s) is ended once", async (name) => {
  pool = makePool({ heapMegabytes: 64, residentBytes: 400 * 1024 * 1024 });
  await expect(run(name)).rejects.toMatchObject({ code: "expands_too_far", message: expect.stringContaining("64 MB") });
  expect((await pidsOf(name)).length).toBe(1);
});

test("an abort kills the child", async () => {
  const stop = new AbortController();
  const running = run("hang", { signal: stop.signal });
  const failed = expect(running).rejects.toMatchObject({ code: "aborted" });
  await until(() => existsSync(pathOf("hang")));
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
  expect(existsSync(pathOf("a"))).toBe(false);
});

test("closing ends running jobs and every child", async () => {
  const running = expect(run("hang")).rejects.toMatchObject({ code: "shutting_down" });
  await until(() => existsSync(pathOf("hang")));
  await pool.close();
  await running;
  expect((await pidsOf("hang")).map(isAlive)).toEqual([false]);
  await expect(run("a")).rejects.toMatchObject({ code: "shutting_down" });
});

// Seen to go red with the watchdog's look at the parent taken out: the child then runs on as an orphan.
test("a child that is held by its file ends when its parent is killed", async () => {
  const parent = spawn(process.execPath, [
    "--conditions=@cuecard/source",
    fileURLToPath(new URL("../test-kit/doomed-parent.ts", import.meta.url)),
    folder,
  ]);
  await until(async () => existsSync(pathOf("hang")) && (await readFile(pathOf("hang"), "utf8")).endsWith("\n"));
  const [child] = await pidsOf("hang");
  expect(isAlive(child!)).toBe(true);
  parent.kill("SIGKILL");
  await until(() => !isAlive(child!));
});

test("an idle child does not keep its parent's process alive", async () => {
  const parent = spawn(process.execPath, [
    "--conditions=@cuecard/source",
    fileURLToPath(new URL("../test-kit/idle-parent.ts", import.meta.url)),
  ]);
  const status = await new Promise((resolve) => parent.once("exit", resolve));
  expect(status).toBe(0);
});
