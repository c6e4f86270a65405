import { expect, test } from "vitest";
import { heardOf } from "./heard.ts";

test.each([
  ["is not known yet", null, { letters: Number.POSITIVE_INFINITY, others: null, isCut: false }],
  ["is all of it", "your bill is twenty euros", { letters: 21, others: null, isCut: false }],
  ["is its beginning", "Your bill is", { letters: 10, others: null, isCut: true }],
  ["is nothing", "", { letters: 0, others: null, isCut: true }],
  ["goes on", "Your bill is twenty euros. Anything else?", { letters: 33, others: null, isCut: false }],
  [
    "is written in another way",
    "Your bill is 20 euros.",
    { letters: 17, others: "Your bill is 20 euros.", isCut: false },
  ],
  ["is written in another way and ends before", "Your bills", { letters: 9, others: "Your bills", isCut: true }],
])("what a platform has of an answer %s", (_, theirs, heard) => {
  expect(heardOf("Your bill is twenty euros.", theirs)).toEqual(heard);
});
