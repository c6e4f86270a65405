import { describe, expect, test } from "vitest";
import { billingAndSupport } from "../team/intents/test-kit/billing-and-support.ts";
import { createFixture, threeMembers } from "./test-kit/call-fixture.ts";

const transfer = (id: string, to: string) => ({ id, name: `transfer_to_${to}`, arguments: { reason: "asked for it" } });
const base = threeMembers.definition!;

/** What other hand-off engines were reported to get wrong, one test each, named by the report. */
describe("what goes wrong elsewhere does not here", () => {
  test("livekit/agents #7320: a hand-off is dropped when an ordinary tool shares its batch", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { results, turn } = await call.toolCalls([{ id: "h", name: "open_ticket" }, transfer("t", "support")]);
    expect(results.map(({ kind }) => kind)).toEqual(["host", "transfer"]);
    expect(turn).toMatchObject({ agent: { id: "support" }, handoff: { status: "committed", by: "tool" } });
  });

  test("livekit/agents #5150: with the hand-off first in the batch, the tool behind it is lost", async () => {
    const { start } = await createFixture();
    const call = await start();
    const search = { id: "k", name: "search_knowledge", arguments: { query: "manual" } };
    const { results } = await call.toolCalls([transfer("t", "support"), search]);
    expect(results).toMatchObject([{ kind: "transfer" }, { kind: "knowledge", output: "found: manual" }]);
  });

  test("langgraph-swarm-py #69: parallel tool calls lose their results when one of them hands over", async () => {
    const { start } = await createFixture();
    const call = await start();
    const searches = ["a", "b", "c"].map((query) => ({ id: query, name: "search_knowledge", arguments: { query } }));
    const { results, turn } = await call.toolCalls([searches[0]!, transfer("t", "support"), ...searches.slice(1)]);
    expect(results.map(({ output }) => output)).toEqual([
      "found: a",
      "The call is with Support now.",
      "found: b",
      "found: c",
    ]);
    expect(turn.handoff!.history.map(({ role }) => role)).toEqual(
      Array.from({ length: 3 }, () => ["tool_call", "tool_result"]).flat(),
    );
  });

  test("livekit/agents #5150: what an ordinary tool beside the hand-off comes back with reaches nobody", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.userTurn("Where is my order 17?");
    const { turn } = await call.toolCalls([
      { id: "h", name: "find_order", arguments: { id: 17 } },
      transfer("t", "support"),
    ]);
    expect(turn.handoff!.history.map(({ id }) => id)).not.toContain("h");
    const told = await call.signal({ type: "tool_result", id: "h", ok: true, output: "It is on its way." });
    const pair = ['tool_call {"id":17}', "tool_result It is on its way."];
    const shown = (by: typeof told) => by!.handoff!.history.map(({ role, text }) => `${role} ${text}`);
    expect(told).toMatchObject({
      turnId: turn.turnId,
      handoff: { id: turn.handoff!.id, drop: expect.not.arrayContaining(["h"]) },
    });
    expect(shown(told)).toEqual(["caller Where is my order 17?", ...pair]);
    expect(call.current).toBe(told);
    // A result that was reported already changes nothing.
    expect(await call.signal({ type: "tool_result", id: "h", ok: true, output: "again" })).toBeNull();
  });

  test("langgraph-swarm-py #69: a result that comes when the caller has spoken to the next member is not lost, and stands behind its call", async () => {
    const { start, another } = await createFixture();
    const call = await start();
    await call.userTurn("Where is my order 17?");
    const { turn } = await call.toolCalls([{ id: "h", name: "find_order" }, transfer("t", "support")]);
    const next = await call.userTurn("Are you there?");
    expect(next.handoff).toBeNull();
    await call.inspect();
    const resumed = await another().calls.resume(call.id);
    const told = await resumed.signal({ type: "tool_result", id: "h", ok: true, output: "on its way" });
    expect(told).toMatchObject({ turnId: next.turnId, handoff: { id: turn.handoff!.id, to: "support" } });
    expect(told!.handoff!.history.map(({ role, text }) => `${role} ${text}`)).toEqual([
      "caller Where is my order 17?",
      "tool_call {}",
      "tool_result on its way",
      "caller Are you there?",
    ]);
  });

  test("livekit/agents #6280: a duplicate call to the same target cancels the hand-off", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { results, turn } = await call.toolCalls([transfer("t1", "support"), transfer("t2", "support")]);
    expect(results.map(({ kind }) => kind)).toEqual(["transfer", "transfer"]);
    expect(turn.agent.id).toBe("support");
  });

  test("livekit/agents #5990: the old agent keeps taking turns between the request and the switch", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("Something is broken");
    const { promise: searching, resolve: release } = Promise.withResolvers<void>();
    knowledge.before = (text) => (text === "slow" ? searching : Promise.resolve());
    const asked = call.toolCalls(
      [transfer("t", "support"), { id: "k", name: "search_knowledge", arguments: { query: "slow" } }],
      {
        turnId,
      },
    );
    const late = call.toolCalls([{ id: "pay", name: "pay" }], { turnId });
    const next = call.userTurn("are you there?");
    release();
    expect((await asked).turn.agent.id).toBe("support");
    expect((await late).results[0]!.kind).toBe("fenced");
    expect((await next).agent.id).toBe("support");
  });

  test("pipecat-flows #234: the caller interrupts in the middle of a hand-off and the flow is stuck", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("Something is broken");
    const moving = call.toolCalls([transfer("t", "support")], { turnId });
    const [, interrupted, next] = [moving, call.signal({ type: "interrupted" }), call.userTurn("no, wait")];
    await interrupted;
    expect((await moving).turn).toMatchObject({ handoff: { status: "committed" } });
    expect(await next).toMatchObject({ status: "ok", agent: { id: "support" } });
  });

  test("pipecat #1605: a flow stands still until the caller speaks", async () => {
    const { start, store } = await createFixture();
    const call = await start();
    await call.toolCalls([transfer("t", "support")]);
    expect((await store.getCall(call.id))!.agentId).toBe("support");
  });

  test("conductor #1279: a router calls agents again and again, a hundred times", async () => {
    const handoffs = { cooldownTurns: 0, maxPerCall: 100, maxPerEdge: 100 };
    const { start } = await createFixture({ ...threeMembers, definition: { ...base, handoffs } });
    const call = await start();
    for (let count = 0; count < 100; count++) {
      await call.toolCalls([transfer(`t${count}`, count % 2 === 0 ? "support" : "front_desk")]);
    }
    const { trace } = await call.inspect();
    expect(trace.filter(({ kind }) => kind === "handoff")).toHaveLength(2);
    expect(trace.find(({ kind }) => kind === "refused")!.message).toContain("back and forth between desk and support");
  });

  test("adk-python #3879: a call is stuck with the specialist and can't return", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.toolCalls([transfer("t1", "support")]);
    const { tools, turnId } = await call.userTurn("and something else");
    expect(tools.map(({ name }) => name)).toContain("transfer_to_front_desk");
    expect((await call.toolCalls([transfer("t2", "front_desk")], { turnId })).turn.agent.id).toBe("desk");
  });

  test("adk-python #3081: the next turn begins at the root agent again", async () => {
    const { start, calls, another } = await createFixture();
    const call = await start();
    await call.toolCalls([transfer("t1", "support")]);
    expect((await call.userTurn("hello")).agent.id).toBe("support");
    await calls.flush();
    expect((await (await another().calls.resume(call.id)).userTurn("hello")).agent.id).toBe("support");
  });

  test("openai-agents-python #2503, semantic-kernel #12663: what is handed over has an item without the one it belongs to, and the provider refuses it", async () => {
    for (const context of [{ keep: { last: 1 } }, { maxTokens: 2 }, { keep: "turnsOnly" as const }, {}]) {
      const { start } = await createFixture({ ...threeMembers, definition: { ...base, handoffs: { context } } });
      const call = await start();
      await call.userTurn("where is my order");
      await call.toolCalls([
        { id: "h1", name: "find_order" },
        { id: "k1", name: "search_knowledge", arguments: { query: "orders" } },
      ]);
      await call.agentSaid({ text: "one moment" });
      const { handoff } = await call.handOff({ agentId: "billing" });
      const calls = handoff!.history.filter(({ role }) => role === "tool_call").map(({ toolCallId }) => toolCallId);
      expect(handoff!.history.filter(({ role }) => role === "tool_result").map(({ toolCallId }) => toolCallId)).toEqual(
        calls,
      );
      expect(calls).not.toContain("h1");
    }
  });

  test("openai-agents-js #1122: a refused hand-off stays in the history and puts the model off the next one", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.handOff({ agentId: "support" });
    await call.userTurn("my bill");
    const { results } = await call.toolCalls([transfer("no", "billing")]);
    expect(results[0]!.kind).toBe("refused");
    const { handoff } = await call.handOff({ agentId: "desk", reason: "back" });
    expect(handoff!.history.map(({ id }) => id)).not.toContain("no");
    expect(handoff!.drop).toEqual(["no", "no:result"]);
    expect(handoff!.brief).not.toMatch(/transfer_to|can't hand over/);
    expect((await call.inspect()).ledger.map(({ id }) => id)).toContain("no");
  });

  test("ElevenLabs: a missing variable kills the call after a transfer", async () => {
    const { start, agents, teams, calls } = await createFixture();
    await agents.update("billing", { systemPrompt: "[{{gone}}]" });
    const call = await start();
    expect((await call.handOff({ agentId: "billing" })).instructions).toBe("[]");
    const strict = await teams.create({ name: "Strict", definition: { ...base, missingVariable: "error" } });
    await expect(calls.start({ teamId: strict.id })).rejects.toMatchObject({
      code: "invalid_value",
      param: "variables",
    });
  });

  test("Vapi squads: the squad's override beats the member's", async () => {
    const definition = { ...base, overrides: { voice: { name: "all", speed: 1 } } };
    const { start } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    expect((await call.handOff({ agentId: "billing" })).agent.voice).toEqual({ name: "bea", speed: 1 });
  });

  test("Pipecat: a barge-in cancels the request in the middle of a hand-off, and the retry hands over twice", async () => {
    const { start } = await createFixture();
    const call = await start();
    const dropped = new AbortController();
    const first = call.userTurn("refund", { turnKey: "k", signal: dropped.signal });
    dropped.abort();
    const again = await call.userTurn("refund", { turnKey: "k" });
    expect(again.handoff!.id).toBe((await first).handoff!.id);
    expect((await call.inspect()).trace.filter(({ kind }) => kind === "handoff")).toHaveLength(1);
  });

  test("VapiAI/gitops squads: one base per specialist turns a routing mistake into a hole in what is known", async () => {
    const definition = { ...base, knowledge: [{ knowledgeBaseId: "kb_1" }] };
    const { start, knowledge } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    const turn = await call.userTurn("refund, and how do I reset my router?");
    expect(turn.agent).toMatchObject({ id: "billing", knowledge: [{ knowledgeBaseId: "kb_1" }] });
    expect(turn.context!.text).toContain("reset my router");
    expect(knowledge.questions).toHaveLength(1);
  });

  test("semantic-router: one threshold for all, no margin to the second, no negative examples", async () => {
    const [billing, support] = billingAndSupport.members.map(({ utterances }) => [...utterances]);
    const members = [
      { agentId: "desk", isEntry: true },
      { agentId: "billing", intents: billing! },
      { agentId: "support", intents: support! },
    ];
    const decided = async (text: string, negatives: string[] = []) => {
      const { start } = await createFixture({ ...threeMembers, definition: { members, negatives } });
      const call = await start();
      const { agent } = await call.userTurn(text, { deadlineMs: 30_000 });
      return [agent.id, (await call.inspect()).trace.at(-2)!.message];
    };
    expect(await decided("why is my invoice so high")).toEqual([
      "billing",
      expect.stringMatching(/intent 'billing' 0\.\d\d, next 'support' 0\.\d\d/),
    ]);
    expect(await decided("tell me a joke about penguins")).toEqual([
      "desk",
      expect.stringContaining("no intent is certain enough"),
    ]);
    const reminders = ["cancel the invoice reminder", "stop the invoice reminder", "no more invoice reminders please"];
    expect(await decided("please stop these invoice reminders", reminders)).toEqual([
      "desk",
      expect.stringContaining("no intent: none 0."),
    ]);
  });

  test("LiveKit: the caller's words are lost when the agent is switched inside the turn, and a speculative answer by late context", async () => {
    const { start } = await createFixture();
    const call = await start();
    const preview = await call.userTurn("I want a refund", { preview: true });
    const turn = await call.userTurn("I want a refund");
    expect(turn.handoff!.history.map(({ text }) => text)).toEqual(["I want a refund"]);
    expect(turn.context!.text).toBe("known about: I want a refund");
    expect(turn.fingerprint).toBe(preview.fingerprint);
  });

  test("openai-agents-python #1661: a voice is frozen after the first audio, and the new member speaks with the leaving one's", async () => {
    const { start } = await createFixture();
    const call = await start();
    expect((await call.userTurn("refund")).handoff!.changed).toContain("voice");
  });

  test("bolna #489: a dead search gives the caller silence instead of an answer", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    knowledge.before = () => new Promise(() => {});
    expect(await call.userTurn("refund", { deadlineMs: 5 })).toMatchObject({
      agent: { id: "billing" },
      context: null,
      handoff: { status: "committed" },
    });
  });
});

