import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { InferenceSession, Tensor } from "onnxruntime-node";
import type { ModelInput, ModelRequest } from "../thread/protocol.ts";
import { createEncoder, type Encoded } from "./encode.ts";
import { float32 } from "./float32.ts";
import { pool } from "./pool.ts";

/** A model in memory. */
export interface LoadedModel {
  /** Returns the question as it is read beside each text of a request. */
  fit(question: ModelRequest["question"]): ModelRequest["question"];
  /** Makes one text's vector or score. */
  run(text: string, question: string | null): Promise<{ row: Float32Array; tokens: number; truncated: boolean }>;
}

/**
 * More threads gain little on one short text; one core stays with the caller's own thread. Not measured with a real
 * model.
 */
const threads = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Loads a model from its folder, never from the network. Texts are run one by one, unpadded: quantised models scale a
 * whole batch together, so that a text's vector would otherwise depend on its neighbours, and a question would wait for
 * the batch.
 */
export async function loadModel({ folder, file, maxTokens, embedding }: ModelInput): Promise<LoadedModel> {
  const encoder = createEncoder(
    { tokenizer: await readJson(folder, "tokenizer.json"), config: await readJson(folder, "tokenizer_config.json") },
    maxTokens,
  );
  const session = await InferenceSession.create(join(folder, file), {
    intraOpNumThreads: threads,
    logSeverityLevel: 4,
    // Threads that spin while they wait would take the cores from the caller's own.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });

  async function forward({ ids, types }: Encoded): Promise<Record<string, Tensor | undefined>> {
    const known: Record<string, () => number[]> = {
      input_ids: () => ids,
      attention_mask: () => ids.map(() => 1),
      token_type_ids: () => types,
    };
    const feeds: Record<string, Tensor> = {};
    for (const name of session.inputNames) {
      const values = known[name];
      if (!values) throw new Error(`the model asks for ${name}, which no text model that runs here has`);
      feeds[name] = row(values());
    }
    return await session.run(feeds);
  }

  return {
    fit: (question) => (question === null ? null : encoder.fitQuestion(question)),
    async run(text, question) {
      const encoded = question === null ? encoder.encode(text) : encoder.encodePair(question, text);
      const outputs = await forward(encoded);
      const tokens = encoded.ids.length;
      const values = embedding
        ? pool(
            numbers(outputs, ["last_hidden_state", "token_embeddings"], tokens),
            tokens,
            embedding.pooling,
            embedding.dimensions,
          )
        : Float32Array.of(relevance(numbers(outputs, ["logits"], 1)));
      return { row: values, tokens, truncated: encoded.truncated };
    },
  };
}

const row = (values: number[]) => new Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);

/** The first output that is there, as float32; it must have a multiple of `tokens` numbers. */
function numbers(found: Record<string, Tensor | undefined>, names: string[], tokens: number): Float32Array {
  const tensor = names.map((name) => found[name]).find((each) => each !== undefined);
  if (!tensor) throw new Error(`the model answers ${Object.keys(found).join(", ")}, not ${names.join(" or ")}`);
  const data = float32(tensor);
  if (data.length === 0 || data.length % tokens !== 0)
    throw new Error(`the model answered ${tensor.dims.join(" × ")} numbers`);
  return data;
}

async function readJson<T extends object>(folder: string, file: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, file), "utf8")) as T;
}

/** One label is the logit of relevance; of two, the second is. */
function relevance(logits: Float32Array): number {
  if (logits.length > 2)
    throw new Error(`the model sorts into ${logits.length} labels; a cross-encoder has one or two`);
  const logit = logits.length === 1 ? logits[0]! : logits[1]! - logits[0]!;
  return 1 / (1 + Math.exp(-logit));
}
