import { expect, test } from "vitest";
import { createCuecard, loadEngine } from "./load-at-call.ts";

test("the engine is loaded by the package's own name, and opens", async () => {
  const cue = await createCuecard({ data: ":memory:", warmUp: false });
  expect(await cue.knowledgeBases.ensure({ name: "Support" })).toMatchObject({ name: "Support" });
  await cue.close();
});

test("where the package is not installed, the error says what to install and where", async () => {
  await expect(loadEngine("no-such-package/internals")).rejects.toMatchObject({
    code: "not_available",
    message: expect.stringContaining("Run `npm install cuecard` in the bundle's folder"),
  });
});

test("a package that Cuecard itself misses is named as it is", async () => {
  const missing = new URL("../../cuecard/src/none.ts", import.meta.url).href;
  await expect(loadEngine(missing)).rejects.not.toHaveProperty("code", "not_available");
});
