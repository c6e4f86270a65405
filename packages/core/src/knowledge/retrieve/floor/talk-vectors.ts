import { listsOf } from "../../../language/languages/by-language.ts";
import { nearTalk } from "../../../language/near-talk.ts";
import type { Embedder } from "../../../ports/embedder.ts";
import { unitLength } from "../providers/question-vectors.ts";

/** A line of small talk. */
export interface TalkLine {
  /** Of unit length. */
  vector: Float32Array;
  /** How near the other lines of all languages come to it; counted when it is first asked for. */
  near(): number;
}

/** The lines of one language. */
export interface TalkLanguage {
  tag: string;
  lines: readonly TalkLine[];
}

/** The lines of all languages. */
export interface Talk {
  languages: readonly TalkLanguage[];
  /** The vectors of all, in double precision: they are multiplied in a third of the time. */
  all: readonly Float64Array[];
}

const known = new WeakMap<Embedder, Promise<Talk>>();

/** Texts of one request: a computed embedder holds the thread for some 2 ms. */
const together = 32;

/** The vectors of small talk. An embedder is asked once in its life, or again where it failed. */
export function talkVectors(embedder: Embedder, signal: AbortSignal): Promise<Talk> {
  let vectors = known.get(embedder);
  if (!vectors) {
    vectors = embedLines(embedder, signal);
    known.set(embedder, vectors);
    vectors.catch(() => known.delete(embedder));
  }
  return vectors;
}

async function embedLines(embedder: Embedder, signal: AbortSignal): Promise<Talk> {
  const languages: Record<string, Float32Array[]> = {};
  for (const [tag, lines] of Object.entries(listsOf("talkLines"))) {
    const vectors: Float32Array[] = [];
    const most = Math.min(together, embedder.maxBatch);
    for (let at = 0; at < lines.length; at += most) {
      const texts = lines.slice(at, at + most);
      const answer = await embedder.embed({ texts, input: "question", signal });
      vectors.push(...answer.vectors.flatMap((vector) => unitLength(vector) ?? []));
      await new Promise((next) => setImmediate(next));
    }
    languages[tag] = vectors;
  }
  return talkOf(languages);
}

/** Small talk as vectors of unit length, by language. */
export function talkOf(languages: Record<string, readonly Float32Array[]>): Talk {
  const all = Object.values(languages)
    .flat()
    .map((vector) => Float64Array.from(vector));
  let at = 0;
  const line = (vector: Float32Array): TalkLine => {
    const own = at++;
    let near: number | null = null;
    return { vector, near: () => (near ??= nearTalk(vector, all.toSpliced(own, 1))) };
  };
  return { languages: Object.entries(languages).map(([tag, vectors]) => ({ tag, lines: vectors.map(line) })), all };
}
