import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { costs, leastChance, paysToMove } from "./costs.ts";

const page = readFileSync(new URL("../../../../../docs/routing.md", import.meta.url), "utf8");

test("stand in the table of the page as the code has them", () => {
  const size = (members: number | null, decision: string) =>
    members === null ? (decision === "move" ? "more" : "any") : `up to ${members}`;
  const rows = costs.map(
    ({ decision, members, missed, needless, wrong }) =>
      `| ${decision} | ${size(members, decision)} | ${missed} | ${needless} | ${wrong} |`,
  );
  expect(page.match(/^\| (?:move|suggestion|intent) \| .+$/gmu)).toEqual(rows);
});

const chance = fc.double({ min: 0, max: 1, noNaN: true });
const size = fc.integer({ min: 2, max: 60 });

test("a likelier member never loses a move that a less likely one gets, in a team of any size", () => {
  fc.assert(
    fc.property(chance, chance, size, (one, other, members) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      if (paysToMove(less, [{ chance: less }], members))
        expect(paysToMove(more, [{ chance: more }], members)).toBe(true);
    }),
  );
});

test("a larger team never moves where a smaller one stays", () => {
  fc.assert(
    fc.property(chance, chance, size, (right, share, members) => {
      const others = [{ chance: right }, { chance: (1 - right) * share }];
      if (paysToMove(right, others, members + 1)) expect(paysToMove(right, others, members)).toBe(true);
    }),
  );
});

test("what moves a call is at least suggested", () => {
  fc.assert(
    fc.property(chance, size, (right, members) => {
      if (paysToMove(right, [{ chance: right }], members)) expect(right).toBeGreaterThan(leastChance("suggestion"));
    }),
  );
});

test("in each row a needless move costs no more than in a larger team, and a third member less than both mistakes", () => {
  const moves = costs.filter(({ decision }) => decision === "move");
  for (const [at, row] of moves.entries()) {
    expect(row.needless).toBeGreaterThan(moves[at - 1]?.needless ?? 0);
    expect(row.wrong).toBeLessThan(row.missed + row.needless);
  }
});
