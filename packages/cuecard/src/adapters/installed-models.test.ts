import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { embeddingSpace } from "@cuecard/core";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";
import { chooseModels } from "./choose-models.ts";

/** A project that has packages, each with its code. */
function project(packages: Record<string, string>): URL {
  const path = temporary();
  for (const [name, code] of Object.entries(packages)) {
    const folder = join(path, "node_modules", name);
    mkdirSync(folder, { recursive: true });
    const facts = { name, type: "module", exports: { ".": { default: "./index.js" } } };
    writeFileSync(join(folder, "package.json"), JSON.stringify(facts));
    writeFileSync(join(folder, "index.js"), code);
  }
  return pathToFileURL(join(path, "index.js"));
}

const making = (maker: string, model: string) =>
  `export const ${maker} = async () => ({ specificationVersion: "v1", provider: "local", model: "${model}", dimensions: 384, close: async () => {} });`;
const minilm = { "@cuecard/minilm": making("createMiniLmEmbedder", "all-MiniLM-L6-v2") };
const e5 = { "@cuecard/e5": making("createE5Embedder", "multilingual-e5-small") };
const spaces = async (...given: Parameters<typeof chooseModels>) =>
  (await chooseModels(...given)).embedders.map(embeddingSpace);

test.each([
  ["minilm", minilm, ["local/all-MiniLM-L6-v2@384"]],
  ["e5", e5, ["local/multilingual-e5-small@384"]],
  // For it knows the other's language too.
  ["both", { ...minilm, ...e5 }, ["local/multilingual-e5-small@384", "local/all-MiniLM-L6-v2@384"]],
])("an installed model is the default, and those of older knowledge bases stay: %s", async (_, packages, installed) => {
  const from = project(packages);
  expect(await spaces("unused", {}, from)).toEqual([...installed, "local/meaning-768@768", "local/lexical-512@512"]);
  expect((await spaces("unused", { cohere: { apiKey: "0123456789abcdefghij" } }, from))[0]).toMatch(/^cohere/);
});

test("without one the default is the table", async () => {
  const from = pathToFileURL(join(temporary(), "index.js"));
  expect((await spaces("unused", {}, from))[0]).toBe("local/meaning-768@768");
});

test("one that can't run says why instead of leaving the default to another", async () => {
  const failing = `export const createE5Embedder = async () => { throw new Error("no onnxruntime-node"); };`;
  const from = project({ "@cuecard/e5": failing });
  await expect(chooseModels("unused", {}, from)).rejects.toThrow("no onnxruntime-node");
});

function temporary(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}
