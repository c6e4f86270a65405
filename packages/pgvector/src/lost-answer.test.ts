import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { startCuttingProxy } from "./test-kit/cutting-proxy.ts";
import { dropSchema, freshName, onServer, serverUrl } from "./test-kit/server.ts";

/** A process whose connections to the server can be cut between a commit and its answer. */
async function startProcess() {
  const schema = freshName("lost");
  const proxy = await startCuttingProxy(serverUrl);
  const cue = await createTestCuecard({ storage: createPostgresStorage({ connectionString: proxy.url, schema }) });
  onTestFinished(async () => {
    await cue.close();
    await proxy.close();
    await dropSchema(schema);
  });
  for (const id of ["desk", "billing"]) await cue.agents.create({ id, name: id, systemPrompt: `You are ${id}.` });
  const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
  const rules = [{ name: "refunds", when: { keywords: ["refund"] }, to: "billing" }];
  const { id: teamId } = await cue.teams.create({ name: "Front", definition: { members, rules } });
  return { cue, proxy, call: await cue.calls.start({ teamId }) };
}

/** What saves a call's new words and state. */
const savingCall = ".calls set (external_id";

describe.skipIf(!serverUrl)(onServer, () => {
  test("words that were stored without the process knowing are stored once", async () => {
    const { cue, proxy, call } = await startProcess();
    proxy.cutNextAnswerTo(savingCall);
    await call.userTurn("hello");
    await call.userTurn("are you there?");
    const { ledger, trace } = await call.inspect();
    expect(ledger.map(({ text }) => text)).toEqual(["hello", "are you there?"]);
    expect(await cue.calls.get(call.id)).toMatchObject({ ledger, trace });
  });

  test("a hand-off that was committed without the process knowing is undone, and the repeat of the turn makes it once", async () => {
    const { cue, proxy, call } = await startProcess();
    proxy.cutNextAnswerTo(savingCall);
    await expect(call.userTurn("a refund please", { turnKey: "k" })).rejects.toMatchObject({
      code: "storage_failed",
      retryable: true,
    });
    expect(call.summary.agentId).toBe("desk");
    const turn = await call.userTurn("a refund please", { turnKey: "k" });
    expect(turn).toMatchObject({ agent: { id: "billing" }, handoff: { status: "committed" } });
    const stored = await cue.calls.get(call.id);
    expect(stored.agentId).toBe("billing");
    expect(stored.ledger.map(({ text }) => text)).toEqual(["a refund please"]);
    expect(stored.trace.filter(({ kind }) => kind === "handoff").map(({ data }) => data?.id)).toEqual([
      turn.handoff!.id,
    ]);
  });
});
