import { expect, it } from "vitest";
import { questionsIn } from "./two-questions.ts";

it.each([
  ["when is breakfast and can i bring my dog", ["when is breakfast", "can i bring my dog"]],
  ["When is breakfast? And can I bring my dog?", ["When is breakfast?", "And can I bring my dog?"]],
  ["is there a pool, and also is it heated", ["is there a pool", "also is it heated"]],
  [
    "do you know when the pool opens and if guests are allowed",
    ["do you know when the pool opens", "if guests are allowed"],
  ],
  [
    "My light is red. What does that mean? How do I reset it?",
    ["My light is red. What does that mean?", "How do I reset it?"],
  ],
  [
    "wann gibt es frühstück und kann ich meinen hund mitbringen",
    ["wann gibt es frühstück", "kann ich meinen hund mitbringen"],
  ],
  ["¿Hay piscina? ¿Cuánto cuesta el aparcamiento?", ["¿Hay piscina?", "¿Cuánto cuesta el aparcamiento?"]],
])("parts %j", (text, questions) => {
  expect(questionsIn(text)).toEqual(questions);
});

it.each([
  "how do i pay and when",
  "what does bed and breakfast cost",
  "i have a dog and is that a problem",
  "Is there a pool? Thanks.",
  "can i share a page and have the results look the same",
  "why do you see me and when i am not there",
  "what are the strains of y. pestis",
  "we come with a dog and a cat",
  "",
])("leaves %j whole", (text) => {
  expect(questionsIn(text)).toEqual([text]);
});
