import { keepRecent } from "../../base/values/keep-recent.ts";
import type { WordMeanings } from "../../ports/embedder.ts";
import type { Example } from "./example.ts";
import { type ClassMeanings, readMeanings } from "./meanings.ts";
import { fitModel, type Model, type Scored, score } from "./model.ts";
import { likenessOf } from "./nearest-example.ts";
import { readTalk } from "./talk.ts";

/** Example utterances by member, and utterances that mean no member. */
export interface IntentExamples {
  /** What callers say to each member. */
  members: readonly {
    agentId: string;
    utterances: readonly string[];
    /** What else is written of the member: the parts of its description. */
    about?: readonly string[];
    /** Keywords that lead to the member. */
    keywords?: readonly string[];
    /** What callers of the team's own calls said whom it kept. */
    lived?: readonly string[];
  }[];
  /** What callers say that belongs to no member. */
  negatives: readonly string[];
}

/** A team's trained classifier, as plain data. */
export interface IntentModel {
  /** What was learned from the examples. */
  model: Model;
  /** The examples themselves, for the reason that is given. */
  examples: readonly Example[];
  /** Agent id of each class; null for the negatives. */
  labels: readonly (string | null)[];
  /** Mean cosine of an example to the nearest other one of its member: how much alike examples are in this team. */
  likeness: number;
  /** What an embedder knows of the examples; null without one. */
  meanings: ClassMeanings | null;
}

/**
 * Trains the classifier. Deterministic. With `words` of an embedder that has them, such as the default one's, texts are
 * compared by what they mean, too.
 */
export function fitIntents({ members, negatives }: IntentExamples, words?: WordMeanings): IntentModel {
  const labels = [...members.map(({ agentId }) => agentId), ...(negatives.length > 0 ? [null] : [])];
  const examples = [...members, { utterances: negatives }].flatMap((own, classId) => examplesOfClass(own, classId));
  const model = fitModel(examples, labels.length);
  const intents = { model, examples, labels, likeness: likenessOf(model, examples), meanings: null };
  if (!words) return intents;
  const reading = withMeanings(intents, words);
  for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
}

/** A turn's words are looked at by rules and weighed for members: they are compared once. */
const keptTexts = 8;
const scorers = new WeakMap<IntentModel, (text: string) => Scored>();

/** Compares a text with what was learned and with what an embedder knows of it. */
export function scoreText(intents: IntentModel, text: string): Scored {
  const known =
    scorers.get(intents) ?? keepRecent(keptTexts, (each: string) => score(intents.model, each, intents.meanings));
  scorers.set(intents, known);
  return known(text);
}

type Texts = Pick<IntentExamples["members"][number], "utterances" | "about" | "keywords" | "lived">;

function examplesOfClass({ utterances, about = [], keywords = [], lived = [] }: Texts, classId: number): Example[] {
  const of = (texts: readonly string[], kind: Example["kind"]) => texts.map((text) => ({ text, kind, classId }));
  return [...of(utterances, "said"), ...of(about, "written"), ...of(keywords, "keyword"), ...of(lived, "lived")];
}

/** Adds what an embedder knows of the examples, one after another. */
export function* withMeanings(intents: IntentModel, { meaningOf }: WordMeanings): Generator<void, IntentModel> {
  const talk = yield* readTalk(meaningOf);
  return { ...intents, meanings: yield* readMeanings(intents.examples, intents.labels.length, { meaningOf, talk }) };
}
