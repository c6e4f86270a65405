import { expect, test } from "vitest";
import { type Line, misses, readKit } from "../test-kit/who-answers.ts";

const teams = readKit<Parameters<typeof misses>[0]>("denial-teams.json");

// Locked halves were written before the engine was touched and are not to be tuned for.
test.each([
  ["denial-lines.open.json", 1],
  ["denial-lines.locked.json", 4],
  ["refusal-lines.open.json", 0],
  ["refusal-lines.locked.json", 0],
])("of the lines with denials in %s at most %i reach another member than they should", async (name, most) => {
  const missed = await misses(teams, readKit<Line[]>(name));
  expect(missed.slice(most)).toEqual([]);
});
