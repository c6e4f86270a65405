import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type OnnxGraph, onnxFile } from "./onnx-file.ts";

const specialTokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
const words =
  "refunds refund are is paid pay within fourteen days the office opens at nine on mondays when query passage : . ? a card invoice arrives by mail";

/** Every token of the tiny models; a token's id is its place. Other words are `[UNK]`. */
export const vocabulary = [...specialTokens, ...words.split(" ")];
export const tinyDimensions = 32;
export const tinyMaxTokens = 24;

/** The embedder's table: a row of numbers in -1 to 1 for each token, the same in every run. */
export const embeddingTable: Float32Array[] = vocabulary.map((_, token) =>
  Float32Array.from({ length: tinyDimensions }, (_, index) =>
    Math.fround(Math.sin(1 + token * 12.9898 + index * 78.233 + token * index)),
  ),
);

/** Hidden states are the rows of {@link embeddingTable}. */
const embedderGraph: OnnxGraph = {
  inputs: ["input_ids", "attention_mask"],
  output: { name: "last_hidden_state", rank: 3 },
  nodes: [{ operator: "Gather", inputs: ["table", "input_ids"], output: "last_hidden_state" }],
  constants: {
    table: {
      dims: [vocabulary.length, tinyDimensions],
      values: Float32Array.from(embeddingTable.flatMap((row) => [...row])),
    },
  },
};

const oneHot = new Float32Array(vocabulary.length ** 2);
for (let token = specialTokens.length; token < vocabulary.length; token++)
  oneHot[token * vocabulary.length + token] = 1;

/** The logit is how many pairs of equal words question and passage have. */
const crossEncoderGraph: OnnxGraph = {
  inputs: ["input_ids", "attention_mask", "token_type_ids"],
  output: { name: "logits", rank: 2 },
  nodes: [
    { operator: "Gather", inputs: ["table", "input_ids"], output: "words" },
    { operator: "Cast", inputs: ["attention_mask"], output: "mask", integers: { to: 1 } },
    { operator: "Cast", inputs: ["token_type_ids"], output: "types", integers: { to: 1 } },
    { operator: "Mul", inputs: ["mask", "types"], output: "passage_mask" },
    { operator: "Sub", inputs: ["mask", "passage_mask"], output: "question_mask" },
    { operator: "Unsqueeze", inputs: ["passage_mask", "one"], output: "passage_row" },
    { operator: "Unsqueeze", inputs: ["question_mask", "one"], output: "question_row" },
    { operator: "MatMul", inputs: ["passage_row", "words"], output: "passage_words" },
    { operator: "MatMul", inputs: ["question_row", "words"], output: "question_words" },
    { operator: "Mul", inputs: ["passage_words", "question_words"], output: "shared" },
    { operator: "ReduceSum", inputs: ["shared", "two"], output: "sum", integers: { keepdims: 0 } },
    { operator: "Identity", inputs: ["sum"], output: "logits" },
  ],
  constants: {
    table: { dims: [vocabulary.length, vocabulary.length], values: oneHot },
    one: { dims: [1], values: BigInt64Array.of(1n) },
    two: { dims: [1], values: BigInt64Array.of(2n) },
  },
};

const special = (token: string) => ({ SpecialToken: { id: token, type_id: 0 } });
const sequence = (id: "A" | "B", type: number) => ({ Sequence: { id, type_id: type } });

/** Lower-cased words and marks, `[CLS] A [SEP]` and `[CLS] A [SEP] B [SEP]`. */
const tokenizer = {
  version: "1.0",
  truncation: null,
  padding: null,
  added_tokens: specialTokens.map((content, id) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })),
  normalizer: { type: "Lowercase" },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: {
    type: "TemplateProcessing",
    single: [special("[CLS]"), sequence("A", 0), special("[SEP]")],
    pair: [
      special("[CLS]"),
      sequence("A", 0),
      special("[SEP]"),
      sequence("B", 1),
      { SpecialToken: { id: "[SEP]", type_id: 1 } },
    ],
    special_tokens: Object.fromEntries(
      ["[CLS]", "[SEP]"].map((token) => [token, { id: token, ids: [vocabulary.indexOf(token)], tokens: [token] }]),
    ),
  },
  decoder: null,
  model: {
    type: "WordLevel",
    vocab: Object.fromEntries(vocabulary.map((token, id) => [token, id])),
    unk_token: "[UNK]",
  },
};

const tokenizerConfig = {
  tokenizer_class: "BertTokenizer",
  model_max_length: tinyMaxTokens,
  unk_token: "[UNK]",
  pad_token: "[PAD]",
  cls_token: "[CLS]",
  sep_token: "[SEP]",
};

const config = {
  model_type: "bert",
  hidden_size: tinyDimensions,
  num_attention_heads: 1,
  num_hidden_layers: 1,
  max_position_embeddings: 64,
  vocab_size: vocabulary.length,
  pad_token_id: 0,
};

/** Paths and contents of a model's files, as a hub serves them. */
export type ModelFiles = Record<string, Uint8Array | string>;

export const tinyEmbedder: ModelFiles = {
  "config.json": JSON.stringify({ ...config, architectures: ["BertModel"], _name_or_path: "example/e5-tiny" }),
  "tokenizer.json": JSON.stringify(tokenizer),
  "tokenizer_config.json": JSON.stringify(tokenizerConfig),
  "onnx/model_quantized.onnx": onnxFile(embedderGraph),
};

export const tinyCrossEncoder: ModelFiles = {
  ...tinyEmbedder,
  "config.json": JSON.stringify({
    ...config,
    architectures: ["BertForSequenceClassification"],
    id2label: { 0: "LABEL_0" },
  }),
  "onnx/model_quantized.onnx": onnxFile(crossEncoderGraph),
};

export async function writeModel(folder: string, files: ModelFiles): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
