import { expect, test } from "vitest";
import { type Line, misses, readKit } from "../test-kit/who-answers.ts";

const teams = readKit<Parameters<typeof misses>[0]>("denial-teams.json");

test.skipIf(process.env.CUECARD_LOCKED_LINES === undefined)(
  "who gets the call where callers deny or refuse",
  async () => {
    const lines = readKit<Line[]>("denial-lines.open.json");
    expect(await misses(teams, lines)).toEqual([]);
  },
);
