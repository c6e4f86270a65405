import { expect, test } from "vitest";
import { isCuecardError } from "../errors.ts";
import type { MetadataFilter } from "./metadata-filter.ts";
import { parseInput } from "./parse.ts";
import { SearchRequest } from "./search.ts";

const request = (filter: unknown) => ({ query: "refunds", knowledgeBaseIds: ["kb_1"], filter });

function problemsOf(filter: unknown): string[] {
  try {
    parseInput(SearchRequest, request(filter));
    return [];
  } catch (error) {
    if (!isCuecardError(error)) throw error;
    return error.issues!.map(({ message }) => message);
  }
}

const nested = (levels: number): MetadataFilter => (levels === 1 ? { plan: "gold" } : { $not: nested(levels - 1) });

test.each<[string, MetadataFilter]>([
  ["values", { plan: "gold", seats: 5, active: true, ended: null }],
  ["operators", { year: { $gte: 2024, $lt: 2026 }, plan: { $in: ["gold", null], $exists: false } }],
  ["groups", { $or: [{ plan: "gold" }, { $and: [{ seats: { $gt: 5 } }] }], $not: { region: "us" } }],
  ["a key that begins with a dollar sign", { "$'": 1 }],
  ["5 levels", nested(5)],
  ["100 values", { plan: { $in: Array.from({ length: 100 }, (_, index) => index) } }],
])("a filter may have %s", (_, filter) => {
  expect(parseInput(SearchRequest, request(filter)).filter).toEqual(filter);
});

test.each<[string, unknown, RegExp]>([
  [
    "an unknown operator between filters",
    { $nor: [] },
    /filter\.\$nor is not an operator between filters; those are \$and, \$or, \$not/,
  ],
  [
    "a misspelt operator of a key",
    { year: { $gt: 1, gte: 2 } },
    /filter\.year\.gte is not a known field; did you mean "\$gte"\?/,
  ],
  ["a key without an operator", { year: {} }, /filter\.year must have an operator/],
  ["no alternatives", { $or: [] }, /filter\.\$or/],
  ["a list as a value", { plan: ["gold"] }, /filter\.plan/],
  ["a boolean bound", { year: { $gte: true } }, /filter\.year\.\$gte/],
  ["6 levels", nested(6), /filter is nested 6 levels deep; at most 5 are allowed/],
  [
    "101 values and operators",
    { $and: [{ plan: { $in: Array.from({ length: 99 }, (_, index) => index), $exists: true } }, { seats: 5 }] },
    /filter has 101 values and operators; at most 100 are allowed/,
  ],
])("a filter with %s is refused", (_, filter, message) => {
  expect(problemsOf(filter).join("\n")).toMatch(message);
});
