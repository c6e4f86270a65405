import type { Embedder } from "../../../ports/embedder.ts";
import { unitLength } from "../providers/question-vectors.ts";
import { smallTalkLines } from "./small-talk-lines.ts";

/** Vectors of the lines of each language, of unit length. */
export type TalkVectors = readonly (readonly Float32Array[])[];

const known = new WeakMap<Embedder, Promise<TalkVectors>>();

/** Texts of one request: a computed embedder holds the thread for some 2 ms. */
const together = 32;

/** The vectors of small talk. An embedder is asked once in its life, or again where it failed. */
export function talkVectors(embedder: Embedder, signal: AbortSignal): Promise<TalkVectors> {
  let vectors = known.get(embedder);
  if (!vectors) {
    vectors = embedLines(embedder, signal);
    known.set(embedder, vectors);
    vectors.catch(() => known.delete(embedder));
  }
  return vectors;
}

async function embedLines(embedder: Embedder, signal: AbortSignal): Promise<TalkVectors> {
  const languages: Float32Array[][] = [];
  for (const lines of Object.values(smallTalkLines)) {
    const vectors: Float32Array[] = [];
    const most = Math.min(together, embedder.maxBatch);
    for (let at = 0; at < lines.length; at += most) {
      const texts = lines.slice(at, at + most);
      const answer = await embedder.embed({ texts, input: "question", signal });
      vectors.push(...answer.vectors.flatMap((vector) => unitLength(vector) ?? []));
      await new Promise((next) => setImmediate(next));
    }
    languages.push(vectors);
  }
  return languages;
}
