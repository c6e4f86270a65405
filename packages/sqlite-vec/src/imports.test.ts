import { fuzzImports } from "@cuecard/checks";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStorage } from "./sqlite-storage.ts";
import { temporaryFolder } from "./test-kit/temporary-folder.ts";

test("an export that is wrong in any one place is refused with its line and stores nothing, or all of it works", {
  timeout: 300_000,
}, async () => {
  const open = async () => {
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    return createSqliteStorage({ path: `${path}/cuecard.db` });
  };
  const { refused, imported, findings } = await fuzzImports(open, 97);
  expect(findings).toEqual([]);
  expect(refused).toBeGreaterThan(15);
  expect(imported).toBeGreaterThan(0);
});