describe("bad input is a result, and the call goes on", () => {
  test("an unknown tool, arguments that are not JSON, and a call of a member that left", async () => {
    const { start } = await createFixture();
    const call = await start();
    const first = await call.userTurn("hello");
    await call.handOff({ agentId: "billing" });
    const odd = [
      { id: "a", name: "no such tool" },
      { id: "b", name: "search_knowledge", arguments: "{not json" },
      { id: "c", name: "transfer_to_support", arguments: "not json either" },
    ];
    expect((await call.toolCalls(odd, { turnId: first.turnId })).results.map(({ kind }) => kind)).toEqual([
      "fenced",
      "fenced",
      "fenced",
    ]);
    const next = await call.userTurn("and now?");
    expect((await call.toolCalls(odd, { turnId: next.turnId })).results.map(({ kind }) => kind)).toEqual([
      "host",
      "knowledge",
      "transfer",
    ]);
  });

  test("a pattern that explodes elsewhere is matched in linear time", async () => {
    const rules = [{ name: "evil", when: { matches: "^(a+)+$" }, to: "billing" }];
    const { start } = await createFixture({ ...threeMembers, definition: { ...base, rules } });
    const call = await start();
    expect((await call.userTurn(`${"a".repeat(9_000)}!`)).agent.id).toBe("desk");
    expect((await call.userTurn("a".repeat(9_000))).agent.id).toBe("billing");
  });
});
