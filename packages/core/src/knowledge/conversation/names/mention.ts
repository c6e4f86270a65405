import { leastShare, type Name, type WeighedName, weak } from "./weigh-names.ts";

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

/** Where a word was said, counted in words, and what it counts: less than 1 for a near one. */
export interface Place {
  at: number;
  weight: number;
}

/** Words that may stand between those of a name, as recognisers hear more than was said. */
const slack = 2;
/** Words that name something, from which on a phrase of ordinary words was meant. */
const leastOfPhrase = 2;
/** Share of a longer name's words from which on it takes the words from the names within it. */
const ofLonger = 0.6;
/** A part of a name says less than its share: "union square" is most of no name that ends so. Chosen on the development half of the spoken calls, without folds. */
const power = 1.5;
/** Mass from which on a mention is as telling as it can be, as a share of the rarest word's weight. */
const telling = 0.8;

/** The best place of a name in a text, when enough of it was said there. `rarest` is the weight of the rarest word. */
export function mentionOf(
  { name, words, mass, length, isPhrase }: WeighedName,
  heard: ReadonlyMap<string, readonly Place[]>,
  rarest: number,
): Mention | null {
  const said = [...words.keys()].flatMap((word) => (heard.get(word) ?? []).map((place) => ({ word, ...place })));
  let best: { mass: number; places: Set<number>; telling: number } = { mass: 0, places: new Set(), telling: 0 };
  for (const start of new Set(said.map(({ at }) => at).sort((left, right) => left - right))) {
    const together = new Map<string, (typeof said)[number]>();
    for (const one of said) {
      if (one.at < start || one.at >= start + length + slack) continue;
      if (one.weight > (together.get(one.word)?.weight ?? 0)) together.set(one.word, one);
    }
    const sum = [...together.values()].reduce((all, { word, weight }) => all + weight * words.get(word)!, 0);
    if (sum <= best.mass) continue;
    const telling = [...together.keys()].filter((word) => words.get(word) !== weak).length;
    best = { mass: sum, places: new Set([...together.values()].map(({ at }) => at)), telling };
  }
  const share = best.mass / mass;
  if (share < leastShare || best.mass <= weak * length) return null;
  if (isPhrase && share < 1 && best.telling < leastOfPhrase) return null;
  return { name, share, strength: share ** power * Math.min(1, best.mass / (telling * rarest)), places: best.places };
}

/** Strongest first, without those whose words all belong to a longer name that was said. */
export function withoutParts(mentions: readonly Mention[]): Mention[] {
  const longer = mentions.filter(({ share }) => share >= ofLonger);
  return mentions
    .filter((one) => !longer.some((other) => isWithin(one, other)))
    .sort((left, right) => right.strength - left.strength || (left.name.label < right.name.label ? -1 : 1));
}

function isWithin({ places }: Mention, { places: others }: Mention): boolean {
  return places.size < others.size && [...places].every((place) => others.has(place));
}
