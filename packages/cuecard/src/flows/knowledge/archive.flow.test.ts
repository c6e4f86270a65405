import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeZip } from "../../../../extract/src/test-kit/make-zip.ts";
import { createCuecard } from "../../index.ts";
import { temporaryFolder } from "../../test-kit/temporary-folder.ts";

function newPath(name: string): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return join(path, name);
}

const namesOf = (outcomes: { name: string }[]) => outcomes.map(({ name }) => name);

test("a ZIP archive is ingested as a folder: each file is a source, and the second time only what changed", async () => {
  const path = newPath("help.zip");
  const fill = (hours: string) =>
    writeFileSync(
      path,
      makeZip([
        ["desk/hours.md", hours],
        ["desk/rules.txt", "Dogs are welcome in the garden."],
        ["__MACOSX/desk/._hours.md", "x"],
        [".git/readme.md", "x"],
        ["node_modules/p/readme.md", "x"],
        ["desk/photo.raw", "x"],
        ["../secret.md", "x"],
      ]),
    );
  fill("The desk opens at nine.");
  const cue = await createCuecard({ data: ":memory:" });
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "Help" });
  const first = await cue.ingest(base.id, path);
  expect(namesOf(first.added)).toEqual(["desk/hours.md", "desk/rules.txt"]);
  expect(first.skipped).toMatchObject([{ name: "desk/photo.raw", reason: "not a supported type" }]);
  expect(first.failed).toMatchObject([{ name: "../secret.md", reason: expect.stringContaining("leads out") }]);
  expect(first.ignored).toBe(3);
  const { results } = await cue.search({ query: "when does the desk open", knowledgeBaseIds: [base.id] });
  expect(results[0]!.citation.filename).toBe("desk/hours.md");
  expect(namesOf((await cue.ingest(base.id, path)).unchanged)).toEqual(["desk/hours.md", "desk/rules.txt"]);
  fill("The desk opens at ten.");
  const third = await cue.ingest(base.id, path);
  expect([namesOf(third.refreshed), namesOf(third.unchanged)]).toEqual([["desk/hours.md"], ["desk/rules.txt"]]);
});

test("an archive that can't be read is refused with its path before anything is stored", async () => {
  const path = newPath("broken.zip");
  writeFileSync(path, "no archive");
  const cue = await createCuecard({ data: ":memory:" });
  onTestFinished(() => cue.close());
  const base = await cue.knowledgeBases.create({ name: "Help" });
  await expect(cue.ingest(base.id, path)).rejects.toMatchObject({
    code: "corrupt_file",
    message: expect.stringContaining("broken.zip can't be ingested: This ZIP archive is incomplete"),
  });
});
