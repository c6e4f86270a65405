import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../cuecard/src/test-kit/temporary-folder.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

test("building the package leaves the page where it is, since a service may be reading it, and clears the rest", async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  mkdirSync(join(path, "site"));
  writeFileSync(join(path, "site", "index.html"), "<p>the page of before</p>");
  writeFileSync(join(path, "left-over.js"), "");
  await promisify(execFile)(join(root, "../../node_modules/.bin/tsup"), ["--out-dir", path], { cwd: root });
  expect(readdirSync(path)).toEqual(expect.arrayContaining(["index.js", "site"]));
  expect(readdirSync(path)).not.toContain("left-over.js");
  expect(readdirSync(join(path, "site"))).toEqual(["index.html"]);
}, 60_000);
