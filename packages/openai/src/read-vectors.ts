import { CuecardError } from "@cuecard/core";

export interface ExpectedVectors {
  /** Provider and model, for messages. */
  name: string;
  count: number;
  dimensions: number;
}

/** The vectors of an answer in the order of the texts. Throws `embedding_failed` naming what came instead. */
export function readVectors(answer: unknown, { name, count, dimensions }: ExpectedVectors): Float32Array[] {
  const wrong = (what: string) => new CuecardError("embedding_failed", `${name} answered 200 with ${what}.`);
  if (!isRecord(answer)) throw wrong(`${describe(answer)} instead of a JSON object; check that baseURL leads to an embeddings API`);
  if (!Array.isArray(answer.data)) throw wrong(`data being ${describe(answer.data)} instead of a list`);
  if (answer.data.length !== count) throw wrong(`${answer.data.length} embeddings for ${count} texts`);
  const vectors: Float32Array[] = Array(count);
  for (const item of answer.data as unknown[]) {
    if (!isRecord(item)) throw wrong(`${describe(item)} in place of an embedding`);
    const { index, embedding } = item;
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= count) {
      throw wrong(`an embedding of index ${describe(index)}, expected 0 to ${count - 1}`);
    }
    if (vectors[index]) throw wrong(`two embeddings of index ${index}`);
    if (!Array.isArray(embedding)) {
      const hint = typeof embedding === "string" ? "; the server ignored encoding_format float and is not compatible" : "";
      throw wrong(`embedding ${index} being ${describe(embedding)} instead of a list of numbers${hint}`);
    }
    if (embedding.length !== dimensions) {
      throw wrong(`embedding ${index} of ${embedding.length} numbers instead of ${dimensions}; set dimensions to what the model makes`);
    }
    const stranger = embedding.find((value) => typeof value !== "number" || !Number.isFinite(Math.fround(value)));
    if (stranger !== undefined) throw wrong(`${describe(stranger)} among the numbers of embedding ${index}`);
    vectors[index] = Float32Array.from(embedding as number[]);
  }
  return vectors;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function describe(value: unknown): string {
  if (typeof value === "string") return `a string of ${value.length} characters`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
}
