import { conceptOf } from "../languages/concepts.ts";
import type { SpokenLanguage } from "../languages/spoken-language.ts";
import type { Figure } from "./figure.ts";
import type { Token } from "./tokens.ts";

/** What is said of one thing. */
export interface Clause {
  from: number;
  to: number;
  /** What it speaks of, as roots and concepts. */
  content: ReadonlySet<string>;
  /** The words that are denied; empty where nothing is. */
  denied: ReadonlySet<string>;
  /** Those of them that stand first behind their denial: what follows may only belong to it. */
  deniedFirst: ReadonlySet<string>;
  /** "only", "if", "unless": what it says holds for a part, so that nothing follows from it for the rest. */
  isPartial: boolean;
  /** Asks, and says nothing. */
  isQuestion: boolean;
  /** Days that it is said of, as kind and value: what holds on one day may not on another. */
  days: string;
}

const breaks = /^[,;:()–—\n.!?]$/;
/** Content words behind a denial that it may be about. */
const reach = 2;

/** The clauses of a text. `contentAt` has the root of each token that names something, else null. */
export function clausesOf(
  tokens: readonly Token[],
  contentAt: readonly (string | null)[],
  { language, figures }: { language: SpokenLanguage; figures: readonly Figure[] },
): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  const days = figures.filter(({ readings }) => ["weekday", "date", "month"].includes(readings[0]!.kind));
  let nextDay = 0;
  const questions = new Set(tokens.flatMap(({ text, sentence }) => (text === "?" ? [sentence] : [])));
  const close = (to: number) => {
    const first = nextDay;
    while (days[nextDay] && days[nextDay]!.to <= to) nextDay++;
    const own = days.slice(first, nextDay).filter((day) => day.from >= from);
    const clause = clauseOf(tokens, contentAt, { from, to, language, days: namesOfDays(own) });
    if (clause) clauses.push({ ...clause, isQuestion: questions.has(tokens[from]!.sentence) });
  };
  for (const [at, token] of tokens.entries()) {
    const isBreak = token.kind === "sign" ? breaks.test(token.text) : language.clauseWords.has(token.word);
    const isNewSentence = at > from && tokens[at - 1]!.sentence !== token.sentence;
    if (isNewSentence) {
      close(at);
      from = at;
    }
    if (!isBreak) continue;
    close(at);
    from = at + 1;
  }
  close(tokens.length);
  return clauses;
}

function clauseOf(
  tokens: readonly Token[],
  contentAt: readonly (string | null)[],
  { from, to, language, days }: { from: number; to: number; language: SpokenLanguage; days: string },
): Omit<Clause, "isQuestion"> | null {
  const content = new Set<string>();
  const denied = new Set<string>();
  const deniedFirst = new Set<string>();
  let isPartial = false;
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    if (language.only.has(token.word)) isPartial = true;
    if (isAnswer(tokens, at, language)) continue;
    const concept = token.kind === "word" ? conceptOf(token.word) : undefined;
    const root = contentAt[at];
    if (root) content.add(root);
    const words = denies(tokens, at, language) ? deniedBy(contentAt, { at, from, to }) : [];
    const first = concept?.denies ? concept.concept : words[0];
    if (first) deniedFirst.add(first);
    for (const word of first ? [first, ...words] : []) denied.add(word);
  }
  // What is denied twice is not denied: "not impossible" stands for itself.
  return content.size === 0 ? null : { from, to, content, denied, deniedFirst, isPartial, days };
}

function namesOfDays(days: readonly Figure[]): string {
  return days
    .map(({ readings: [first] }) => `${first!.kind} ${first!.value}`)
    .sort()
    .join();
}

const beforeVerb = /^(?:is|are|was|were|be|been|am|im|its|youre|theyre)$/;

/** "by not using it" states nothing of a thing, "we are not using it" does. */
function denies(tokens: readonly Token[], at: number, { negators, tag }: SpokenLanguage): boolean {
  const { word, text } = tokens[at]!;
  const next = tokens[at + 1];
  if (tag === "en" && /n['’]t$/i.test(text)) return true;
  if (next?.kind === "digits") return false;
  if (word === "non") return conceptOf(next?.word ?? "") !== undefined;
  const isApart =
    word === "not" && /[aeiouy]\w*ing$/.test(next?.word ?? "") && !beforeVerb.test(tokens[at - 1]?.word ?? "");
  return negators.has(word) && !isApart;
}

/** "No, we're open": the first word answers, and denies nothing of what follows. */
function isAnswer(tokens: readonly Token[], at: number, { no, yes }: SpokenLanguage): boolean {
  const token = tokens[at]!;
  return token.isFirst && (no.has(token.word) || yes.has(token.word)) && /^[,.!–-]?$/.test(tokens[at + 1]?.text ?? "");
}

function deniedBy(
  contentAt: readonly (string | null)[],
  { at, from, to }: { at: number; from: number; to: number },
): string[] {
  const behind: string[] = [];
  for (let place = at + 1; place < to && behind.length < reach; place++)
    if (contentAt[place]) behind.push(contentAt[place]!);
  if (behind.length > 0) return behind;
  for (let place = at - 1; place >= from; place--) if (contentAt[place]) return [contentAt[place]!];
  return [];
}
