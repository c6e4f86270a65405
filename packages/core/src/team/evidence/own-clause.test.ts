import { expect, test } from "vitest";
import { fold } from "../words/fold.ts";
import { heardIn } from "./evidence.ts";
import { saysOfItsOwn } from "./own-clause.ts";

const meantOf = heardIn({
  members: [{ agentId: "any", languages: ["en", "de", "es", "fr", "it", "ja", "zh"] }],
} as never);

test.each([
  ["my husband he can't breathe", "can't breathe"],
  ["my husband he cant breathe", "can't breathe"],
  ["hold on there's a fire in the kitchen", "fire"],
  ["yes it is on the letter but my son has chest pain", "chest pain"],
  ["yes for friday sorry my wife is bleeding", "bleeding"],
  ["moment mein mann ist ohnmächtig", "ohnmächtig"],
  ["der kuchen hier brennt es", "brennt"],
  ["attendez ma soeur est évanouie", "évanouie"],
  ["aspetti mio marito è svenuto", "svenuto"],
  ["espere mi padre se ha desmayado", "desmayado"],
  ["等一下，我先生晕倒了", "晕倒"],
  ["待って、店が火事です", "火事"],
  ["can you send someone my husband he can't breathe", "can't breathe"],
  ["Can you help? There is a fire.", "fire"],
  ["warten sie ich habe feuer im keller", "feuer"],
  ["un momento mi hijo y tengo mucha sangre en el suelo", "sangre"],
  ["attendez et mon père a une douleur à la poitrine", "douleur"],
  ["aspetti ho perso molto sangue", "sangue"],
])("a further statement in %j says %j", (text, keyword) =>
  expect(saysOfItsOwn(meantOf(text), [fold(keyword)])).toBe(true),
);

test.each([
  ["is there parking with it?", "parking"],
  ["and the internet with it", "internet"],
  ["good, I found it on the bill", "bill"],
  ["we're going to the pool now", "pool"],
  ["I'd have it sent to my bill", "bill"],
  ["it was the letter and I have put the number of it on the old bill", "bill"],
  ["okay and do I get a receipt", "receipt"],
  ["I wonder if I get a receipt", "receipt"],
  ["the lady said that I need the form", "form"],
  ["School Lane", "school"],
])("%j is about the present matter for all that it says %j", (text, keyword) =>
  expect(saysOfItsOwn(meantOf(text), [fold(keyword)])).toBe(false),
);
