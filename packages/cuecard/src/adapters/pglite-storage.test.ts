import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";
import { requirePeers } from "./pglite-storage.ts";

test("a missing PGlite is told with the command that installs it", () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  expect(() => requirePeers()).not.toThrow();
  expect(() => requirePeers(pathToFileURL(`${folder.path}/index.js`))).toThrow(
    expect.objectContaining({
      code: "not_available",
      message: expect.stringContaining("npm install @electric-sql/pglite@0.5.14 @electric-sql/pglite-pgvector@0.0.15"),
    }),
  );
});
