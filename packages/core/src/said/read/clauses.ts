import { conceptOf, oppositeOf } from "../languages/concepts.ts";
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
  /** What something goes without: "you don't need an appointment" denies nothing of "without an appointment". */
  lacking: ReadonlySet<string>;
  /** "You can", "you may", without a denial. */
  permits: boolean;
  /** "only", "if", "unless", "not until": what it says holds for a part, so that nothing follows from it for the rest. */
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
  const opposites = new Set<number>();
  const roots = tokens.map((token, at) => {
    const opposite = token.kind === "word" ? oppositeOf(token.word, language) : null;
    if (opposite !== null) opposites.add(at);
    return opposite ?? contentAt[at] ?? null;
  });
  const figureFrom = new Set(figures.map((figure) => figure.from));
  const days = figures.filter(({ readings }) => ["weekday", "date", "month"].includes(readings[0]!.kind));
  let nextDay = 0;
  const questions = new Set(tokens.flatMap(({ text, sentence }) => (text === "?" ? [sentence] : [])));
  const close = (to: number) => {
    const first = nextDay;
    while (days[nextDay] && days[nextDay]!.to <= to) nextDay++;
    const own = days.slice(first, nextDay).filter((day) => day.from >= from);
    const clause = clauseOf(tokens, roots, { from, to, language, figureFrom, opposites, days: namesOfDays(own) });
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
  {
    from,
    to,
    language,
    figureFrom,
    opposites,
    days,
  }: {
    from: number;
    to: number;
    language: SpokenLanguage;
    figureFrom: ReadonlySet<number>;
    opposites: ReadonlySet<number>;
    days: string;
  },
): Omit<Clause, "isQuestion"> | null {
  const content = new Set<string>();
  const denied = new Set<string>();
  const deniedFirst = new Set<string>();
  const lacking = new Set<string>();
  const deny = ([first, ...more]: readonly string[]) => {
    if (first === undefined) return;
    deniedFirst.add(first);
    for (const word of [first, ...more]) denied.add(word);
  };
  let permits = false;
  let isPartial = false;
  /** Opposites behind a denial: "not closed" is open. */
  const undone = new Set<number>();
  for (let at = from; at < to; at++) {
    const token = tokens[at]!;
    if (language.only.has(token.word)) isPartial = true;
    if (isAnswer(tokens, at, language)) continue;
    const root = contentAt[at];
    if (root) content.add(root);
    if (root && opposites.has(at) && !undone.has(at)) deny([root]);
    if (language.permits.has(token.word)) permits = true;
    if (language.without.has(token.word))
      for (const place of placesBehind(contentAt, at, to)) lacking.add(contentAt[place]!);
    if (!denies(tokens, at, language) || figureFrom.has(at + 1) || isBound(tokens, at)) continue;
    if (!language.without.has(token.word)) permits = false;
    if (tokens.slice(at + 1, to).some(({ word }) => language.notYet.has(word))) isPartial = true;
    const places = placesBehind(contentAt, at, to);
    const opposite = places.find((place) => opposites.has(place));
    if (opposite !== undefined) undone.add(opposite);
    else deny(places.length > 0 ? places.map((place) => contentAt[place]!) : lastBefore(contentAt, at, from));
  }
  return content.size === 0 ? null : { from, to, content, denied, deniedFirst, lacking, permits, isPartial, days };
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

/** "no more than forty", "nicht später als acht", "no más de diez" bound what they say, and deny nothing. */
const isBound = (tokens: readonly Token[], at: number): boolean =>
  /^(?:\S+ (?:than|als)|(?:mas|menos) (?:de|que))$/.test(`${tokens[at + 1]?.word} ${tokens[at + 2]?.word}`);

/** The first words behind a denial. */
function placesBehind(contentAt: readonly (string | null)[], at: number, to: number): number[] {
  const places: number[] = [];
  for (let place = at + 1; place < to && places.length < reach; place++) if (contentAt[place]) places.push(place);
  return places;
}

/** "Cards we take not": the word before a denial that nothing follows. */
function lastBefore(contentAt: readonly (string | null)[], at: number, from: number): string[] {
  for (let place = at - 1; place >= from; place--) if (contentAt[place]) return [contentAt[place]!];
  return [];
}
