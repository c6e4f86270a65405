import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import { plainWords } from "../../words/words.ts";
import type { Found } from "../results/hits.ts";

/**
 * Puts first what is asked for by its name: each pair whose question the caller's words are, and of each source the best chunk whose title or heading they are, all
 * words and no others. The same list where nothing is.
 */
export function titlesFirst(found: readonly Found[], question: string): readonly Found[] {
  const asked = named(question);
  if (asked === "") return found;
  const names = found.map(({ chunk }) => spelledNames(chunk));
  const isPair = (_: Found, place: number) => names[place]!.pair === asked;
  const sources = new Set(found.filter(isPair).map(({ chunk }) => chunk.sourceId));
  const isFirst = ({ chunk }: Found, place: number) => {
    if (sources.has(chunk.sourceId) || !names[place]!.all.includes(asked)) return false;
    sources.add(chunk.sourceId);
    return true;
  };
  const first = found.filter((one, place) => isPair(one, place) || isFirst(one, place));
  if (first.length === 0) return found;
  const promoted = new Set(first);
  const above = found[0]!.score - Math.min(...first.map(({ score }) => score)) + 1;
  return [...first.map((one) => ({ ...one, score: one.score + above })), ...found.filter((one) => !promoted.has(one))];
}

/** What a chunk is asked for by, each as {@link named} spells it. */
interface Names {
  /** Its question where it begins a pair; null where it does not. */
  pair: string | null;
  all: string[];
}

/** Stores give the same chunk again and again. */
const known = new WeakMap<StoredChunk, Names>();

function spelledNames(chunk: StoredChunk): Names {
  let names = known.get(chunk);
  if (!names) {
    names = { pair: beginsPair(chunk) ? named(chunk.question!) : null, all: namesOf(chunk).map(named) };
    known.set(chunk, names);
  }
  return names;
}

/** A long answer is cut: only its first chunk has the question in its text. */
const beginsPair = ({ question, text }: StoredChunk) => question !== null && text.includes(question);

function namesOf({ source, headingPath, sections = [], question }: StoredChunk): string[] {
  const names = [
    source.givenTitle,
    source.title,
    source.textTitle,
    ...headingPath,
    ...sections.flatMap((one) => one.headingPath),
    question,
  ];
  return names.filter((name) => typeof name === "string");
}

/** The same for two spellings of one name: "check-in" and "check in", "WiFi" and "wifi". */
const named = (text: string) => plainWords(text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}'’]+/gu, " ")).join(" ");
