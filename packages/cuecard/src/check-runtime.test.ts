import { expect, test } from "vitest";
import { checkRuntime } from "./check-runtime.ts";

const [bun, deno] = [{ bun: "1.4.5" }, { deno: "2.9.6" }];

test.each([
  [false, process.versions],
  [true, process.versions],
  [true, deno],
])("in memory %s, %o is a runtime that Cuecard runs in", (inMemory, versions) => {
  expect(() => checkRuntime(inMemory, versions)).not.toThrow();
});

test.each([
  [true, bun, "Cuecard reads no files in Bun 1.4.5. Run the program with Node, or run `npx @cuecard/cli serve`"],
  [false, bun, "Cuecard reads no files in Bun 1.4.5. Run the program with Node, or run `npx @cuecard/cli serve`"],
  [false, deno, 'Cuecard keeps no data folder in Deno 2.9.6. Run the program with Node, pass data: ":memory:", or run'],
])("in memory %s, %o is refused in one sentence that says what to do", (inMemory, versions, sentence) => {
  expect(() => checkRuntime(inMemory, versions)).toThrow(sentence);
});
