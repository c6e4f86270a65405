import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { workerFlags } from "./worker-flags.ts";

test("without --input-type a thread inherits every flag", () => {
  expect(workerFlags(["--conditions=development", "--max-old-space-size=300"])).toBe(undefined);
});

test.each([
  [["--input-type=module", "-e", "1"], []],
  [["--input-type", "module", "--eval", "1"], []],
  [
    ["-C", "development", "--max-old-space-size=300", "--input-type=module", "--expose-gc", "-e", "1"],
    ["-C", "development"],
  ],
  [
    ["--input-type=module", "--conditions=development", "--import", "node:fs", "--require=node:os", "-p", "1"],
    ["--conditions=development", "--import", "node:fs", "--require=node:os"],
  ],
  [
    ["--input-type=module", "--enable-source-maps", "--allow-worker", "-e", "1"],
    ["--enable-source-maps", "--allow-worker"],
  ],
])("of %j a thread starts with %j", async (flags, expected) => {
  expect(workerFlags(flags)).toEqual(expected);
  const worker = new Worker("", { eval: true, execArgv: workerFlags(flags) });
  await new Promise((resolve, reject) => worker.once("exit", resolve).once("error", reject));
});
