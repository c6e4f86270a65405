import { expect, it } from "vitest";
import { readCues } from "./request-cues.ts";

const cuesOf = (text: string) =>
  Object.entries(readCues(text) ?? {})
    .filter(([, told]) => told)
    .map(([name]) => name)
    .sort();

it.each([
  ["Do they have parking?", ["inverted", "questionMark"]],
  ["do you know if the pool is heated", ["ofAgent", "tellMe", "whether"]],
  ["can you please tell me when the shop is open", ["interrogative", "please", "tellMe"]],
  ["could you book it for the two of us", ["doForMe", "number", "task"]],
  ["I'm looking for a place to eat", ["anyThing", "seeks", "wants"]],
  ["it is a small house and there is the garden", []],
  ["i dont have a car", []],
  ["more information about the best one please", ["information", "judges", "number", "please"]],
  ["can i get their address", ["getMe", "self", "task"]],
  ["what about the other one instead", ["another", "interrogative", "number"]],
  ["i want to make sure that it is quiet", ["task", "toDo", "verify", "wants"]],
])("reads %j as %j", (text, cues) => {
  expect(cuesOf(text)).toEqual([...cues].sort());
});

it("reads nothing where the words are not English", () => {
  expect(readCues("¿Tienen aparcamiento?")).toBeNull();
  expect(readCues("parking")).toBeNull();
});
