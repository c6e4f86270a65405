import { confidenceOf, isAbout, leastConfidence } from "./confidence.ts";
import { closestTo } from "./example.ts";
import { type IntentModel, scoreText } from "./fit-intents.ts";
import type { Scored } from "./model.ts";

/** Which member a caller's words mean. `agentId` is null when they mean none. */
export interface Intent {
  /** The member's agent; null when the words belong to no one. */
  agentId: string | null;
  /** The likeliest member, also where the words are not certain enough; null where no example has anything of them. */
  likeliest: { agentId: string; score: number } | null;
  /** Why, for the call's trace. */
  why: string;
}

/** Finds the member that a caller's words belong to, without a model or a network. */
export type IntentClassifier = (text: string) => Intent;

/** Limits of the words that `why` names: how many, and the least share each has in the lead over the second class. */
const reasons = { most: 3, share: 0.1 };

/** Makes a classifier of fitted examples; it is synchronous and takes microseconds. */
export function createIntentClassifier(intents: IntentModel): IntentClassifier {
  return (text) => {
    const scored = scoreText(intents, text);
    if (scored.nearest === null && !scored.meaning?.known)
      return { agentId: null, likeliest: null, why: "no intent: no example has any of the words" };
    const agentId = intents.labels[scored.first]!;
    const confidence = confidenceOf(intents, scored);
    const found = describe(intents, scored);
    if (agentId === null) return { agentId: null, likeliest: null, why: `no intent: ${found}` };
    const likeliest = { agentId, score: chanceOf(confidence) };
    return confidence >= leastConfidence && isAbout(intents, scored, text)
      ? { agentId, likeliest, why: `intent ${found}` }
      : { agentId: null, likeliest, why: `no intent is certain enough: ${found}` };
  };
}

/** The chance that the words are meant for the member, where every second caller means none. */
function chanceOf(confidence: number): number {
  return 1 / (1 + Math.exp(-confidence));
}

function describe({ labels, model, examples }: IntentModel, scored: Scored): string {
  const { first, second, shares, nearest } = scored;
  const name = (classId: number) => {
    const label = labels[classId];
    return `${label ? `'${label}'` : "none"} ${shares[classId]!.toFixed(2)}`;
  };
  const words = decisiveWords(scored, model.linear.weights, labels.length);
  const because = words.length > 0 ? `because of ${words.map((word) => `"${word}"`).join(", ")}` : null;
  const closest = nearest === null ? null : closestTo(examples[nearest]!);
  return [name(first), second === null ? null : `next ${name(second)}`, because, closest]
    .filter((part) => part !== null)
    .join(", ");
}

/** The words that speak most for the first class over the second, strongest first. */
function decisiveWords({ vector, first, second }: Scored, weights: Float32Array, classes: number): string[] {
  const byWords = new Map<string, number>();
  for (const [at, id] of vector.ids.entries()) {
    const row = id * classes;
    const gain = vector.values[at]! * (weights[row + first]! - (second === null ? 0 : weights[row + second]!));
    // A pair of words counts for its second, which is the one that it adds.
    const word = vector.words[at]!.split(" ").at(-1)!;
    byWords.set(word, (byWords.get(word) ?? 0) + gain);
  }
  const gains = [...byWords].filter(([, gain]) => gain > 0).sort((a, b) => b[1] - a[1]);
  const total = gains.reduce((sum, [, gain]) => sum + gain, 0);
  return gains
    .slice(0, reasons.most)
    .filter(([, gain]) => gain >= reasons.share * total)
    .map(([word]) => word);
}
