import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { ownModules } from "./own-modules.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "cuecard-modules-")));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const manifest = (path: string, content: object) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
};
manifest("packages/own/package.json", { dependencies: { used: "1" }, devDependencies: { copied: "1" } });
manifest("packages/node_modules/used/package.json", { devDependencies: { runner: "1" } });
manifest("node_modules/copied/package.json", { dependencies: {} });

const modulesOf = async (path: string) =>
  (await ownModules(pathToFileURL(join(root, "packages/own", path)))).map((folder) => folder.slice(root.length + 1));

test("a built file reads its package and what the package depends on", async () => {
  expect(await modulesOf("dist/child.js")).toEqual(["packages/own", "packages/node_modules"]);
});

test("a source also reads what the built package has a copy of", async () => {
  expect(await modulesOf("src/child.ts")).toEqual(["packages/own", "packages/node_modules", "node_modules"]);
});

test("so does what tests build of the sources", async () => {
  expect(await modulesOf("node_modules/.cache/child.mjs")).toEqual(await modulesOf("src/child.ts"));
});
