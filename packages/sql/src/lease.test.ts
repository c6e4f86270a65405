import { expect, test } from "vitest";
import { fenced, renewLease } from "./lease.ts";
import { raw, render, type Sql, table } from "./sql.ts";
import { runNow } from "./verb.ts";

const row = { table: table("jobs"), is: raw("row = 1") };
const textOf = (statement: Sql) =>
  render(statement, { place: () => "?", name: (name) => name, value: (value) => value }).text;

test.each([
  ["is the claim's own", [[{}]], "done"],
  ["is another claim's", [[], [{}]], "stale"],
  ["was deleted", [[], []], "gone"],
] as const)("a lease of a row that %s", (_, answers, result) => {
  const asked: string[] = [];
  const answer = (step: Sql | string) => {
    asked.push(textOf(step as Sql));
    return [...answers[asked.length - 1]!];
  };
  expect(runNow(renewLease(row, { attempt: 2, until: 9 }, raw(", step = 'chunking'")), answer)).toBe(result);
  expect(asked).toHaveLength(answers.length);
  expect(asked[0]).toMatch(/^update jobs .* where row = 1 and leased and attempt = \? returning 1$/s);
});

test.each([
  ["its own", { leased: true, attempt: 2 }, "done"],
  ["without a lease", { leased: false, attempt: 2 }, "stale"],
  ["of another attempt", { leased: true, attempt: 3 }, "stale"],
  ["that is gone", null, "gone"],
] as const)("work under a claim is done with a row %s or not at all: %o gives %s", (_, found, result) => {
  const worked: unknown[] = [];
  const steps = fenced(found, 2, function* (job) {
    worked.push(job);
    yield raw("update jobs");
  });
  expect(runNow(steps, () => [])).toBe(result);
  expect(worked).toEqual(result === "done" ? [found] : []);
});
