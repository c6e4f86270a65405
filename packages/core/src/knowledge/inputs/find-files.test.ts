import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFiles as findIn } from "./find-files.ts";
import { findInputs as find } from "./find-inputs.ts";
import { type IgnoreRules, ignoreRules } from "./ignore-rules.ts";

const accepts = [{ mimeType: "text/plain", endings: [".md", ".txt", ".pdf", ".docx", ".log"], label: "Text" }];
const noUnpacking = () => Promise.reject(new Error("no archive is named"));
const findFiles = (folder: string, rules: IgnoreRules) => findIn(folder, rules, accepts);
const findInputs = (named: string[], ignore: string[]) => find(named, { ignore, accepts, unpack: noUnpacking });

function folderOf(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), "cuecard-test-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return path;
}

const namesIn = async (folder: string, patterns: string[] = []) =>
  (await findFiles(folder, ignoreRules(patterns))).files.map(({ name }) => name);

test("files of all folders are found in one order, under their path from the folder", async () => {
  const folder = folderOf({ "b.md": "b", "a/z.md": "z", "a/b/c.txt": "c", "C.PDF": "%PDF" });
  expect(await namesIn(folder)).toEqual(["C.PDF", "a/b/c.txt", "a/z.md", "b.md"]);
});

test("hidden entries, packages and what systems leave behind are not documents", async () => {
  const folder = folderOf({
    ".git/a.md": "x",
    ".hidden.md": "x",
    "in/node_modules/p/readme.md": "x",
    "~$plan.docx": "x",
    "plan.md": "x",
  });
  expect(await namesIn(folder)).toEqual(["plan.md"]);
  expect((await findFiles(folder, ignoreRules([]))).ignored).toBe(4);
});

test("each folder's .gitignore rules over what is below it, and patterns of the command line over both", async () => {
  const folder = folderOf({
    ".gitignore": "*.log\ndrafts/\n",
    "a.log": "x",
    "drafts/b.md": "x",
    "drafts/b.log": "x",
    "in/.gitignore": "!kept.log\n/top.md\n",
    "in/kept.log": "x",
    "in/top.md": "x",
    "in/deep/top.md": "x",
    ".well-known/c.md": "x",
  });
  expect(await namesIn(folder)).toEqual(["in/deep/top.md", "in/kept.log"]);
  expect(await namesIn(folder, ["!.well-known/", "in/deep", "!drafts/"])).toEqual([
    ".well-known/c.md",
    "drafts/b.md",
    "in/kept.log",
  ]);
});

test("a link to a file is read, one to a folder is skipped, and one to nothing is reported", async () => {
  const folder = folderOf({ "a.md": "a" });
  symlinkSync("a.md", join(folder, "b.md"));
  symlinkSync(".", join(folder, "circle"));
  symlinkSync("nowhere", join(folder, "c.md"));
  const { files, skipped, unreadable } = await findFiles(folder, ignoreRules([]));
  expect(files.map(({ name }) => name)).toEqual(["a.md", "b.md"]);
  expect(skipped).toEqual([{ name: "circle", reason: expect.stringContaining("link to a folder") }]);
  expect(unreadable).toEqual([{ name: "c.md", reason: "it can't be read (ENOENT)" }]);
});

test("what can't become text is skipped, and what is too large or too deep is reported with the number", async () => {
  const deep = `${"d".repeat(200)}/${"e".repeat(60)}.md`;
  const folder = folderOf({ "logo.png": "x", Makefile: "x", "empty.md": "", "big.txt": "", [deep]: "x" });
  truncateSync(join(folder, "big.txt"), 52_428_801);
  const { files, skipped, unreadable } = await findFiles(folder, ignoreRules([]));
  expect(files).toEqual([]);
  expect(skipped.map(({ name }) => name)).toEqual(["Makefile", "empty.md", "logo.png"]);
  expect(unreadable).toEqual([
    { name: "big.txt", reason: expect.stringContaining("52428801 bytes") },
    { name: deep, reason: expect.stringContaining("264 characters") },
  ]);
});

test("a folder that can't be read is reported and hides nothing else", async () => {
  const folder = folderOf({ "a.md": "a" });
  const { files, unreadable } = await findFiles(join(folder, "a.md"), ignoreRules([]));
  expect(files).toEqual([]);
  expect(unreadable).toEqual([{ name: `${join(folder, "a.md")}/`, reason: "the folder can't be read (ENOTDIR)" }]);
});

test("a file that is named itself is taken whatever it is called", async () => {
  const folder = folderOf({ ".notes": "x", Makefile: "x" });
  const { files } = await findInputs([join(folder, ".notes"), join(folder, "Makefile"), join(folder, ".notes")], []);
  expect(files.map(({ name }) => name)).toEqual([".notes", "Makefile"]);
});

test("two files of one name are refused with both paths", async () => {
  const folder = folderOf({ "a/readme.md": "a", "b/readme.md": "b" });
  await expect(findInputs([join(folder, "a"), join(folder, "b")], [])).rejects.toThrow(
    /a\/readme\.md and .*b\/readme\.md would both get the name/,
  );
  expect((await findInputs([folder], [])).files).toHaveLength(2);
});

test("a folder with nothing to read is refused, and says what was in it", async () => {
  await expect(findInputs([folderOf({})], [])).rejects.toThrow("Ignored: 0. Skipped: 0.");
  await expect(findInputs([folderOf({ ".env": "x", "logo.png": "x" })], [])).rejects.toThrow(
    "Ignored: 1. Skipped: 1, such as logo.png",
  );
});
