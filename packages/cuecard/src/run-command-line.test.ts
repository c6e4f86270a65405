import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

const bin = fileURLToPath(new URL("./bin.ts", import.meta.url));

function run(cwd: string, ...args: string[]) {
  // pnpm's way of starting a program names the workspace's own packages in NODE_PATH.
  const { NODE_PATH: _hoisted, ...env } = process.env;
  const options = { cwd, env, encoding: "utf8", timeout: 60_000 } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], options);
  return { status, stdout, stderr };
}

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

test("without the command line, one sentence says what to install", () => {
  const { status, stdout, stderr } = run(folder(), "serve", "--port", "0");
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^cuecard: .*npx @cuecard\/cli serve --port 0.*npm install @cuecard\/cli.*\n$/);
});

test("where the project has the command line, it gets the arguments", () => {
  const path = folder();
  const home = join(path, "node_modules/@cuecard/cli");
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, "package.json"), JSON.stringify({ type: "module", exports: "./index.js" }));
  writeFileSync(join(home, "index.js"), "export const runCuecard = (argv) => console.log(argv.slice(2).join());");
  expect(run(path, "search", "Harbor")).toEqual({ status: 0, stdout: "search,Harbor\n", stderr: "" });
});
