import { expect, it } from "vitest";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { EvalCase } from "../../schema/eval-case.ts";
import { runCases } from "./run-cases.ts";

const aCase = (number: number): EvalCase => ({
  id: `case_${number}`,
  object: "eval_case",
  question: `Question ${number}`,
  knowledgeBaseIds: ["kb_1"],
  expected: [],
  outcome: null,
  createdAt: `2026-03-01T12:00:0${number}.000Z`,
  updatedAt: `2026-03-01T12:00:0${number}.000Z`,
});

async function stored(count: number) {
  const store = createMemoryStorage().workspace("default");
  for (let number = 0; number < count; number++) await store.evalCases.insert(aCase(number));
  let clock = 0;
  const search = async ({ query }: { query: string }) => {
    clock += 8_000;
    return {
      object: "search_result" as const,
      query,
      results: [],
      degraded: [],
      timings: { embedMs: 0, searchMs: 0, rerankMs: 0, totalMs: 0 },
    };
  };
  return { store, search, now: () => clock };
}

it("a run of slow searches ends after 20 s, and the next goes on behind it", async () => {
  const options = await stored(5);
  const first = await runCases(options, {}, undefined);
  expect(first.results.map(({ caseId }) => caseId)).toEqual(["case_4", "case_3", "case_2"]);
  expect(first.hasMore).toBe(true);
  const second = await runCases(options, { cursor: first.nextCursor }, undefined);
  expect(second).toMatchObject({
    results: [{ caseId: "case_1" }, { caseId: "case_0" }],
    hasMore: false,
    nextCursor: null,
  });
});

it("what was kept before an abort stays", async () => {
  const options = await stored(3);
  const stop = new AbortController();
  const reason = new Error("enough");
  let searches = 0;
  const search: typeof options.search = async (request) => {
    searches += 1;
    if (searches === 2) {
      stop.abort(reason);
      throw reason;
    }
    return options.search(request);
  };
  await expect(runCases({ ...options, search }, {}, stop.signal)).rejects.toBe(reason);
  const { rows } = await options.store.evalCases.list({ limit: 10, after: null });
  expect(rows.map(({ outcome }) => outcome?.isRight)).toEqual([true, undefined, undefined]);
});
