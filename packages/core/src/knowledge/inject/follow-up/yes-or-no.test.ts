import { expect, it } from "vitest";
import { yesOrNo } from "./yes-or-no.ts";

it.each([
  ["yes", "yes"],
  ["Sure, please!", "yes"],
  ["uh yeah tell me", "yes"],
  ["that would be great, thanks", "yes"],
  ["no problem, go ahead", "yes"],
  ["why not", "yes"],
  ["ja gerne", "yes"],
  ["sí, por favor", "yes"],
  ["oui volontiers", "yes"],
  ["no", "no"],
  ["no thank you", "no"],
  ["okay no", "no"],
  ["please don't", "no"],
  ["nein danke", "no"],
  ["non merci", "no"],
  ["yes and what about the pool", null],
  ["no the pool", null],
  ["sure it costs forty", null],
  ["thanks", null],
  ["", null],
])("takes %j for %j", (text, said) => {
  expect(yesOrNo(text)).toBe(said);
});
