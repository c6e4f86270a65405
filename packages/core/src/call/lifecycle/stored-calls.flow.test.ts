import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { CallEntries, CallRecord } from "../../ports/storage/calls.ts";
import type { Turn } from "../../schema/call.ts";
import { createFixture } from "../test-kit/call-fixture.ts";
import { playSteps, type Step } from "../test-kit/play-steps.ts";

/** A running call as an earlier version stored it, and how that version continued it, in the sentences of today. */
interface StoredCall {
  name: string;
  record: CallRecord;
  entries: CallEntries;
  turnIds: string[];
  after: Step[];
  answers: unknown[];
  end: unknown;
}

const text = readFileSync(new URL("../test-kit/stored-calls.jsonl", import.meta.url), "utf8");
const storedCalls = text
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as StoredCall);

/** What answers say by now, where that version had nothing to say. */
const isNewer = (key: string, value: unknown) =>
  ["confidence", "keyterms", "intents", "speaks", "handoffs", "given", "matter"].includes(key) ||
  (key === "suggested" && value === null);

/** A member that had just got the call had no tool to decline it. */
function asThen(key: string, value: unknown): unknown {
  if (key === "timings" || isNewer(key, value)) return undefined;
  const turn = Object(value) as Partial<Turn>;
  if (turn.object !== "turn" || turn.handoff === null) return value;
  return { ...turn, fingerprint: undefined, tools: turn.tools?.filter(({ name }) => name !== "decline_handoff") };
}

test.each(storedCalls)("goes on as it would have: $name", async ({ record, entries, turnIds, after, answers, end }) => {
  const { store, calls, newId } = await createFixture();
  // The stored call took the first ids.
  while (newId("item") < "item_001000");
  await store.startCall(record, entries);
  const call = await calls.resume(record.id);
  const known = new Set(JSON.stringify({ record, entries }).match(/[a-z]+_\d{6}\b/g));
  const comparable = (value: unknown): unknown => {
    const json = JSON.stringify(value, asThen);
    return JSON.parse(json.replace(/([a-z]+)_\d{6}\b/g, (id, prefix) => (known.has(id) ? id : `${prefix}_new`)));
  };
  expect(comparable(await playSteps(call, after, [...turnIds]))).toEqual(comparable(answers));
  expect(comparable(await call.inspect())).toEqual(end);
});

test("a call that goes on is stored under the names that it was stored under", async () => {
  const { record, entries } = storedCalls[0]!;
  const { store, calls } = await createFixture();
  await store.startCall(record, entries);
  await calls.resume(record.id);
  await calls.flush();
  const stored = (await store.getCall(record.id))!;
  expect(Object.keys(stored.state).sort()).toEqual(Object.keys(record.state).sort());
  expect(stored.state).toEqual(record.state);
});
