import { expect, test } from "vitest";
import { heardIn } from "./evidence.ts";

const meantOf = heardIn({ members: [] });
const contentOf = (text: string) => meantOf(text).content.join(" ");

test.each([
  ["no this is not about my bill", ""],
  ["no it wasn't stolen", ""],
  ["I'm not asking for a refund", ""],
  ["it has nothing to do with the deposit", ""],
  ["no insurance doesn't matter right now please help", "help"],
  ["this is not about the repair, I want to upgrade my phone", "upgrade phone"],
  ["no, no es por el internet", ""],
  ["es geht nicht um die Rechnung", ""],
  ["ce n'est pas pour ma facture", ""],
  ["это не про счет", ""],
  ["faturayı istemiyorum", ""],
])("what is denied in %j does not count", (text, left) => {
  const small = new Set(["no", "es"]);
  expect(
    contentOf(text)
      .split(" ")
      .filter((word) => word !== "" && !small.has(word))
      .join(" "),
  ).toBe(left);
});

test.each(["my internet is not working", "I can't get the television online", "the shower does not drain"])(
  "the fault in %j counts",
  (text) => expect(meantOf(text).denied).toEqual([]),
);

test.each(["this is Bill Turner", "this is bill turner", "Cat Stevenson", "it's Frank Fix, F I X", "B as in Bravo"])(
  "%j is a name, and says nothing of a matter",
  (text) => expect(contentOf(text)).toBe(""),
);

test.each(["please", "how much", "when", "do you", "same time", "yes please", "at four"])(
  "%j has no word of a matter",
  (text) => expect(contentOf(text)).toBe(""),
);

test.each([
  ["ligo para saber o preço", "ligo", false],
  ["como ligo o router", "ligo", true],
])("in %j the word %j says a matter: %s", (text, word, says) =>
  expect(meantOf(text).folded.split(" ").includes(word)).toBe(says),
);
