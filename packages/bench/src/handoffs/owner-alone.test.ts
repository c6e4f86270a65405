import { expect, test } from "vitest";
import { cellsOf } from "./figures.ts";
import { byOwnerAlone } from "./owner-alone.ts";

test("a call that stays where it was is wrong at the switch, though the member that had it may answer too", () => {
  const turns = [
    { asked: null, text: "a table for two", right: ["tables"] as [string] },
    { asked: null, text: "and a room", right: ["rooms", "tables"] as [string, string] },
    { asked: null, text: "for one night", right: ["rooms"] as [string] },
  ];
  const played = turns.map(({ text, right }) => {
    return { callId: "1", text, before: "tables", after: "tables", right, suggested: null };
  });
  expect(cellsOf(played)["owner right"]).toMatch(/^2 of 3/);
  const alone = byOwnerAlone(played, [{ id: "1", turns }]);
  expect(alone["owner alone"]).toMatch(/^1 of 3/);
  expect(alone["at switches"]).toMatch(/^0 of 1/);
  expect(alone.elsewhere).toMatch(/^1 of 2/);
});
