import { expect, it } from "vitest";
import { isQuestion } from "./is-question.ts";

it.each([
  "please tell me about the fees",
  "could you explain the second fee",
  "please elaborate on that",
  "my son didn't pass, when's his next go",
  "the boiler is cold, how's that repaired",
  "I lost it, where's the office",
  "someone called, who's that",
  "it is closed, why's that",
  "what about parking",
  "how about on Sunday",
  "and what about the pool",
  "und kann ich die alten bei Ihnen lassen",
  "aber muss ich das vorher sagen",
  "y puedo dejar los viejos con ustedes",
  "et on peut laisser les anciens",
  "en kan ik de oude laten liggen",
])("hears a question in %j", (text) => {
  expect(isQuestion(text)).toBe(true);
});

it.each([
  "I am at home",
  "it is a small one",
  "the boiler is cold",
  "my wife knows the way",
  "oh my, what a week",
  "great, that's exactly what we hoped for",
  "no, that's not what he said",
])("hears none in %j", (text) => {
  expect(isQuestion(text)).toBe(false);
});
