import { describe, expect, test } from "vitest";
import { chooseLength } from "./choose-length.ts";
import { knownModel } from "./known-models.ts";

const bge = "Represent this sentence for searching relevant passages: ";
const instruct = "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ";

test.each([
  ["text-embedding-3-small", 1_536, "", ""],
  ["text-embedding-3-large", 3_072, "", ""],
  ["text-embedding-ada-002", 1_536, "", ""],
  ["embed-v4.0", 1_536, "", ""],
  ["embed-multilingual-v3.0", 1_024, "", ""],
  ["embed-english-light-v3.0", 384, "", ""],
  ["mistral-embed", 1_024, "", ""],
  ["intfloat/multilingual-e5-small", 384, "passage: ", "query: "],
  ["intfloat/multilingual-e5-large-instruct", 1_024, "", instruct],
  ["intfloat/e5-mistral-7b-instruct", 4_096, "", instruct],
  ["intfloat/e5-base-v2", 768, "passage: ", "query: "],
  ["BAAI/bge-m3", 1_024, "", ""],
  ["bge-m3:567m", 1_024, "", ""],
  ["BAAI/bge-small-en-v1.5", 384, "", bge],
  ["BAAI/bge-small-zh-v1.5", 512, "", "为这个句子生成表示以用于检索相关文章："],
  ["Alibaba-NLP/gte-large-en-v1.5", 1_024, "", ""],
  ["thenlper/gte-small", 384, "", ""],
  ["nomic-embed-text:latest", 768, "search_document: ", "search_query: "],
  ["mixedbread-ai/mxbai-embed-large-v1", 1_024, "", bge],
  ["Snowflake/snowflake-arctic-embed-m", 768, "", bge],
  ["Snowflake/snowflake-arctic-embed-xs", 384, "", bge],
  ["Snowflake/snowflake-arctic-embed-l-v2.0", 1_024, "", "query: "],
  ["Snowflake/snowflake-arctic-embed-m-v2.0", 768, "", "query: "],
  ["snowflake-arctic-embed2", 1_024, "", "query: "],
  ["google/embeddinggemma-300m", 768, "title: none | text: ", "task: search result | query: "],
  ["Qwen/Qwen3-Embedding-0.6B", 1_024, "", instruct.slice(0, -1)],
  ["sentence-transformers/all-MiniLM-L6-v2", 384, "", ""],
])("%s has vectors of %i numbers and its authors' words before texts", (name, dimensions, document, question) => {
  expect(knownModel(name)).toMatchObject({ dimensions, prefixes: { document, question } });
});

test.each(["snowflake-arctic-embed", "my-e5-tuned"])("%s is known but for its size", (name) => {
  expect(knownModel(name)).toMatchObject({ dimensions: null });
});

test.each(["constructor", "nomic-embed", "gpt-5", "", "core5-small"])("%j is not known", (name) => {
  expect(knownModel(name)).toBeNull();
});

describe("the length of a model's vectors", () => {
  test.each([
    ["text-embedding-3-large", undefined, 3_072, null],
    ["text-embedding-3-large", 1_024, 1_024, 1_024],
    ["embed-v4.0", 256, 256, 256],
    ["text-embedding-ada-002", 1_536, 1_536, null],
    ["BAAI/bge-m3", undefined, 1_024, null],
    // Servers of open models refuse the field.
    ["nomic-embed-text", 256, 256, null],
    ["my-own", 64, 64, null],
  ])("of %s with dimensions %s is %i, and a request asks for %s", (model, wanted, dimensions, requested) => {
    expect(chooseLength(model, wanted)).toMatchObject({ dimensions, requested });
  });

  test.each([
    ["text-embedding-3-small", 2_000, "allowed: 1 to 1536"],
    ["text-embedding-ada-002", 512, "allowed: only 1536"],
    ["embed-v4.0", 300, "allowed: 256, 512, 1024, 1536"],
    ["BAAI/bge-m3", 0, "a whole number above 0"],
    ["my-own", 1.5, "a whole number above 0"],
  ])("of %s can't be %s", (model, wanted, message) => {
    const refusal = expect.objectContaining({ code: "invalid_value", message: expect.stringContaining(message) });
    expect(() => chooseLength(model, wanted)).toThrow(refusal);
  });

  test.each(["my-own", "snowflake-arctic-embed"])("of %s is asked for", (model) => {
    expect(() => chooseLength(model, undefined)).toThrow(expect.objectContaining({ code: "missing_field" }));
  });
});
