import { describeValue, isRecord, type Provider, readVector, wrongAnswer } from "@cuecard/core/adapter-kit";

/** What an answer must hold. */
export interface ExpectedVectors {
  /** Named in errors. */
  provider: Provider;
  /** Number of vectors. */
  count: number;
  /** Length of each. */
  dimensions: number;
}

/** The vectors of an answer in the order of the texts. Throws `embedding_failed` naming what came instead. */
export function readVectors(answer: unknown, { provider, count, dimensions }: ExpectedVectors): Float32Array[] {
  const wrong = wrongAnswer(provider);
  if (!isRecord(answer))
    throw wrong(`${describeValue(answer)} instead of a JSON object; check that baseURL leads to an embeddings API`);
  if (!Array.isArray(answer.data)) throw wrong(`data being ${describeValue(answer.data)} instead of a list`);
  if (answer.data.length !== count) throw wrong(`${answer.data.length} embeddings for ${count} texts`);
  const vectors: Float32Array[] = Array(count);
  for (const item of answer.data as unknown[]) {
    if (!isRecord(item)) throw wrong(`${describeValue(item)} in place of an embedding`);
    const { index, embedding } = item;
    if (typeof index !== "number" || !Number.isInteger(index) || index < 0 || index >= count) {
      throw wrong(`an embedding of index ${describeValue(index)}, expected 0 to ${count - 1}`);
    }
    if (vectors[index]) throw wrong(`two embeddings of index ${index}`);
    const which = `embedding ${index}`;
    if (typeof embedding === "string") {
      throw wrong(
        `${which} being ${describeValue(embedding)}; the server ignored encoding_format float and is not compatible`,
      );
    }
    vectors[index] = readVector(embedding, { dimensions, which, wrong });
  }
  return vectors;
}
