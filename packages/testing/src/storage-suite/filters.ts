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
    ])("a filter with %s decides by strict equality", async (_case, filter, customMetadata, passes) => {
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
