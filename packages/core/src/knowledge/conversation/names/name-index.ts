import { isNumberWord } from "../../inject/trigger/content-words.ts";
import { stopWordsOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import { createNearWords } from "./near-words.ts";

/** A name that callers and agents may say, and the sources that are about what it names. */
export interface Name {
  label: string;
  sourceIds: ReadonlySet<string>;
}

/** A name in a text. */
export interface Mention {
  name: Name;
  /** Share of the name's words that were said, by how rare they are among names: 1 for all of them. */
  share: number;
  /** 0 to 1: how sure it is that the name was meant, from the share and from how telling the words are. */
  strength: number;
  /** Places of its words in the text, counted in words. */
  places: ReadonlySet<number>;
}

export interface NameIndex {
  /** The names in a text, strongest first. A name whose words all belong to a longer name that was said is left out. */
  mentionsIn(text: string): readonly Mention[];
}

/** What a word that names nothing by itself counts: "the", "one". */
const weak = 0.3;
/** Words that may stand between those of a name, as recognisers hear more than was said. */
const slack = 2;
/** Least share of a name that counts as a mention. */
const leastShare = 0.35;
/** Share of a longer name's words from which on it takes the words from the names within it. */
const ofLonger = 0.6;
/** A part of a name says less than its share: "union square" is most of no name that ends so. Chosen on the development half of the spoken calls, without folds. */
const power = 1.5;
/** Mass from which on a mention is as telling as it can be, as a share of the rarest word's weight. */
const telling = 0.8;
/** Names that are counted where there are fewer. */
const fewest = 20;
/** Texts that are remembered; emptied when full. */
const remembered = 500;

interface Weighed {
  name: Name;
  words: ReadonlyMap<string, number>;
  mass: number;
  length: number;
}

interface Heard {
  at: number;
  word: string;
  weight: number;
}

/** Finds names in what was said, also when they were misheard by a letter or two, split, joined or said in part. Deterministic. */
export function createNameIndex(names: readonly Name[]): NameIndex {
  const weighed = weigh(names);
  const holders = new Map<string, Weighed[]>();
  for (const one of weighed) {
    for (const word of one.words.keys()) {
      const holding = holders.get(word);
      if (holding) holding.push(one);
      else holders.set(word, [one]);
    }
  }
  const nearTo = createNearWords([...holders.keys()]);
  const rarest = rarity(names.length, 1);
  const found = new Map<string, readonly Mention[]>();

  function hear(text: string): Map<Weighed, Heard[]> {
    const said = plainWords(text);
    const stopWords = stopWordsOf(said);
    const heard = new Map<Weighed, Heard[]>();
    const add = (word: string, at: number, weight: number) => {
      for (const name of holders.get(word) ?? []) {
        const list = heard.get(name);
        if (list) list.push({ at, word, weight });
        else heard.set(name, [{ at, word, weight }]);
      }
    };
    const addWord = (word: string, at: number) => {
      if (holders.has(word)) add(word, at, 1);
      else if (!stopWords.has(word) && !isNumberWord(word))
        for (const near of nearTo(word)) add(near.word, at, near.weight);
    };
    for (const [at, word] of said.entries()) {
      addWord(word, at);
      const joined = at + 1 < said.length ? word + said[at + 1]! : null;
      if (joined !== null) addWord(joined, at);
    }
    return heard;
  }

  return {
    mentionsIn(text) {
      const before = found.get(text);
      if (before) return before;
      const mentions = [...hear(text)].flatMap(([name, heard]) => strongest(name, heard, rarest) ?? []);
      const own = mentions.filter((one) => !mentions.some((other) => other.share >= ofLonger && isWithin(one, other)));
      const sorted = own.sort(
        (left, right) => right.strength - left.strength || (left.name.label < right.name.label ? -1 : 1),
      );
      if (found.size >= remembered) found.clear();
      found.set(text, sorted);
      return sorted;
    },
  };
}

/** The best place of a name in a text, when enough of it was said there. `rarest` is the weight of the rarest word. */
function strongest(name: Weighed, heard: readonly Heard[], rarest: number): Mention | null {
  let best: { mass: number; places: Set<number> } = { mass: 0, places: new Set() };
  for (const { at: start } of heard) {
    const weights = new Map<string, Heard>();
    for (const one of heard) {
      if (one.at < start || one.at >= start + name.length + slack) continue;
      if (one.weight > (weights.get(one.word)?.weight ?? 0)) weights.set(one.word, one);
    }
    const mass = [...weights.values()].reduce((sum, { word, weight }) => sum + weight * name.words.get(word)!, 0);
    if (mass > best.mass) best = { mass, places: new Set([...weights.values()].map(({ at }) => at)) };
  }
  const share = best.mass / name.mass;
  if (share < leastShare || best.mass <= weak * name.length) return null;
  return {
    name: name.name,
    share,
    strength: share ** power * Math.min(1, best.mass / (telling * rarest)),
    places: best.places,
  };
}

function isWithin({ places }: Mention, { places: others }: Mention): boolean {
  return places.size < others.size && [...places].every((place) => others.has(place));
}

function weigh(names: readonly Name[]): Weighed[] {
  const worded = names.map((name) => ({ name, said: new Set(plainWords(name.label)) }));
  const counts = new Map<string, number>();
  for (const { said } of worded) for (const word of said) counts.set(word, (counts.get(word) ?? 0) + 1);
  return worded.flatMap(({ name, said }) => {
    const stopWords = stopWordsOf([...said]);
    const tells = (word: string) => !stopWords.has(word) && !isNumberWord(word);
    if (![...said].some(tells)) return [];
    const words = new Map(
      [...said].map((word) => [word, tells(word) ? rarity(names.length, counts.get(word)!) : weak]),
    );
    return [{ name, words, mass: [...words.values()].reduce((sum, weight) => sum + weight, 0), length: said.size }];
  });
}

/** Inverse frequency of a word among the names, as BM25 has it. A handful of names counts as more: a word of one of them tells enough. */
const rarity = (names: number, holding: number) =>
  Math.log(1 + (Math.max(fewest, names) - holding + 0.5) / (holding + 0.5));
