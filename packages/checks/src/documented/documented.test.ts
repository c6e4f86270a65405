import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { entryPoints, undocumented } from "./undocumented.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/\/$/, "");

/** For our own packages alone: nobody else may count on it. */
const internal = new Set(["@cuecard/core/internals", "@cuecard/resident", "@cuecard/sql"]);

test("everything that a published package exports has TSDoc, with every property and method", () => {
  const packages = globSync(`${root}/packages/*/package.json`);
  const published = packages.filter((file) => !JSON.parse(readFileSync(file, "utf8")).private);
  const entries = published.flatMap(entryPoints).filter(({ name }) => !internal.has(name));
  expect(entries.length).toBeGreaterThan(20);
  expect(undocumented(root, entries)).toEqual([]);
});
