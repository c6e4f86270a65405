import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readModelFacts } from "./model-facts.ts";
import { writeModel } from "./test-kit/tiny-models.ts";

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "cuecard-facts-"));
});
afterAll(() => rm(parent, { recursive: true }));

async function facts(name: string, files: Record<string, object>) {
  const written = Object.fromEntries(Object.entries(files).map(([path, content]) => [path, JSON.stringify(content)]));
  const folder = await writeModel(await mkdtemp(join(parent, "m-")), written);
  return readModelFacts({ folder, name, dtype: "q8" });
}

test.each([
  ["Xenova/multilingual-e5-small", "mean", "passage: ", "query: "],
  ["Xenova/bge-small-en-v1.5", "cls", "", "Represent this sentence for searching relevant passages: "],
  ["Xenova/bge-m3", "cls", "", ""],
  ["Xenova/gte-small", "mean", "", ""],
  ["nomic-ai/nomic-embed-text-v1.5", "mean", "search_document: ", "search_query: "],
  ["Xenova/all-MiniLM-L6-v2", "mean", "", ""],
])("%s pools by %s and puts its family's prefixes before texts", async (name, pooling, document, question) => {
  const found = await facts(name, { "config.json": { model_type: "bert", hidden_size: 384 } });
  expect(found).toMatchObject({
    kind: "embedder",
    dimensions: 384,
    maxTokens: 512,
    pooling,
    prefixes: { document, question },
  });
});

test("a folder of any name is known by the name its config keeps", async () => {
  const found = await facts("model", { "config.json": { _name_or_path: "intfloat/multilingual-e5-small" } });
  expect(found.prefixes).toEqual({ document: "passage: ", question: "query: " });
});

test("what the files say goes before the family", async () => {
  const found = await facts("owner/my-e5-tuned", {
    "config.json": { hidden_size: 8 },
    "1_Pooling/config.json": { pooling_mode_cls_token: true },
    "config_sentence_transformers.json": { prompts: { query: "q: ", document: "d: " } },
  });
  expect(found).toMatchObject({ pooling: "cls", prefixes: { question: "q: ", document: "d: " } });
});

test("the least of the stated limits counts, without the positions that some models keep for padding", async () => {
  const roberta = { model_type: "xlm-roberta", max_position_embeddings: 514, pad_token_id: 1 };
  expect(
    (await facts("a/b", { "config.json": roberta, "tokenizer_config.json": { model_max_length: 1e30 } })).maxTokens,
  ).toBe(512);
  expect(
    (await facts("a/b", { "config.json": roberta, "sentence_bert_config.json": { max_seq_length: 256 } })).maxTokens,
  ).toBe(256);
  expect(
    (await facts("a/b", { "config.json": { n_positions: 8192 }, "tokenizer_config.json": { model_max_length: 2048 } }))
      .maxTokens,
  ).toBe(2048);
});

test("a pooling that does not run here and an unknown family stay unknown", async () => {
  const last = { "config.json": { hidden_size: 8 }, "1_Pooling/config.json": { pooling_mode_lasttoken: true } };
  expect((await facts("a/e5-like", last)).pooling).toBeNull();
  expect(await facts("a/b", { "config.json": {} })).toMatchObject({
    pooling: null,
    dimensions: null,
    prefixes: { document: "", question: "" },
  });
});
