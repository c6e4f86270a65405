import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PackageRegistry, startRegistry } from "../start-page/package-registry.ts";
import { packedPackages } from "../start-page/packed-packages.ts";
import { run } from "../start-page/run.ts";

const folder = mkdtempSync(join(tmpdir(), "cuecard-size-"));
let registry: PackageRegistry;

beforeAll(async () => {
  const packed = await packedPackages();
  registry = await startRegistry(
    packed,
    (await run(["npm", "config", "get", "registry"], { cwd: folder })).output.trim(),
  );
}, 1_800_000);

afterAll(() => {
  registry?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What `npm install` of a package brings into an empty folder. */
async function installed(name: string) {
  const cwd = join(folder, name);
  mkdirSync(cwd, { recursive: true });
  const env = { ...process.env, NODE_OPTIONS: "", npm_config_registry: registry.url };
  await run(["npm", "install", "--no-audit", "--no-fund", "--prefix", cwd, name], { cwd, env });
  const lock = JSON.parse(readFileSync(join(cwd, "node_modules/.package-lock.json"), "utf8"));
  const packages = Object.keys(lock.packages).map((path) => path.replace(/^.*node_modules\//, ""));
  const { output } = await run(["du", "-sk", "node_modules"], { cwd });
  return { cwd, packages, megabytes: (Number.parseInt(output, 10) * 1024) / 1e6 };
}

test("the client brings nothing but itself", async () => {
  const { packages, megabytes } = await installed("@cuecard/client");
  expect(packages).toEqual(["@cuecard/client"]);
  expect(megabytes).toBeLessThan(1);
});

test("the library brings no service, and what it needs of large dependencies", async () => {
  const { cwd, packages, megabytes } = await installed("cuecard");
  for (const name of ["@cuecard/cli", "@cuecard/http", "@cuecard/console", "vitest", "@napi-rs/canvas"])
    expect(packages).not.toContain(name);
  expect(megabytes).toBeLessThan(120);
  expect(existsSync(join(cwd, "node_modules/.bin/cuecard"))).toBe(true);
});

test("the testing kit brings the engine, and no runner", async () => {
  const { packages } = await installed("@cuecard/testing");
  expect(packages.filter((name) => name.startsWith("@cuecard/")).sort()).toEqual(["@cuecard/core", "@cuecard/testing"]);
  expect(packages).not.toContain("vitest");
});
