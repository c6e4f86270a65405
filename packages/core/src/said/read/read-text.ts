import { conceptOf } from "../languages/concepts.ts";
import { languageOfWords } from "../languages/language-of.ts";
import type { SpokenLanguage } from "../languages/spoken-language.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { type Duration, durationsOf } from "./durations.ts";
import type { Figure } from "./figure.ts";
import { figuresOf } from "./figures.ts";
import { type Name, namesOf } from "./names.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { unitOf } from "./units.ts";

/** A text with what it says, read once. */
export interface ReadText {
  text: string;
  language: SpokenLanguage;
  tokens: readonly Token[];
  figures: readonly Figure[];
  /** The place in `figures` of the one that a token belongs to, -1 for none. */
  figureAt: Int32Array;
  /** Lengths of time, by token. */
  durations: ReadonlyMap<number, Duration>;
  clauses: readonly Clause[];
  /** Runs of tokens that name something. */
  names: readonly Name[];
  /** The root of each token that names something, else null. */
  contentAt: readonly (string | null)[];
  /** Every root of `contentAt`, and every word as it stands. */
  roots: ReadonlySet<string>;
  words: ReadonlySet<string>;
}

/** Reads a text. `hint`: BCP 47 tag of the language that it probably is. */
export function readText(text: string, hint: string | null): ReadText {
  const tokens = tokensOf(text);
  const language = languageOfWords(
    tokens.flatMap(({ kind, word }) => (kind === "word" ? [word] : [])),
    hint,
  );
  const figures = figuresOf(tokens, language);
  const contentAt: (string | null)[] = tokens.map((token) => contentOf(token, language));
  for (const { from, to, readings } of figures) {
    if (readings[0]!.kind === "code" || readings[0]!.kind === "weekday") continue;
    for (let at = from; at < to; at++) contentAt[at] = null;
  }
  const figureAt = new Int32Array(tokens.length).fill(-1);
  for (const [index, { from, to }] of figures.entries()) figureAt.fill(index, from, to);
  const clauses = clausesOf(tokens, contentAt, { language, figures });
  const names = namesOf(tokens, figures, language);
  const roots = new Set(contentAt.filter((root) => root !== null));
  return {
    text,
    language,
    tokens,
    figures,
    figureAt,
    durations: durationsOf(tokens, figures, figureAt),
    clauses,
    names,
    contentAt,
    roots,
    words: new Set(tokens.map(({ word }) => word)),
  };
}

function contentOf({ kind, word }: Token, language: SpokenLanguage): string | null {
  if (kind === "code") return word;
  if (kind !== "word" || word.length < 2 || language.small.has(word) || language.negators.has(word)) return null;
  if (unitOf(word) && word.length < 3) return null;
  return conceptOf(word)?.concept ?? language.root(word);
}
