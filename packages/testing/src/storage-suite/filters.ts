import type { JsonObject, MetadataFilter } from "@cuecard/core";
import { describe, expect, test } from "vitest";
import { ask, axis, someChunks, withBase, withReadySource } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";

/** Filters on customMetadata. */
export function filterCases(open: OpenCase): void {
  describe("search filters", () => {
    const gold = {
      plan: "gold",
      seats: 5,
      active: true,
      none: null,
      nested: { a: 1 },
      "a.b": 1,
      "$'\"%_\\": "odd",
      zero: 0,
      empty: "",
    };
    test.each<[string, MetadataFilter, JsonObject | null, boolean]>([
      ["an equal string", { plan: "gold" }, gold, true],
      ["another string", { plan: "silver" }, gold, false],
      ["a string in other case", { plan: "Gold" }, gold, false],
      ["a pattern", { plan: "%" }, gold, false],
      ["an equal number", { seats: 5 }, gold, true],
      ["a number as text", { seats: "5" }, gold, false],
      ["an equal boolean", { active: true }, gold, true],
      ["one for true", { active: 1 }, gold, false],
      ["the text true", { active: "true" }, gold, false],
      ["zero", { zero: 0 }, gold, true],
      ["false for zero", { zero: false }, gold, false],
      ["an empty text", { empty: "" }, gold, true],
      ["null for an empty text", { empty: null }, gold, false],
      ["null for null", { none: null }, gold, true],
      ["null for an absent key", { missing: null }, gold, true],
      ["null for a present key", { plan: null }, gold, false],
      ["null without metadata", { plan: null }, null, true],
      ["a value without metadata", { plan: "gold" }, null, false],
      ["a value for an absent key", { missing: "gold" }, gold, false],
      ["the text null for null", { none: "null" }, gold, false],
      ["several keys that all match", { plan: "gold", seats: 5, missing: null }, gold, true],
      ["several keys of which one differs", { plan: "gold", seats: 6 }, gold, false],
      ["a key with a dot", { "a.b": 1 }, gold, true],
      ["a path into an object", { "nested.a": 1 }, gold, false],
      ["an object under the key", { nested: "[object Object]" }, gold, false],
      ["a key of quotes and signs", { "$'\"%_\\": "odd" }, gold, true],
      ["a name that every object inherits", { constructor: null }, gold, true],
      ["no key at all", {}, gold, true],
      ["one of several values", { plan: { $in: ["silver", "gold"] } }, gold, true],
      ["other values", { plan: { $in: ["silver", 5, true, "Gold"] } }, gold, false],
      ["null among the values, for an absent key", { missing: { $in: ["gold", null] } }, gold, true],
      ["null alone among the values", { plan: { $in: [null] } }, gold, false],
      ["a value for an object", { nested: { $in: ["{}", null] } }, gold, false],
      ["a number at a bound", { seats: { $gte: 5 } }, gold, true],
      ["a number above its bound", { seats: { $gt: 4.5, $lt: 10 } }, gold, true],
      ["a number at an open bound", { seats: { $gt: 5 } }, gold, false],
      ["a number by its value, not its digits", { seats: { $lt: 10 } }, gold, true],
      ["a number below a negative", { zero: { $gt: -1e-7 } }, gold, true],
      ["a large number", { seats: { $lte: 1e21 } }, gold, true],
      ["a number and a text bound", { seats: { $lte: "9" } }, gold, false],
      ["a text and a number bound", { plan: { $gte: 0 } }, gold, false],
      ["a boolean and a number bound", { active: { $gte: 0 } }, gold, false],
      ["a bound for an absent key", { missing: { $lt: 5 } }, gold, false],
      ["a bound for null", { none: { $lte: 5 } }, gold, false],
      ["a bound for an object", { nested: { $gte: "" } }, gold, false],
      ["a date in a year", { on: { $gte: "2026-01-01", $lt: "2027-01-01" } }, { on: "2026-11-22" }, true],
      ["a date of another year", { on: { $gte: "2026-01-01", $lt: "2027-01-01" } }, { on: "2027-01-01" }, false],
      ["a text in other case, which stands behind", { plan: { $gt: "Z" } }, gold, true],
      ["a longer text behind a shorter", { plan: { $gt: "gol" } }, gold, true],
      ["an empty text at the empty bound", { empty: { $gte: "" } }, gold, true],
      ["a letter beyond 16 bits behind one within", { sign: { $gt: "\uffee" } }, { sign: "\u{1f600}" }, true],
      ["quotes and backslashes between bounds", { path: { $gte: 'a"\\', $lt: 'a"\\c' } }, { path: 'a"\\b' }, true],
      ["a bound under a key of quotes and signs", { "$'\"%_\\": { $gte: "odd" } }, gold, true],
      ["a bound under an empty key", { "": { $gte: 2 } }, { "": 2 }, true],
      ["a value that a longer key has", { a: { $gte: 1 } }, gold, false],
      ["a key of half a character", { "\ud800": 1 }, { "\ud800": 1, "\udc00": 1 }, true],
      ["a key of another half of a character", { "\ud801": 1 }, { "\ud800": 1 }, false],
      ["the key before NUL", { a: { $exists: true } }, { "a\0b": 1 }, false],
      ["a present key", { plan: { $exists: true } }, gold, true],
      ["a present object", { nested: { $exists: true } }, gold, true],
      ["a present key that is null", { none: { $exists: true } }, gold, false],
      ["an absent key as absent", { missing: { $exists: false } }, null, true],
      ["a present key as absent", { plan: { $exists: false } }, gold, false],
      ["an alternative that matches", { $or: [{ plan: "silver" }, { seats: 5, active: true }] }, gold, true],
      ["no alternative that matches", { $or: [{ plan: "silver" }, { seats: 6 }] }, gold, false],
      ["alternatives and a key", { $or: [{ plan: "gold" }], seats: 6 }, gold, false],
      ["several groups", { $and: [{ plan: "gold" }, { $or: [{ seats: 5 }] }] }, gold, true],
      ["groups of which one differs", { $and: [{ plan: "gold" }, { seats: 6 }] }, gold, false],
      ["the opposite of what matches", { $not: { plan: "gold" } }, gold, false],
      ["the opposite of what differs", { $not: { plan: "gold", seats: 6 } }, gold, true],
      ["the opposite of a bound on an absent key", { $not: { missing: { $lt: 5 } } }, gold, true],
      ["the opposite of the opposite", { $not: { $not: { plan: { $in: ["gold"] } } } }, gold, true],
      ["the opposite of nothing asked", { $not: {} }, gold, false],
    ])("a filter with %s decides as the memory store does", async (_case, filter, customMetadata, passes) => {
      const opened = await open();
      const base = await withBase(opened.store);
      await withReadySource(opened, base.id, { customMetadata });
      const retrievers = [{ vector: axis(0) }, { terms: ["refund"] }];
      for (const retriever of retrievers) {
        const { statistics, candidates } = await opened.store.searchCandidates(
          ask([base.id], { ...retriever, filter }),
        );
        expect(candidates).toHaveLength(passes ? 3 : 0);
        expect(statistics.chunkCount).toBe(3);
      }
    });

    test("a filter fills the limit with chunks that pass and does not change the statistics", async () => {
      const opened = await open();
      const base = await withBase(opened.store);
      await withReadySource(opened, base.id, {
        chunks: someChunks(30, { vector: axis(0) }),
        customMetadata: { plan: "silver" },
      });
      const { source } = await withReadySource(opened, base.id, {
        chunks: someChunks(6, { vector: axis(1) }),
        customMetadata: { plan: "gold" },
      });
      for (const retriever of [{ vector: axis(0) }, { terms: ["refund"] }]) {
        const { statistics, candidates } = await opened.store.searchCandidates(
          ask([base.id], { ...retriever, limit: 5, filter: { plan: "gold" } }),
        );
        expect(candidates.map(({ sourceId }) => sourceId)).toEqual(Array(5).fill(source.id));
        expect(statistics.chunkCount).toBe(36);
      }
    });
  });
}
