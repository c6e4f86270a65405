import { addressPlaces } from "../../../language/addresses.ts";
import type { Exchange } from "../../agent-knowledge.ts";
import { isNumberWord } from "../../words/content-words.ts";
import { stopWordsOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import type { Mention } from "../names/mention.ts";
import type { NameIndex } from "../names/name-index.ts";
import type { Name } from "../names/weigh-names.ts";
import { isDenied, type Reference, referenceIn } from "./references.ts";

/** A name that an exchange says or refers to. */
export interface HeardName {
  name: Name;
  /** 0 to 1: how sure it is that the exchange is about it. */
  strength: number;
}

/** Strength from which on a mention is clear. */
export const clear = 0.6;
/** What is left of a mention that is denied. */
const denied = 0.2;
/** What a reference such as "the second one" counts. */
const referred = 0.9;
/** Exchanges that a reference is looked for in. */
const lookBack = 6;

/** For each exchange, oldest first, the names that it is about. `listed`: names that a tool showed before it, to choose from. */
export function heardNames(
  exchanges: readonly Exchange[],
  names: NameIndex,
  listed: (at: number) => readonly Name[] = () => [],
): HeardName[][] {
  const heard: HeardName[][] = [];
  for (const [at, { text }] of exchanges.entries()) {
    const { mentions, reference } = saidIn(text, names);
    const before = exchanges.slice(Math.max(0, at - lookBack), at);
    const name = reference === null ? null : (resolve(reference, before, names) ?? chosen(reference, listed(at)));
    heard.push(name ? [{ name, strength: referred }, ...mentions.filter((one) => one.name !== name)] : mentions);
  }
  return heard;
}

/** The names in a text, and what it refers back to where none of them is clear. */
interface Said {
  mentions: HeardName[];
  reference: Reference | null;
}

/** By what the index found in a text: at each turn of a call the same exchanges are looked at again. */
const known = new WeakMap<readonly Mention[], Said>();

function saidIn(text: string, names: NameIndex): Said {
  const found = names.mentionsIn(text);
  const before = known.get(found);
  if (before) return before;
  const words = plainWords(text);
  const places = new Set(found.flatMap((mention) => [...mention.places]));
  const stopWords = stopWordsOf(words);
  const address = addressPlaces(words, { isNumber: isNumberWord, isLittle: (word) => stopWords.has(word) });
  const meant = found.filter((mention) => ![...mention.places].every((place) => address.has(place)));
  const mentions = meant.map((mention) => ({ name: mention.name, strength: strengthOf(mention, places, words) }));
  const isClear = mentions.some(({ strength }) => strength >= clear);
  const said = { mentions, reference: isClear ? null : referenceIn(words) };
  known.set(found, said);
  return said;
}

/** `taken`: places of all names in the words. A denial is of the name that follows it next. */
function strengthOf({ strength, places }: Mention, taken: ReadonlySet<number>, words: readonly string[]): number {
  const place = Math.min(...places);
  const before = [...taken].filter((one) => one < place);
  return isDenied(words, place, Math.max(-1, ...before) + 1) ? denied * strength : strength;
}

/** Of the last exchange that names several; where none does, of the names in the order in which they were said first. */
function resolve(reference: Reference, before: readonly Exchange[], names: NameIndex): Name | null {
  if (reference === "own") return owned(before, names);
  const lists = before.map(({ text }) => inOrder(names.mentionsIn(text)));
  const offered = lists.findLast((list) => list.length > 1) ?? [...new Set(lists.flat())];
  if (offered.length < 2) return null;
  if (reference !== "other") return offered.at(reference) ?? null;
  const newest = lists.findLast((list) => list.length > 0)?.at(-1);
  return offered.findLast((name) => name !== newest) ?? null;
}

/** What the caller named last: the agent's offers are not the caller's. */
function owned(before: readonly Exchange[], names: NameIndex): Name | null {
  const said = before.flatMap(({ role, text }) => (role === "caller" ? inOrder(names.mentionsIn(text)) : []));
  return said.at(-1) ?? null;
}

function chosen(reference: Reference, listed: readonly Name[]): Name | null {
  return typeof reference !== "number" || listed.length < 2 ? null : (listed.at(reference) ?? null);
}

export function inOrder(mentions: readonly Mention[]): Name[] {
  return mentions
    .filter(({ strength }) => strength >= clear)
    .sort((left, right) => Math.min(...left.places) - Math.min(...right.places))
    .map(({ name }) => name);
}
