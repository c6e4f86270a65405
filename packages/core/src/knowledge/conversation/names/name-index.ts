import { inSlices } from "../../../base/time/in-slices.ts";
import { atFirstUse } from "../../../base/values/at-first-use.ts";
import { keepRecent } from "../../../base/values/keep-recent.ts";
import { spokenForms } from "../../speech/spoken-forms.ts";
import { isNumberWord } from "../../words/content-words.ts";
import { stopWordsOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import { type Mention, mentionOf, type Place, withoutParts } from "./mention.ts";
import { createNearWords } from "./near-words.ts";
import { anchorsOf, isPhrase, type Name, rarity, type WeighedName, weak, wordsOfName } from "./weigh-names.ts";

export interface NameIndex {
  /** The names in a text, strongest first. A name whose words all belong to a longer name that was said is left out. */
  mentionsIn(text: string): readonly Mention[];
  /** What the host named: a name, in any case, or one of a source by its id. What is neither is taken for both. */
  named(nameOrSource: string): Name;
  /** The name of a source; null where it has none. */
  ofSource(sourceId: string): Name | null;
  /** All of them, in the order in which they were given. */
  readonly names: readonly Name[];
}

/** Names that one text is compared with at most. A word of so many names tells none of them from the rest. */
const mostCompared = 1_000;
/** Texts that are remembered; emptied when full. */
const remembered = 500;

/** Finds names in what was said, also when they were misheard by a letter or two, split, joined or said in part. Deterministic. */
export function createNameIndex(names: readonly Name[]): NameIndex {
  const making = makeIndex(names);
  let step = making.next();
  while (!step.done) step = making.next();
  return step.value;
}

/** The same index, made a millisecond at a time, so that a large one holds up no call. */
export function createNameIndexInSlices(names: readonly Name[]): Promise<NameIndex> {
  return inSlices(makeIndex(names));
}

/** Yields after each piece of work that takes microseconds. */
function* makeIndex(names: readonly Name[]): Generator<void, NameIndex> {
  const counts = new Map<string, number>();
  const worded = [];
  for (const name of names) {
    const words = wordsOfName(name);
    for (const word of words?.said ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
    if (words) worded.push({ name, ...words });
    yield;
  }
  const anchored = new Map<string, WeighedName[]>();
  for (const { name, said, tells } of worded) {
    const words = new Map(
      [...said].map((word) => [word, tells(word) ? rarity(names.length, counts.get(word)!) : weak]),
    );
    const mass = [...words.values()].reduce((sum, weight) => sum + weight, 0);
    const weighed = { name, words, mass, length: said.size, isPhrase: isPhrase(name, tells) };
    for (const word of anchorsOf(weighed)) {
      const holding = anchored.get(word);
      if (holding) holding.push(weighed);
      else anchored.set(word, [weighed]);
    }
    yield;
  }
  const near = createNearWords();
  for (const word of counts.keys()) {
    near.add(word);
    yield;
  }
  return nameIndex({ names, known: counts, anchored, nearTo: near.to, rarest: rarity(names.length, 1) });
}

interface IndexParts {
  names: readonly Name[];
  /** Words of all names. */
  known: { has(word: string): boolean };
  /** Names by the words that they are looked at for. */
  anchored: ReadonlyMap<string, readonly WeighedName[]>;
  nearTo: ReturnType<typeof createNearWords>["to"];
  /** Weight of a word of one name alone. */
  rarest: number;
}

function nameIndex({ names: all, known, anchored, nearTo, rarest }: IndexParts): NameIndex {
  const found = new Map<string, readonly Mention[]>();

  /** Where words of names were said. */
  function hear(text: string): Map<string, Place[]> {
    const said = plainWords(text);
    const stopWords = stopWordsOf(said);
    const heard = new Map<string, Place[]>();
    const add = (word: string, place: Place) => {
      const places = heard.get(word);
      if (places) places.push(place);
      else heard.set(word, [place]);
    };
    const addWord = (word: string, at: number) => {
      if (known.has(word)) add(word, { at, weight: 1 });
      else if (!stopWords.has(word) && !isNumberWord(word))
        for (const near of nearTo(word)) add(near.word, { at, weight: near.weight });
    };
    for (const [at, word] of said.entries()) {
      addWord(word, at);
      const joined = at + 1 < said.length ? word + said[at + 1]! : null;
      if (joined !== null) addWord(joined, at);
    }
    for (const { form, kind, from } of spokenForms(said))
      if (kind !== "joined" && known.has(form)) add(form, { at: from, weight: 1 });
    return heard;
  }

  /** The names that may have been said, by the rarest words first. */
  function compared(heard: ReadonlyMap<string, readonly Place[]>): Set<WeighedName> {
    const lists = [...heard.keys()].flatMap((word) => [anchored.get(word) ?? []]);
    const names = new Set<WeighedName>();
    for (const list of lists.sort((left, right) => left.length - right.length)) {
      if (names.size + list.length > mostCompared) break;
      for (const name of list) names.add(name);
    }
    return names;
  }

  const chosen = keepRecent(remembered, (given): Name => {
    const wanted = given.trim().toLowerCase();
    const meant = all.filter(({ label, sourceIds }) => label.toLowerCase() === wanted || sourceIds.has(given));
    const sourceIds = new Set(meant.flatMap((name) => [...name.sourceIds]));
    if (meant.length > 1) return { label: meant[0]!.label, sourceIds };
    return meant[0] ?? { label: given, sourceIds: new Set([given]) };
  });

  /** Of several names the first: what a source is about comes before its title. */
  const bySource = atFirstUse(
    () => new Map(all.toReversed().flatMap((name) => [...name.sourceIds].map((id) => [id, name] as const))),
  );

  return {
    names: all,
    named: chosen,
    ofSource: (sourceId) => bySource().get(sourceId) ?? null,
    mentionsIn(text) {
      const before = found.get(text);
      if (before) return before;
      const heard = hear(text);
      const mentions = withoutParts([...compared(heard)].flatMap((name) => mentionOf(name, heard, rarest) ?? []));
      if (found.size >= remembered) found.clear();
      found.set(text, mentions);
      return mentions;
    },
  };
}
