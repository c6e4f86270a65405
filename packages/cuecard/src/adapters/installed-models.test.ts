import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { embeddingSpace } from "@cuecard/core";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";
import { chooseModels } from "./choose-models.ts";

/** A project with this package `@cuecard/minilm`. */
function project(code: string): URL {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const folder = join(path, "node_modules/@cuecard/minilm");
  mkdirSync(folder, { recursive: true });
  const facts = { name: "@cuecard/minilm", type: "module", exports: { ".": { default: "./index.js" } } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(facts));
  writeFileSync(join(folder, "index.js"), code);
  return pathToFileURL(join(path, "index.js"));
}

const facts = `{ specificationVersion: "v1", provider: "local", model: "all-MiniLM-L6-v2", dimensions: 384, close: async () => {} }`;
const spaces = async (...given: Parameters<typeof chooseModels>) =>
  (await chooseModels(...given)).embedders.map(embeddingSpace);

test("an installed model is the default, and those of older knowledge bases stay", async () => {
  const from = project(`export const createMiniLmEmbedder = async () => (${facts});`);
  expect(await spaces("unused", {}, from)).toEqual([
    "local/all-MiniLM-L6-v2@384",
    "local/meaning-768@768",
    "local/lexical-512@512",
  ]);
  expect((await spaces("unused", { cohere: { apiKey: "0123456789abcdefghij" } }, from))[0]).toMatch(/^cohere/);
});

test("without one the default is the table", async () => {
  const from = pathToFileURL(join(temporary(), "index.js"));
  expect((await spaces("unused", {}, from))[0]).toBe("local/meaning-768@768");
});

test("one that can't run says why instead of leaving the default to another", async () => {
  const from = project(`export const createMiniLmEmbedder = async () => { throw new Error("no onnxruntime-node"); };`);
  await expect(chooseModels("unused", {}, from)).rejects.toThrow("no onnxruntime-node");
});

function temporary(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}
