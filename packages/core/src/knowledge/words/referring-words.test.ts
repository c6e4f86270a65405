import { expect, it } from "vitest";
import { refersBack } from "./referring-words.ts";
import { plainWords } from "./words.ts";

it.each([
  "which of the two is cheaper",
  "how much are those two",
  "the other one then",
  "are both open",
  "welche von den beiden",
  "cuál de los dos",
  "lequel des deux, ou les deux",
  "bu iki seçenek",
])("refers back: %s", (text) => {
  expect(refersBack(plainWords(text))).toBe(true);
});

it.each(["two tickets please", "the two o'clock train", "zwei Karten", "dos entradas"])(
  "names something of its own: %s",
  (text) => {
    expect(refersBack(plainWords(text))).toBe(false);
  },
);
