import { closestTo } from "../intents/example.ts";
import { wordFeatures } from "../intents/features.ts";
import { type IntentModel, scoreText } from "../intents/fit-intents.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import type { Meant } from "./meant.ts";

/** How words look beside what was learned of one member. */
export interface SpokenOf {
  /** Logarithm of the classifier's chance. */
  chance: number;
  /** Cosine of the closest example, 0 to 1. */
  closeness: number;
  /** Share of the words that its examples have, rare words first. */
  known: number;
  /** How much more often its examples have these words than all examples do, as a logarithm. */
  telling: number;
  /** Cosine of what the words mean to what is known of it, as far as the embedder knows the words; 0 without one. */
  meaning: number;
  /** It has nothing of the words but verbs and adjectives of its description, and the words say them of something else. */
  isOfOthers: boolean;
}

/** How words look beside what was learned of a team. */
export interface Spoken {
  /** Undefined for a member that nothing was learned of. */
  of(agentId: string): SpokenOf | undefined;
  /** The best of what was learned of anybody else, the negatives included. */
  best(of: "chance" | "telling", beside: readonly string[]): number;
  /** Mean of all members' cosines. */
  commonMeaning: number;
  /** Cosine of what the words mean to the small talk that is nearest, as far as the embedder knows the words. */
  smallTalk: number;
  unseen: number;
  /** What of the words the member's examples have, and the closest of these; null when they have none. */
  reasonFor(agentId: string): string | null;
}

const leastChance = 1e-4;
/** A member's few examples count as so many more that are like everybody's. */
const everybodys = 2;
/** What one word tells at most, for and against; a word that is only related tells half as much. */
const most = { for: 3, against: -1, related: 0.5 };

/** So many words a reason names. */
const mostNamed = 3;

const none: ReadonlySet<string> = new Set();
/** By model, class and modifiers: a team's calls share its model, and each begins on the main thread. */
const knownMatters = new WeakMap<IntentModel, Map<string, ReadonlySet<string>>>();

/** What of a class stands for a matter; null where all of its words do. */
function matterOf(intents: IntentModel, own: number, modifiers: ReadonlySet<string>): ReadonlySet<string> | null {
  if (modifiers.size === 0) return null;
  const known = knownMatters.get(intents) ?? new Map<string, ReadonlySet<string>>();
  knownMatters.set(intents, known);
  const key = [own, ...modifiers].join(" ");
  const words = () => intents.examples.flatMap(({ text, classId }) => (classId === own ? wordsIn(fold(text)) : []));
  const matter =
    known.get(key) ??
    new Set(
      words()
        .filter((word) => !modifiers.has(word))
        .flatMap(wordFeatures),
    );
  known.set(key, matter);
  return matter;
}

/** Prepares the comparison of words with a team's examples. `modifiers`: by member, those of its description. */
export function createSpoken(
  intents: IntentModel,
  modifiers: ReadonlyMap<string, ReadonlySet<string>> = new Map(),
): (meant: Meant) => Spoken {
  const { model, labels, examples: texts } = intents;
  const { starts, examples, classOf } = model.index;
  const sizes = labels.map(() => 0);
  for (const own of classOf) sizes[own]! += 1;

  const matters = labels.map((label, own) =>
    matterOf(intents, own, label === null ? none : (modifiers.get(label) ?? none)),
  );

  /** In how many examples of each class a feature is; null for an unknown one. */
  function countsOf(name: string): { counts: number[]; all: number } | null {
    const id = model.vocabulary.ids.get(name);
    if (id === undefined) return null;
    const counts = labels.map(() => 0);
    for (let at = starts[id]!; at < starts[id + 1]!; at++) counts[classOf[examples[at]!]!]! += 1;
    return { counts, all: starts[id + 1]! - starts[id]! };
  }

  function tellingOf(found: { counts: number[]; all: number } | null): number[] {
    if (found === null) return labels.map(() => 0);
    const even = (found.all + 0.5) / (classOf.length + 1);
    return found.counts.map((count, own) => {
      const told = Math.log((count + everybodys * even) / (sizes[own]! + everybodys) / even);
      return Math.min(most.for, Math.max(most.against, told));
    });
  }

  return ({ folded, content }) => {
    const { shares, cosines, vector, meaning } = scoreText(intents, folded);
    // Function words alone mean no member: "can you" is near every example that begins so.
    const alike = labels.map((_, each) => (meaning && content.length > 0 ? meaning.known * meaning.cosines[each]! : 0));
    const closest = labels.map(() => 0);
    for (let at = 0; at < cosines.length; at++) {
      const own = classOf[at]!;
      if (cosines[at]! > closest[own]!) closest[own] = cosines[at]!;
    }
    const telling = labels.map(() => 0);
    const known = labels.map(() => 0);
    const knownWords = labels.map((): string[] => []);
    const ofMatter = labels.map(() => false);
    let total = 0;
    for (const word of new Set(content)) {
      const [own, ...related] = wordFeatures(word).map(countsOf);
      const told = tellingOf(own!);
      const also = related.map(tellingOf);
      for (const each of labels.keys()) {
        const kin = also.length === 0 ? 0 : Math.max(...also.map((row) => row[each]!));
        telling[each]! += told[each]! + most.related * kin;
      }
      const has = labels.map((_, each) => [own!, ...related].some((found) => (found?.counts[each] ?? 0) > 0));
      const weight = Math.max(0.2, Math.log((labels.length + 1) / (has.filter(Boolean).length + 0.5)));
      for (const each of labels.keys()) {
        if (!has[each]) continue;
        known[each]! += weight;
        knownWords[each]!.push(word);
        const own = matters[each]!;
        if (own === null || wordFeatures(word).some((name) => own.has(name))) ofMatter[each] = true;
      }
      total += weight;
    }
    const chances = Array.from(shares, (share) => Math.log(Math.max(leastChance, share)));
    return {
      smallTalk: meaning ? meaning.known * meaning.talk : 0,
      commonMeaning: alike.reduce((sum, each) => sum + each, 0) / Math.max(1, alike.length),
      unseen: vector.unseen,
      reasonFor(agentId) {
        const at = labels.indexOf(agentId);
        const [first, ...more] = knownWords[at] ?? [];
        if (first === undefined) return null;
        const named = [first, ...more].slice(0, mostNamed).map((word) => `"${word}"`);
        const nearest = cosines.reduce(
          (best, cosine, example) =>
            classOf[example] === at && (best < 0 || cosine > cosines[best]!) ? example : best,
          -1,
        );
        return `because of ${named.join(", ")}, ${closestTo(texts[nearest]!)}`;
      },
      of(agentId) {
        const at = labels.indexOf(agentId);
        if (at < 0) return undefined;
        return {
          chance: chances[at]!,
          closeness: closest[at]!,
          known: total === 0 ? 0 : known[at]! / total,
          telling: telling[at]!,
          meaning: alike[at]!,
          isOfOthers: !ofMatter[at]! && known[at]! > 0 && known[at]! < total,
        };
      },
      best(of, beside) {
        const values = of === "chance" ? chances : telling;
        const others = labels.flatMap((label, at) => (label !== null && beside.includes(label) ? [] : [values[at]!]));
        return Math.max(of === "chance" ? Math.log(leastChance) : 0, ...others);
      },
    };
  };
}
