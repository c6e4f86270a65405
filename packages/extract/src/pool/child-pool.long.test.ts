import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { decodeDocument } from "@cuecard/core";
import { expect, test } from "vitest";
import { isAlive, poolFixture, until } from "../test-kit/pool-fixture.ts";

const { make, run, pidsOf, pathOf, hasNoted, folder } = poolFixture();

test("a spare that nobody needs is ended", async () => {
  make({ idleMs: 6_000 });
  await run("a", { fresh: true });
  await until(async () => (await readdir(folder())).some((name) => name.startsWith("preloaded-")));
  const name = (await readdir(folder())).find((one) => one.startsWith("preloaded-"))!;
  await until(() => !isAlive(Number(name.slice(10))));
});

test("a child that computes for too long is killed, and its file tried once more", async () => {
  make({ timeoutMs: 1_500 });
  await expect(run("hang")).rejects.toMatchObject({ code: "timeout", message: expect.stringContaining("1.5 s") });
  const pids = await pidsOf("hang");
  expect(new Set(pids).size).toBe(2);
  expect(pids.some(isAlive)).toBe(false);
});

test("a child that only waits has longer than the time that it may compute for", async () => {
  make({ timeoutMs: 2_000 });
  expect((await run("wait")).head.warnings).toEqual(["done"]);
  expect(await pidsOf("wait")).toHaveLength(1);
});

test("time is counted for each file alone", async () => {
  make({ timeoutMs: 4_000 });
  const pids = [];
  for (let file = 0; file < 5; file += 1) pids.push(Number(decodeDocument((await run("work")).body).text));
  expect(new Set(pids).size).toBe(1);
});

test("a child that waits for ever is killed at last", async () => {
  make({ timeoutMs: 600 });
  await expect(run("sleep")).rejects.toMatchObject({ code: "timeout" });
  const pids = await pidsOf("sleep");
  expect(new Set(pids).size).toBe(2);
  expect(pids.some(isAlive)).toBe(false);
});

test("a file that took too long once, and is read at its second time, is read", async () => {
  make({ timeoutMs: 1_500 });
  expect((await run("hang once")).head.warnings).toEqual(["done"]);
  expect(new Set(await pidsOf("hang once")).size).toBe(2);
});

test("a child that is held by its file ends when its parent is killed", async () => {
  const parent = spawn(process.execPath, [
    "--conditions=@cuecard/source",
    fileURLToPath(new URL("../test-kit/doomed-parent.ts", import.meta.url)),
    folder(),
  ]);
  await until(async () => hasNoted("hang") && (await readFile(pathOf("hang"), "utf8")).endsWith("\n"));
  const [child] = await pidsOf("hang");
  expect(isAlive(child!)).toBe(true);
  parent.kill("SIGKILL");
  await until(() => !isAlive(child!));
});
