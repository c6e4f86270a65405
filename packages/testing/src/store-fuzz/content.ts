import { createHash } from "node:crypto";
import type { EmbeddedChunk, EmbeddingSpace } from "@cuecard/core";
import { spaceOf } from "@cuecard/core/storage-kit";
import { createRandom } from "../random.ts";

/**
 * Spaces of knowledge bases before and after a re-embedding: two lengths around the first, and one of the same length.
 */
export const models: readonly EmbeddingSpace[] = [
  { embeddingProvider: "fake", embeddingModel: "first", embeddingDimensions: 8 },
  { embeddingProvider: "fake", embeddingModel: "shorter", embeddingDimensions: 5 },
  { embeddingProvider: "fake", embeddingModel: "longer", embeddingDimensions: 19 },
  { embeddingProvider: "other", embeddingModel: "first", embeddingDimensions: 8 },
];

/** Names of files; some hold what a pattern's engine might read as its own. */
export const filenames = ["a.pdf", "A.pdf", "a b.pdf", "100%_[b]?.txt", 'odd "\\b.txt'];

export const spaceOfModel = (model: number): string => spaceOf(models[model]!);

/** Articles, each in a few chunks, and words that many chunks have. */
export const articles = 240;
export const commonWords = Array.from({ length: 24 }, (_, index) => `word${index}`);
/** So many topics are shared by many chunks, which tie by their cosine then. */
export const sharedTopics = 40;

/** A number that is unlike those of neighbouring seeds. */
export function mix(...numbers: number[]): number {
  return numbers.reduce((mixed, number) => createRandom(mixed * 31 + number).integer(0, 2 ** 31), 17);
}

/** The vector of a topic in a model's space. */
export function vectorOf(model: number, topic: number): Float32Array {
  return createRandom(mix(topic, model)).unitVector(models[model]!.embeddingDimensions);
}

/** Of a text as `passage` makes them: what an embedder would see in it. */
export const topicOf = (text: string): number => Number(/^Topic (\d+)/.exec(text)![1]);

interface Passage {
  text: string;
  terms: Map<string, number>;
}

/** Some words of a seed. */
function passage(seed: number): Passage {
  const random = createRandom(seed);
  const topic = random.chance(0.5) ? random.integer(0, sharedTopics - 1) : random.integer(sharedTopics, 1_000_000);
  const said = Array.from(
    { length: random.integer(0, 12) },
    () => commonWords[random.integer(0, random.integer(0, commonWords.length - 1))]!,
  );
  if (random.chance(0.8)) said.push(`article${random.integer(0, articles - 1)}`);
  const terms = new Map<string, number>();
  for (const word of said) terms.set(word, (terms.get(word) ?? 0) + 1);
  return { text: `Topic ${topic}. ${said.join(" ")} (${seed % 7})`, terms };
}

/** A chunk without the id and the vector, which depend on what is stored. */
export type DraftChunk = Omit<EmbeddedChunk, "id" | "vector">;

/**
 * What a source holds in one version: of another version about half is the same, in other places; some passages stand
 * in several sources.
 */
export function draftChunks({
  source,
  version,
  count,
}: {
  source: number;
  version: number;
  count: number;
}): DraftChunk[] {
  const random = createRandom(version);
  let start = 0;
  return Array.from({ length: count }, (_, position) => {
    const seed = random.chance(0.1)
      ? random.integer(0, 30)
      : random.chance(0.5)
        ? mix(source, random.integer(0, 40))
        : mix(version, position);
    const { text, terms } = passage(seed);
    const chunk: DraftChunk = {
      textHash: createHash("sha256").update(text).digest("hex"),
      position,
      text,
      start,
      end: start + text.length,
      page: random.chance(0.2) ? position + 1 : null,
      headingPath: random.chance(0.3) ? [`Part ${random.integer(1, 3)}`] : [],
      tableHeader: null,
      rows: null,
      question: null,
      tokenCount: terms.size + 2,
      terms,
      length: [...terms.values()].reduce((sum, frequency) => sum + frequency, 0),
    };
    start += text.length + 1;
    return chunk;
  });
}
