import { cpSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createMemoryBlobStore, createMemoryStorage, exportWorkspace, importWorkspace } from "@cuecard/core";
import { createCuecard } from "cuecard";
import { chooseStorage } from "cuecard/internals";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { backUpFolder } from "../../backup/back-up-folder.ts";
import { restoreFolder } from "../../backup/restore-folder.ts";
import { uploadSecret } from "../../data-folder/secret.ts";
import { readLines, writeLines } from "../../exports/export-file.ts";
import { runCli } from "../../test-kit/spawn-cli.ts";

let made: { backup: string; exported: string };

beforeAll(async () => {
  const { path } = temporaryFolder();
  const data = join(path, "data");
  const cue = await createCuecard({ data });
  const { id } = await cue.knowledgeBases.create({ name: "Support" });
  const text = { sourceType: "text", textTitle: "Hours", textContent: "Open from nine to five." } as const;
  await cue.sources.waitUntilReady(await cue.sources.add(id, text));
  await cue.close();
  uploadSecret(data, {});
  made = { backup: join(path, "backup"), exported: join(path, "exported") };
  const signal = new AbortController().signal;
  await backUpFolder({ data, to: made.backup, withBlobs: true, signal, onStep() {} });
  const { storage } = await chooseStorage({ data });
  await storage.open();
  mkdirSync(join(made.exported, "files"), { recursive: true });
  const lines = exportWorkspace({ storage, workspace: "default", version: "1.0.0", now: Date.now });
  await writeLines(made.exported, lines, signal);
  await storage.close();
  return () => rmSync(path, { recursive: true, force: true });
}, 120_000);

/** Reads a backup or an export back in, into a new folder or a store in memory. */
async function readBack(command: "restore" | "import", from: string, data: string, workspace: string | null) {
  const signal = new AbortController().signal;
  if (command === "restore") return restoreFolder({ from, data, signal, onStep() {} });
  const blobs = createMemoryBlobStore();
  const into = { storage: createMemoryStorage(), blobs, files: blobs, workspace, now: Date.now, signal };
  return importWorkspace(() => readLines(from), into);
}

/** Puts a link to the file itself, elsewhere, in its place. */
function linked(path: string): void {
  renameSync(path, `${path}.elsewhere`);
  symlinkSync(`${path}.elsewhere`, path);
}

test.each([
  [
    "restore",
    "a linked database",
    (at: string) => linked(join(at, "cuecard.sqlite")),
    /is a link, which is never followed/,
  ],
  ["restore", "a linked secret", (at: string) => linked(join(at, "secret")), /is a link, which is never followed/],
  [
    "restore",
    "a linked manifest",
    (at: string) => linked(join(at, "backup.json")),
    /is a link, which is never followed/,
  ],
  ["restore", "linked files", (at: string) => linked(join(at, "blobs")), /is a link, which is never followed/],
  [
    "restore",
    "a link among its files",
    (at: string) => symlinkSync("/etc/passwd", join(at, "blobs", "x")),
    /is a link, which is never followed/,
  ],
  [
    "restore",
    "an empty secret",
    (at: string) => writeFileSync(join(at, "secret"), ""),
    /has no secret of at least 16 bytes/,
  ],
  [
    "restore",
    "a secret of two bytes",
    (at: string) => writeFileSync(join(at, "secret"), "ab"),
    /has no secret of at least 16 bytes/,
  ],
  [
    "restore",
    "a folder for a secret",
    (at: string) => [rmSync(join(at, "secret")), mkdirSync(join(at, "secret"))],
    /has no secret/,
  ],
  ["import", "linked lines", (at: string) => linked(join(at, "workspace.jsonl")), /is a link, which is never followed/],
  ["import", "linked files", (at: string) => linked(join(at, "files")), /is a link, which is never followed/],
  [
    "import",
    "a link among its files",
    (at: string) => symlinkSync("/etc", join(at, "files", "x+")),
    /is a link, which is never followed/,
  ],
  ["import", "a name of no workspace", () => {}, /Workspace "\.\.\/x" is not a valid name/, "../x"],
  ["import", "an empty name", () => {}, /Workspace "" is not a valid name/, ""],
] as const)(
  "%s of %s ends with one sentence, and nothing is made of it",
  async (command, _what, spoil, sentence, workspace: string | null = null) => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const copy = join(path, "copy");
    cpSync(command === "restore" ? made.backup : made.exported, copy, { recursive: true });
    spoil(copy);
    const data = join(path, "data");
    const failed = await readBack(command, copy, data, workspace).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failed).toMatchObject({ name: "CuecardError", message: expect.stringMatching(sentence) });
    if (command === "restore") expect(existsSync(data)).toBe(false);
  },
);

test("a backup whose files are hard links of the data folder's, as it makes them, is restored", async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const copy = join(path, "copy");
  cpSync(made.backup, copy, { recursive: true });
  linkSync(join(copy, "secret"), join(path, "secret"));
  expect(await readBack("restore", copy, join(path, "data"), null)).toMatchObject({ format: 1 });
});

test("a service that finds a secret of two bytes says what to do", async () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const data = join(path, "data");
  mkdirSync(data);
  writeFileSync(join(data, "secret"), "ab");
  const { code, stderr } = await runCli(["serve", "--port", "0", "--data", data]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/has no secret of at least 16 bytes\. Put back the file.*\n$/),
  ]);
});
