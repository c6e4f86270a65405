import { expect, test } from "vitest";
import { documentsOf, type NamedFile } from "./folder-files.ts";

const file = (name: string, text = "words"): NamedFile => ({ name, file: new File([text], name.split("/").at(-1)!) });

test("a folder brings its documents by their paths, and nothing that is never a document", async () => {
  const never = [
    ".git/config",
    "a/.DS_Store",
    "node_modules/x/readme.md",
    "a/node_modules/y.md",
    "__MACOSX/a.md",
    "Thumbs.db",
    "a/desktop.ini",
    "~$draft.docx",
  ];
  const { take, left } = await documentsOf([file("index.md"), file("a/index.md"), ...never.map((name) => file(name))]);
  expect(take.map(({ name }) => name)).toEqual(["index.md", "a/index.md"]);
  expect(left).toEqual(never);
});

test("a .gitignore holds for its folder, and one further in takes back", async () => {
  const files = [
    file(".gitignore", "*.log\n/build/\n"),
    file("a/.gitignore", "!keep.log\n"),
    file("x.log"),
    file("a/keep.log"),
    file("a/other.log"),
    file("build/page.md"),
    file("a/build/page.md"),
  ];
  const { take } = await documentsOf(files);
  expect(take.map(({ name }) => name)).toEqual(["a/keep.log", "a/build/page.md"]);
});

test("empty files are left out, and names are composed", async () => {
  const { take, left } = await documentsOf([file("empty.md", ""), file("cafe\u0301.md")]);
  expect(take.map(({ name }) => name)).toEqual(["caf\u00e9.md"]);
  expect(left).toEqual(["empty.md"]);
});
