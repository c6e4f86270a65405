import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { CallRecord } from "../../ports/storage/calls.ts";
import { withEventSignal } from "./event-signal.ts";

/** Longer than any test may take: what resolves before has been woken. */
const never = 1_000_000;

test("who waits for new events wakes when its own workspace stores something, and when it no longer waits", async () => {
  const cuecard = await createTestCuecard();
  onTestFinished(() => cuecard.close());
  const wait = (workspace: string, signal = new AbortController().signal) =>
    cuecard.workspace(workspace).events.waitForNew({ timeoutMs: never, signal });
  const gone = new AbortController();
  const other = wait("other", gone.signal);
  let isOtherDone = false;
  void other.then(() => {
    isOtherDone = true;
  });
  await cuecard.agents.create({ id: "desk", name: "Desk", systemPrompt: "Hello." });
  const started = wait("default");
  const call = await cuecard.calls.start({ agentId: "desk" });
  await started;
  const ended = wait("default");
  await call.end();
  await ended;
  const { id } = await cuecard.knowledgeBases.create({ name: "Support" });
  const added = wait("default");
  await cuecard.sources.add(id, { sourceType: "text", textTitle: "Hours", textContent: "Nine." });
  await added;
  expect(isOtherDone).toBe(false);
  gone.abort();
  await other;
  await wait("other", gone.signal);
});

test("a save of a call wakes who waits when something happened in it, also when the save fails", async () => {
  const told: string[] = [];
  const memory = createMemoryStorage();
  const store = withEventSignal(memory, { tell: (workspace) => void told.push(workspace) }).workspace("acme");
  const call = { id: "call_1" } as CallRecord;
  const change = { id: "evt_1", type: "call.turn", at: "2026-11-22T09:30:00.000Z", data: {} };
  expect(await store.saveCall(call, null, [])).toBe("gone");
  await store.saveCall(call, null);
  expect(told).toEqual([]);
  await store.saveCall(call, null, [change]);
  expect(told).toEqual(["acme"]);
  await store.deleteCall("call_1");
  expect(told).toEqual(["acme"]);
});
