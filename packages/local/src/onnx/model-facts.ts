import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { knownModel, type Pooling, type Prefixes } from "@cuecard/core/adapter-kit";
import type { FoundModel } from "./find-model.ts";

/** What a model's files say of it. Null where they don't. */
export interface ModelFacts {
  /** What the model is made for. */
  kind: "embedder" | "cross-encoder";
  /** Length of its vectors. */
  dimensions: number | null;
  /** Most tokens of one input, the marks around it included. */
  maxTokens: number;
  /** How its token vectors become one. */
  pooling: Pooling | null;
  /** What it wants before each text. */
  prefixes: Prefixes;
}

type Json = Record<string, unknown>;

/** The limit of BERT, for models whose files name none. */
const usualMaxTokens = 512;
/** Tokenizers without a limit of their own state one of about 1e30. */
const believableMaxTokens = 1_000_000;
/** Their positions begin behind the padding token's. */
const offsetPositions = new Set(["roberta", "xlm-roberta", "camembert", "mpnet"]);

/**
 * Reads a model's own files, then the table of known models by its names. Throws `invalid_value` for a file that is not a
 * JSON object.
 */
export async function readModelFacts({ folder, name }: FoundModel): Promise<ModelFacts> {
  const read = (path: string) => readJson(folder, path, name);
  const [config, tokenizer, pooling, prompts, sentence] = await Promise.all([
    read("config.json"),
    read("tokenizer_config.json"),
    read("1_Pooling/config.json"),
    read("config_sentence_transformers.json"),
    read("sentence_bert_config.json"),
  ]);
  const known = knownModel(name) ?? knownModel(text(config?._name_or_path) ?? "");
  const architectures = Array.isArray(config?.architectures) ? config.architectures.map(String) : [];
  return {
    kind: architectures.some((architecture) => architecture.endsWith("ForSequenceClassification"))
      ? "cross-encoder"
      : "embedder",
    dimensions: number(config?.hidden_size) ?? number(config?.dim) ?? number(config?.n_embd) ?? number(config?.d_model),
    maxTokens: maxTokensOf(config ?? {}, [tokenizer?.model_max_length, sentence?.max_seq_length]),
    pooling: pooling ? statedPooling(pooling) : (known?.pooling ?? null),
    prefixes: statedPrompts(prompts?.prompts) ?? known?.prefixes ?? { document: "", question: "" },
  };
}

function maxTokensOf(config: Json, stated: unknown[]): number {
  const positions = number(config.max_position_embeddings) ?? number(config.n_positions);
  const offset = offsetPositions.has(text(config.model_type) ?? "") ? (whole(config.pad_token_id) ?? 1) + 1 : 0;
  const limits = [positions === null ? null : positions - offset, ...stated.map(number)];
  const believable = limits.filter((limit) => limit !== null && limit > 0 && limit <= believableMaxTokens) as number[];
  return believable.length === 0 ? usualMaxTokens : Math.min(...believable);
}

function statedPooling(pooling: Json): Pooling | null {
  if (pooling.pooling_mode_cls_token === true) return "cls";
  return pooling.pooling_mode_mean_tokens === true ? "mean" : null;
}

/**
 * Reads the prompts that sentence-transformers writes. Null when there is none for questions under the names in use.
 */
function statedPrompts(prompts: unknown): Prefixes | null {
  if (!isJson(prompts)) return null;
  const question = text(prompts.query);
  return question === null || question === ""
    ? null
    : { question, document: text(prompts.document) ?? text(prompts.passage) ?? "" };
}

async function readJson(folder: string, path: string, name: string): Promise<Json | null> {
  let content: string;
  try {
    content = await readFile(join(folder, path), "utf8");
  } catch {
    return null;
  }
  try {
    const value: unknown = JSON.parse(content);
    if (isJson(value)) return value;
  } catch {}
  const message = `${path} of the model ${name} is not a JSON object; delete the model's folder and get it again.`;
  throw new CuecardError("invalid_value", message, { param: "model" });
}

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown) => (typeof value === "string" ? value : null);
const whole = (value: unknown) => (Number.isInteger(value) && (value as number) >= 0 ? (value as number) : null);
const number = (value: unknown) => whole(value) || null;
