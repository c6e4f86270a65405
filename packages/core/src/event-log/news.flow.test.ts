import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";

/** Longer than any test may take: what resolves before has been woken. */
const never = 1_000_000;

test("who waits for news wakes when its own workspace stores something, and when it no longer waits", async () => {
  const cuecard = await createTestCuecard();
  onTestFinished(() => cuecard.close());
  const wait = (workspace: string, signal = new AbortController().signal) =>
    cuecard.workspace(workspace).events.news({ timeoutMs: never, signal });
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
