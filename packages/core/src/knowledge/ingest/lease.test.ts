import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Claim, FencedResult } from "../../ports/storage/knowledge.ts";
import { holdLease } from "./lease.ts";

const claim: Claim = { knowledgeBaseId: "kb_1", sourceId: "src_1", attempt: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function hold(answer: () => Promise<FencedResult> = async () => "done") {
  const written: string[] = [];
  const store = {
    heartbeat(_claim: Claim, { step, progress }: { step: string; progress: number }) {
      written.push(`${step} ${progress}`);
      return answer();
    },
  };
  const lease = holdLease(store, claim, {
    now: Date.now,
    stopping: new AbortController().signal,
    began: () => {},
    reported: () => {},
  });
  return { lease, written };
}

/** A write for each step cost a small source more than all else. */
test("a source that is ready at once writes none of its steps", async () => {
  const { lease, written } = hold();
  lease.report("extracting", 0.1);
  lease.report("chunking", 0.3);
  lease.report("embedding", 0.3);
  lease.report("embedding", 0.95);
  lease.report("storing", 0.95);
  await vi.advanceTimersByTimeAsync(290);
  await lease.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toEqual([]);
});

test("a step that lasts is written, with how far it has come by then; a quick one before it is not", async () => {
  const { lease, written } = hold();
  lease.report("extracting", 0.1);
  await vi.advanceTimersByTimeAsync(150);
  lease.report("chunking", 0.3);
  await vi.advanceTimersByTimeAsync(150);
  expect(written).toEqual(["chunking 0.3"]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(written).toEqual(["chunking 0.3"]);
  lease.report("embedding", 0.4);
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual(["chunking 0.3", "embedding 0.4"]);
  await vi.advanceTimersByTimeAsync(500);
  lease.report("embedding", 0.5);
  await vi.advanceTimersByTimeAsync(499);
  lease.report("embedding", 0.6);
  await lease.end();
  expect(written).toEqual(["chunking 0.3", "embedding 0.4", "embedding 0.5"]);
});

test("a step that begins while an earlier one is being written follows it", async () => {
  const first = Promise.withResolvers<FencedResult>();
  const answers = [first.promise, Promise.resolve<FencedResult>("done")];
  const { lease, written } = hold(() => answers.shift()!);
  lease.report("embedding", 0.3);
  await vi.advanceTimersByTimeAsync(300);
  lease.report("storing", 0.95);
  await vi.advanceTimersByTimeAsync(300);
  expect(written).toEqual(["embedding 0.3"]);
  first.resolve("done");
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual(["embedding 0.3", "storing 0.95"]);
  await lease.end();
});

test("a lease that another worker took ends the run at the next write", async () => {
  const { lease } = hold(async () => "stale");
  lease.report("embedding", 0.3);
  await vi.advanceTimersByTimeAsync(300);
  expect(lease.lost).toBe(true);
  expect(lease.signal.aborted).toBe(true);
});
