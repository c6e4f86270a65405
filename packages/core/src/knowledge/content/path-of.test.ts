import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";

test.each([
  ["a NUL", "nul\0byte.md"],
  ["a NUL in an address", new URL("file:///tmp/a%00b.md")],
  ["another machine's file", new URL("file://elsewhere/a.md")],
  ["a slash in a name", new URL("file:///tmp/a%2Fb.md")],
  ["more characters than a name may have", "x".repeat(5_000)],
])("a path with %s is refused with a code and a sentence", async (_what, path) => {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const { id } = await cue.knowledgeBases.create({ name: "Support" });
  for (const add of [() => cue.ingest(id, [path]), () => cue.sources.addFile(id, path)])
    await expect(add()).rejects.toMatchObject({ code: expect.stringMatching(/^(invalid_value|text_too_long)$/) });
});
