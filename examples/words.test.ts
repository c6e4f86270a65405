import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { filesBelow } from "./test-kit/files-below.ts";
import { guides, read, registryPages } from "./test-kit/pages.ts";
import { sentencesOf } from "./test-kit/sentences.ts";
import { forbiddenWordsIn } from "./test-kit/words.ts";

const root = new URL("../", import.meta.url);
/** What people read. The reference is made of the code's comments, which are read there. */
const files = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...[".changeset/", ".github/", "docs/", "examples/"].flatMap((folder) => filesBelow(folder)),
  ...readdirSync(new URL("packages/", root)).flatMap((name) => filesBelow(`packages/${name}/src/`)),
  ...registryPages,
].filter(
  (name) => /\.(md|py|ts)$/.test(name) && !/node_modules|docs\/reference|test-kit\/words|words\.test/.test(name),
);

test("pages, messages, comments and names say it in plain and standard words", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(files.flatMap((file) => forbiddenWordsIn(file, read(file)))).toEqual([]);
});

test("a forbidden word is shown with its file, its line and what to write instead", () => {
  const comment = "/**\n * The caller is\n * told anew.\n */\n";
  expect(forbiddenWordsIn("packages/core/src/example.ts", comment)).toEqual([
    'packages/core/src/example.ts:2 says "is told". Write instead: gets, is reported, is recognized.',
    'packages/core/src/example.ts:3 says "anew". Write instead: again, from the start.',
  ]);
  expect(forbiddenWordsIn("docs/example.md", "Run `cuecard show base`.\n\nThe base is\nlarge.")).toEqual([
    'docs/example.md:3 says "base". Write instead: knowledge base.',
  ]);
});

test("a word that only looks like a forbidden one is left alone", () => {
  const text =
    "There is no other way. It is no longer needed. A knowledge\nbase, source.recipe, { recipe: null }, Numerical Recipes.";
  expect(forbiddenWordsIn("docs/example.md", text)).toEqual([]);
});

const sentences = guides.flatMap(sentencesOf);

test("a sentence of a guide has at most 35 words", () => {
  expect(sentences.filter(({ words }) => words > 35)).toEqual([]);
});

test("the sentences of the guides have 14 words on average", () => {
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0);
  expect(words / sentences.length).toBeLessThanOrEqual(14);
});
