import { expect, test } from "vitest";
import type { CuecardEvents } from "../api/events.ts";
import { createEmitter } from "../base/async/emitter.ts";
import { createLatencies } from "./latencies.ts";

const minute = 60_000;

/** Searches of `ms` milliseconds each, told as they are answered. */
function measuring() {
  const clock = { now: 1_000 * minute };
  const { emit, on } = createEmitter<CuecardEvents>((error) => {
    throw error;
  });
  const latencies = createLatencies({ on, now: () => clock.now });
  const search = (ms: number, workspace = "default") =>
    emit("search.answered", {
      knowledgeBaseIds: ["kb_1"],
      workspace,
      timings: { embedMs: 0, searchMs: ms, rerankMs: 0, totalMs: ms },
      degraded: [],
    });
  const total = (minutes?: number, workspace = "default") =>
    latencies(workspace, minutes).stages.find(({ stage }) => stage === "total");
  /** Listeners run behind the answer. */
  const heard = () => new Promise(setImmediate);
  return { clock, emit, latencies, search, total, heard };
}

test("a percentile is the time that so many did not exceed", async () => {
  const { search, total, heard } = measuring();
  for (let ms = 100; ms > 0; ms--) search(ms);
  await heard();
  expect(total()).toEqual({
    operation: "search",
    stage: "total",
    count: 100,
    p50Ms: 50,
    p95Ms: 95,
    p99Ms: 99,
    maxMs: 100,
  });
});

test("one that was measured alone is every percentile", async () => {
  const { search, total, heard } = measuring();
  search(7);
  await heard();
  expect(total()).toMatchObject({ count: 1, p50Ms: 7, p95Ms: 7, p99Ms: 7, maxMs: 7 });
});

test("what is older than asked for, and what is another workspace's, does not count", async () => {
  const { clock, search, total, heard } = measuring();
  search(1);
  await heard();
  clock.now += 6 * minute;
  search(2);
  search(3, "other");
  await heard();
  expect(total()).toMatchObject({ count: 1, maxMs: 2 });
  expect(total(10)).toMatchObject({ count: 2 });
  expect(total(5, "other")).toMatchObject({ count: 1, maxMs: 3 });
});

test("the newest are kept, and the report says when older ones were dropped", async () => {
  const { clock, search, total, latencies, heard } = measuring();
  for (let ms = 1; ms <= 10_000; ms++) search(ms);
  await heard();
  expect(total()).toMatchObject({ count: 10_000 });
  search(20_000);
  await heard();
  expect(total()).toMatchObject({ count: 10_000, maxMs: 20_000 });
  expect(latencies("default").isComplete).toBe(false);
  clock.now += 6 * minute;
  expect(latencies("default")).toEqual({
    object: "latency_report",
    minutes: 5,
    isComplete: true,
    stages: [],
    degraded: [],
  });
});

test("what did less than it should is counted by stage and reason, the most frequent first", async () => {
  const { clock, emit, latencies, heard } = measuring();
  const timings = { embedMs: 0, searchMs: 1, rerankMs: 0, totalMs: 1 };
  const late = { stage: "rerank", reason: "It took longer than 200 ms." };
  const down = { stage: "embed", reason: "The embedder is down." };
  for (const degraded of [[down], [late, down], [], [late], [late]]) {
    emit("search.answered", { workspace: "default", knowledgeBaseIds: [], timings, degraded });
    await heard();
    clock.now += 1_000;
  }
  emit("search.answered", { workspace: "other", knowledgeBaseIds: [], timings, degraded: [down] });
  await heard();
  expect(latencies("default").degraded).toEqual([
    { operation: "search", ...late, count: 3, lastAt: "1970-01-01T16:40:04.000Z" },
    { operation: "search", ...down, count: 2, lastAt: "1970-01-01T16:40:01.000Z" },
  ]);
});

test("a reason that differs in its milliseconds alone is one, with the newest words", async () => {
  const { clock, emit, latencies, heard } = measuring();
  const timings = { embedMs: 0, searchMs: 1, rerankMs: 0, totalMs: 1 };
  for (const ms of [223, 9, 118]) {
    const degraded = [{ stage: "embed", reason: `no answer within ${ms} ms` }];
    emit("search.answered", { workspace: "default", knowledgeBaseIds: [], timings, degraded });
    await heard();
    clock.now += 1_000;
  }
  expect(latencies("default").degraded).toMatchObject([{ reason: "no answer within 118 ms", count: 3 }]);
});

test("at most 20 reasons are reported, whatever a provider says", async () => {
  const { emit, latencies, heard } = measuring();
  const timings = { embedMs: 0, searchMs: 1, rerankMs: 0, totalMs: 1 };
  for (let each = 0; each < 100; each++)
    emit("search.answered", {
      workspace: "default",
      knowledgeBaseIds: [],
      timings,
      degraded: [{ stage: "embed", reason: `Request ${each}` }],
    });
  await heard();
  expect(latencies("default").degraded).toHaveLength(20);
});

test("a turn that no words of the caller led to has no times", async () => {
  const { emit, latencies, heard } = measuring();
  const answered = { workspace: "default", callId: "call_1", turnId: "turn_1", degraded: [], handoff: null };
  emit("turn.answered", { ...answered, timings: null });
  emit("turn.answered", { ...answered, timings: { routeMs: 1, retrieveMs: 2, totalMs: 3 } });
  await heard();
  expect(latencies("default").stages.map(({ operation, stage, count }) => [operation, stage, count])).toEqual([
    ["turn", "route", 1],
    ["turn", "retrieve", 1],
    ["turn", "total", 1],
  ]);
});

test.each([0, 16, 1.5, Number.NaN])("%s minutes are refused", (minutes) => {
  expect(() => measuring().latencies("default", minutes)).toThrow(/minutes/);
});
