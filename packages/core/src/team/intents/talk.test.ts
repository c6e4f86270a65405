import { expect, test } from "vitest";
import { listsOf } from "../../language/languages/by-language.ts";
import { createIntentClassifier } from "./classify.ts";
import { fitIntents, scoreText } from "./fit-intents.ts";
import { readTalk } from "./talk.ts";

const lines = new Set(Object.values(listsOf("talkLines")).flat());
/** All texts are much alike, as a model's are; small talk is alike in one more way. */
const meaningOf = (text: string) => {
  const matter = /glasses|spectacles/.test(text) ? 1 : 0;
  const talk = lines.has(text) || /moment|thanks/.test(text) ? 1 : 0;
  const found = [3, matter, talk, /a$/.test(text) ? 0.3 : 0];
  const length = Math.hypot(...found);
  return Float32Array.from(found, (value) => value / length);
};
const words = {
  weightsOf: (all: readonly string[]) => all.map(() => 1),
  likeness: () => new Float32Array(0),
  meaningOf,
};
const members = [
  { agentId: "frames", utterances: [], about: ["glasses and their repair"] },
  { agentId: "bills", utterances: [], about: ["bills"] },
];

test("a text is compared without what all small talk has in common, so that nobody's words are near nobody", () => {
  const intents = fitIntents({ members, negatives: [] }, words);
  const [matter, talk] = ["the arm came off my spectacles", "thanks, one moment"].map(
    (text) => scoreText(intents, text).meaning!,
  );
  expect(matter!.cosines[0]).toBeGreaterThan(0.9);
  expect(matter!.talk).toBeLessThan(0.3);
  expect(talk!.cosines[0]).toBeLessThan(0);
  expect(talk!.talk).toBeGreaterThan(0.5);
  expect(createIntentClassifier(intents)("the arm came off my spectacles").likeliest?.agentId).toBe("frames");
});

test("an embedder that knows no line of small talk has none", () => {
  const unknown = readTalk(() => new Float32Array(3));
  let step = unknown.next();
  while (!step.done) step = unknown.next();
  const vector = Float32Array.from([0, 0.6, 0]);
  expect(step.value.centred(vector)).toEqual(vector);
  expect(step.value.near(vector)).toBe(0);
});
