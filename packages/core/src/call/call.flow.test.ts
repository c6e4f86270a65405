import { describe, expect, test } from "vitest";
import type { ToolCall } from "../schema/call-requests.ts";
import { createFixture, threeMembers } from "./test-kit/call-fixture.ts";

const transfer = (id: string, to: string, reason = "asked for it") => ({
  id,
  name: `transfer_to_${to}`,
  arguments: { reason },
});

describe("a call", () => {
  test("the entry member speaks first, with its instructions, tools and no context", async () => {
    const { start, events } = await createFixture();
    const call = await start();
    const { agent, instructions, tools, context, handoff, turnId } = call.current;
    expect([agent.id, instructions, context, handoff]).toEqual(["desk", "You are Dora of Acme.", null, null]);
    expect(tools.map(({ name }) => name)).toEqual(["search_knowledge", "transfer_to_billing", "transfer_to_support"]);
    expect(tools[1]!.description).toBe("Hand the caller over to Billing. Invoices and refunds.");
    expect(turnId).toMatch(/^turn_/);
    expect(events).toEqual([["call.started", { workspace: "default", call: call.summary }]]);
  });

  test("a turn without a rule stays and knows what was found", async () => {
    const { start } = await createFixture();
    const call = await start();
    const turn = await call.userTurn("What are your opening hours?");
    expect(turn).toMatchObject({
      status: "ok",
      handoff: null,
      context: { text: "known about: What are your opening hours?" },
    });
    expect(turn.agent.id).toBe("desk");
    expect(call.current).toBe(turn);
  });

  test("a rule hands over before the answer, and the new member knows the question", async () => {
    const { start, events, knowledge } = await createFixture();
    const call = await start();
    const turn = await call.userTurn("I want a refund");
    expect(turn.agent.id).toBe("billing");
    expect(turn.instructions).toBe("You are Bill of Acme.");
    expect(turn.handoff).toMatchObject({
      status: "committed",
      from: "desk",
      to: "billing",
      by: "rule",
      rule: "refunds",
      reason: `the keyword "refund" is in the caller's words`,
      message: "One moment at Acme.",
      changed: ["name", "systemPrompt", "voice"],
      drop: [],
    });
    expect(turn.handoff!.history.map(({ role, text }) => [role, text])).toEqual([["caller", "I want a refund"]]);
    expect(turn.handoff!.brief).toContain('"I want a refund"');
    expect(knowledge.questions).toEqual(["I want a refund"]);
    expect(events.at(-1)).toEqual([
      "call.handed_off",
      { workspace: "default", callId: call.id, from: "desk", to: "billing" },
    ]);
  });

  test("a hand-off is stored before the answer", async () => {
    const { start, store } = await createFixture();
    const call = await start();
    const turn = await call.userTurn("refund please");
    expect((await store.getCall(call.id))!.agentId).toBe(turn.agent.id);
    expect((await store.getCallEntries(call.id)).ledger.map(({ text }) => text)).toEqual(["refund please"]);
  });

  test("a tool hands over in the middle of a turn", async () => {
    const { start } = await createFixture();
    const call = await start();
    const first = await call.userTurn("Something is broken");
    const { results, turn } = await call.toolCalls([transfer("c1", "support", "broken thing")], {
      turnId: first.turnId,
    });
    expect(results).toEqual([{ id: "c1", kind: "transfer", output: "The call is with Support now." }]);
    expect(turn.agent.id).toBe("support");
    expect(turn.turnId).not.toBe(first.turnId);
    expect(turn.handoff).toMatchObject({
      by: "tool",
      from: "desk",
      to: "support",
      reason: "broken thing",
      status: "committed",
    });
    expect(turn.handoff!.history.map(({ role }) => role)).toEqual(["caller"]);
    expect(turn.handoff!.drop).toEqual(["c1", "c1:result"]);
    expect(turn.context?.text).toBe("known about: Something is broken");
    expect(turn.tools.map(({ name }) => name)).toEqual([
      "search_knowledge",
      "transfer_to_front_desk",
      "decline_handoff",
    ]);
  });

  test("duplicates of a transfer collapse: in the batch, by id, and again in the turn", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("Something is broken");
    const { results } = await call.toolCalls(
      [transfer("c1", "support"), transfer("c1", "support"), transfer("c2", "support")],
      { turnId },
    );
    expect(results.map(({ kind }) => kind)).toEqual(["transfer", "transfer", "transfer"]);
    const again = await call.toolCalls([transfer("c1", "support"), transfer("c3", "support")], { turnId });
    expect(again.results.map(({ kind }) => kind)).toEqual(["transfer", "transfer"]);
    expect(again.turn).toBe(call.current);
    const { trace } = await call.inspect();
    expect(trace.filter(({ kind }) => kind === "handoff")).toHaveLength(1);
  });

  test.each([0, 1, 2])("batch-mates keep their results with the transfer at place %i", async (place) => {
    const { start } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("Something is broken");
    const mates: ToolCall[] = [
      { id: "k1", name: "search_knowledge", arguments: '{"query":"manual"}' },
      { id: "h1", name: "open_ticket", arguments: { title: "x" } },
    ];
    const batch = mates.toSpliced(place, 0, transfer("t1", "support"));
    const { results, turn } = await call.toolCalls(batch, { turnId });
    expect(results.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    expect(results.find(({ id }) => id === "k1")).toEqual({ id: "k1", kind: "knowledge", output: "found: manual" });
    expect(results.find(({ id }) => id === "h1")).toEqual({ id: "h1", kind: "host", output: null });
    expect(turn.agent.id).toBe("support");
    expect(turn.handoff!.history.map(({ id }) => id)).toEqual([expect.stringMatching(/^item_/), "k1", "k1:result"]);
    await call.signal({ type: "tool_result", id: "h1", ok: true, output: { ticket: 7 } });
    expect((await call.inspect()).ledger.at(-1)).toMatchObject({
      role: "tool_result",
      toolCallId: "h1",
      text: '{"ticket":7}',
      agentId: "desk",
    });
  });

  test("a second target in a turn is refused", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("Hello");
    const { results, turn } = await call.toolCalls([transfer("c1", "support"), transfer("c2", "billing")], { turnId });
    expect(results.map(({ kind }) => kind)).toEqual(["transfer", "refused"]);
    expect(turn.agent.id).toBe("support");
    const later = await call.toolCalls([transfer("c3", "billing")], { turnId });
    expect(later.results[0]!.kind).toBe("refused");
    expect(call.current.agent.id).toBe("support");
  });

  test("a member that left is fenced, and its late calls leave no trace in the ledger", async () => {
    const { start } = await createFixture();
    const call = await start();
    const { turnId } = await call.userTurn("Hello");
    await call.handOff({ agentId: "billing" });
    const batch = [
      transfer("c1", "support"),
      { id: "k1", name: "search_knowledge", arguments: { query: "a" } },
      { id: "h1", name: "pay" },
    ];
    const { results, turn } = await call.toolCalls(batch, { turnId });
    expect(results.map(({ kind }) => kind)).toEqual(["fenced", "fenced", "fenced"]);
    expect(turn.agent.id).toBe("billing");
    expect((await call.inspect()).ledger.filter(({ role }) => role.startsWith("tool"))).toEqual([]);
    expect((await call.toolCalls([{ id: "x1", name: "pay" }], { turnId: "turn_unknown" })).results[0]!.kind).toBe(
      "fenced",
    );
  });

  test("a transfer that the member may not make, or to itself, is refused; an unknown name is the host's", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.handOff({ agentId: "support" });
    await call.userTurn("Hello");
    const { results } = await call.toolCalls([
      transfer("c1", "billing"),
      transfer("c2", "support"),
      transfer("c3", "human"),
    ]);
    expect(results.map(({ kind }) => kind)).toEqual(["refused", "refused", "host"]);
  });

  test("a rule's context says what it says, and leaves the rest to the team's", async () => {
    const rules = [
      { name: "refunds", when: { keywords: ["refund"] }, to: "billing", context: { redact: ["\\d{4}"] } },
      { name: "broken", when: { keywords: ["broken"] }, to: "support", context: { keep: "full" as const } },
    ];
    const handoffs = { cooldownTurns: 0, context: { keep: "none" as const, brief: false } };
    const { start } = await createFixture({
      ...threeMembers,
      definition: { ...threeMembers.definition!, rules, handoffs },
    });
    const call = await start();
    await call.userTurn("hello");
    await call.agentSaid({ text: "Good day." });
    const shown = async (text: string) => {
      const { handoff } = await call.userTurn(text);
      return [handoff!.history.map((item) => item.text), handoff!.brief];
    };
    expect(await shown("refund card 4711")).toEqual([["refund card [redacted]"], null]);
    expect(await shown("it is broken")).toEqual([["hello", "Good day.", "refund card 4711", "it is broken"], null]);
  });

  test("a late result is shown only where the context policy shows tools", async () => {
    const { start } = await createFixture({
      ...threeMembers,
      definition: { ...threeMembers.definition!, handoffs: { context: { keep: "turnsOnly" } } },
    });
    const call = await start();
    await call.toolCalls([{ id: "h", name: "find_order" }, transfer("t", "support")]);
    expect(await call.signal({ type: "tool_result", id: "h", ok: true, output: "x" })).toBeNull();
    expect((await call.inspect()).ledger.map(({ role }) => role)).toContain("tool_result");
  });

  test("a hand-off whose answer was lost is answered again by the same key or tool call, also when the caller has spoken since, and elsewhere", async () => {
    const { start, another } = await createFixture();
    const call = await start();
    const batch = [transfer("t1", "support")];
    const { turnId } = call.current;
    const asked = call.toolCalls(batch);
    const [{ turn: byTool }, next] = await Promise.all([asked, call.userTurn("are you there?")]);
    expect(next.handoff).toBeNull();
    const byRule = await Promise.all([call.userTurn("refund", { turnKey: "k" }), call.userTurn("hello?")]);
    expect(byRule[0]).toMatchObject({ status: "superseded", handoff: { to: "billing" } });
    const byCode = await call.handOff({ agentId: "desk", key: "h" });
    await call.userTurn("anybody?");
    await call.inspect();

    async function told(here: typeof call) {
      const turns = [
        (await here.toolCalls(batch, { turnId })).turn,
        await here.userTurn("refund", { turnKey: "k" }),
        await here.handOff({ agentId: "desk", key: "h" }),
      ];
      return turns.map(({ turnId, handoff }) => [turnId, handoff?.id]);
    }
    const expected = [byTool, byRule[0], byCode].map(({ turnId, handoff }) => [turnId, handoff!.id]);
    expect(await told(call)).toEqual(expected);
    expect(await told(await another().calls.resume(call.id))).toEqual(expected);
  });

  test("late speech belongs to the member that said it, and an interruption leaves the hand-off standing", async () => {
    const { start, store } = await createFixture();
    const call = await start();
    const first = await call.userTurn("Hello");
    const second = await call.userTurn("refund");
    await call.agentSaid({ text: "Welcome", turnId: first.turnId, interrupted: true, itemId: "i1" });
    await call.agentSaid({ text: "Welcome", turnId: first.turnId, itemId: "i1" });
    expect(await call.signal({ type: "interrupted" })).toBeNull();
    const { ledger, agentId } = await call.inspect();
    expect(ledger[1]).toMatchObject({ id: "i1", agentId: "desk", interrupted: true, text: "Welcome" });
    expect(ledger.filter(({ role }) => role === "agent")).toHaveLength(1);
    expect(agentId).toBe("billing");
    expect((await store.getCall(call.id))!.agentId).toBe("billing");
    expect(call.current).toBe(second);
  });

  test("speech that was reported whole is cut to the words of a second report, or to its time", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.agentSaid({ text: "Let me pass you on.", itemId: "i1" });
    await call.agentSaid({ text: "Let me", itemId: "i1", interrupted: true });
    await call.agentSaid({ text: "You are through.", itemId: "i2" });
    const half = { interrupted: true, playedMs: 500, durationMs: 1_000 };
    await call.agentSaid({ text: "You are through.", itemId: "i2", ...half });
    const { ledger } = await call.inspect();
    expect(ledger.map(({ text, interrupted }) => ({ text, interrupted }))).toEqual([
      { text: "Let me", interrupted: true },
      { text: "You are", interrupted: true },
    ]);
  });

  test("an interruption during the search of a hand-off turn leaves the hand-off standing", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    const { promise: searching, resolve: began } = Promise.withResolvers<void>();
    knowledge.before = (text, signal) => {
      if (text !== "refund") return Promise.resolve();
      began();
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new Error("stopped"))));
    };
    const first = call.userTurn("refund", { deadlineMs: 20_000 });
    await searching;
    const second = await call.userTurn("no, wait");
    expect(await first).toMatchObject({ status: "superseded", handoff: { status: "committed", to: "billing" } });
    expect(second).toMatchObject({ status: "ok", handoff: null });
    expect(second.agent.id).toBe("billing");
    expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["refund", "no, wait"]);
  });

  test("of turns that queue up, only the newest is answered", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    const turns = await Promise.all([call.userTurn("one"), call.userTurn("refund"), call.userTurn("three")]);
    expect(turns.map(({ status }) => status)).toEqual(["superseded", "superseded", "ok"]);
    expect(knowledge.questions).toEqual(["three"]);
    expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["one", "refund", "three"]);
  });

  test("a repeat of a turnKey is the same answer, also while the first one runs", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    const [a, b] = await Promise.all([
      call.userTurn("refund", { turnKey: "k" }),
      call.userTurn("refund", { turnKey: "k" }),
    ]);
    expect(b).toBe(a);
    await call.userTurn("next");
    expect(await call.userTurn("refund", { turnKey: "k" })).toBe(a);
    expect(knowledge.questions).toEqual(["refund", "next"]);
    expect((await call.inspect()).ledger).toHaveLength(2);
  });

  test("a repeat of a turn whose search was stopped by its caller is searched again, and the call's turn is the whole one", async () => {
    const { start, knowledge, another } = await createFixture();
    const call = await start();
    const { promise: searching, resolve: began } = Promise.withResolvers<void>();
    knowledge.before = () => {
      began();
      return new Promise(() => {});
    };
    const stop = new AbortController();
    const first = call.userTurn("refund", { turnKey: "k", deadlineMs: 20_000, signal: stop.signal });
    await searching;
    stop.abort();
    const { turnId, context, handoff } = await first;
    expect(context).toBeNull();
    knowledge.before = async () => {};
    const whole = {
      turnId,
      status: "ok",
      handoff: { id: handoff!.id },
      degraded: [],
      context: { text: "known about: refund" },
    };
    expect(await call.userTurn("refund", { turnKey: "k" })).toMatchObject(whole);
    expect(call.current).toMatchObject(whole);
    await call.inspect();
    expect(await (await another().calls.resume(call.id)).userTurn("refund", { turnKey: "k" })).toMatchObject(whole);
    expect(knowledge.questions).toEqual(["refund", "refund"]);
  });

  test("each Turn is reported once, with its hand-off, and with times where the caller's words led to it", async () => {
    const { start, knowledge, answered } = await createFixture();
    const call = await start();
    const told = () => answered.map(({ turnId, timings, handoff }) => [turnId, timings !== null, handoff?.by]);
    expect(told()).toEqual([]);
    const { turnId: spoken } = await call.userTurn("hello", { turnKey: "a" });
    await call.userTurn("hello", { turnKey: "a" });
    await call.userTurn("and you?", { preview: true });
    const { turn: moved } = await call.toolCalls([transfer("t1", "support")]);
    await call.toolCalls([transfer("t1", "support")]);
    const stop = AbortSignal.abort();
    knowledge.before = () => new Promise(() => {});
    const { turnId: ruled } = await call.userTurn("a refund", { turnKey: "b", signal: stop });
    knowledge.before = async () => {};
    expect((await call.userTurn("a refund", { turnKey: "b" })).context).not.toBeNull();
    expect(told()).toEqual([
      [spoken, true, undefined],
      [moved.turnId, false, "tool"],
      [ruled, true, "rule"],
    ]);
    expect(answered[0]).toMatchObject({ workspace: "default", callId: call.id, degraded: [] });
  });

  test("a preview shows the turn without effects, and its search is used by the turn", async () => {
    const { start, knowledge, store } = await createFixture();
    const call = await start();
    const before = { current: call.current, record: await store.getCall(call.id) };
    const preview = await call.userTurn("refund", { preview: true });
    expect(preview.agent.id).toBe("billing");
    expect(preview.handoff).toMatchObject({ status: "committed", to: "billing" });
    expect(call.current).toBe(before.current);
    const { ledger, agentId } = await call.inspect();
    expect([ledger, agentId]).toEqual([[], "desk"]);
    expect(await store.getCall(call.id)).toMatchObject({ state: before.record!.state, version: 1 });
    const turn = await call.userTurn("refund");
    expect(knowledge.questions).toEqual(["refund"]);
    expect(turn.fingerprint).toBe(preview.fingerprint);
    expect(turn.turnId).not.toBe(preview.turnId);
  });

  test("the fingerprint changes with agent, instructions, tools or context only", async () => {
    const { start } = await createFixture();
    const call = await start();
    const a = await call.userTurn("hours");
    const b = await call.userTurn("hours");
    const c = await call.userTurn("prices");
    await call.signal({ type: "variables", set: { company: "Other" } });
    const d = await call.userTurn("prices");
    expect(a.fingerprint).toBe(b.fingerprint);
    expect(new Set([b, c, d].map(({ fingerprint }) => fingerprint)).size).toBe(3);
  });

  test("what the recognizer says beside its best reading goes to the search, of a turn, a preview and an interim", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    const alternatives = [{ text: "when is brekfast at tuff alley" }, { text: "when is it", confidence: 0.2 }];
    const words = [{ text: "taff", confidence: 0.3, startMs: 120, endMs: 400 }];
    call.interim("taff ally", { alternatives });
    await call.userTurn("when is breakfast at taff ally", { alternatives, words });
    await call.userTurn("and lunch at taff ally", { words, preview: true });
    await call.userTurn("thank you");
    expect(knowledge.requests.map(({ recognition }) => [recognition?.alternatives, recognition?.words])).toEqual([
      [alternatives, undefined],
      [alternatives, words],
      [undefined, words],
      [undefined, undefined],
    ]);
    const unsure = call.userTurn("lunch", { words: [{ text: "lunch", confidence: 7 }] });
    await expect(unsure).rejects.toMatchObject({ code: "value_out_of_range", param: "words[0].confidence" });
  });

  test("key terms are those of the member who has the call, after what was said", async () => {
    const { start } = await createFixture();
    const call = await start();
    const before = await call.keyterms();
    await call.userTurn("what about casa verano");
    expect(await call.keyterms()).toEqual([...before, "what about casa verano"]);
    expect(await call.keyterms({ max: 1 })).toHaveLength(1);
    await expect(call.keyterms({ max: 0 })).rejects.toMatchObject({ param: "max" });
  });

  test("interim text has no effect and never throws", async () => {
    const { start } = await createFixture();
    const call = await start();
    call.interim("refu");
    call.interim("x".repeat(20_000));
    await call.end();
    call.interim("refund");
    expect((await call.inspect()).ledger).toEqual([]);
  });

  test("code hands over with a key once, and a version that moved on is a conflict", async () => {
    const { start } = await createFixture();
    const call = await start();
    const turn = await call.handOff({ agentId: "billing", reason: "vip", key: "h1", ifVersion: call.current.version });
    expect(turn).toMatchObject({ handoff: { by: "code", status: "committed", reason: "vip" } });
    const again = await call.handOff({ agentId: "billing", key: "h1", ifVersion: 1 });
    expect([again.turnId, again.handoff]).toEqual([turn.turnId, turn.handoff]);
    await expect(call.handOff({ agentId: "desk", ifVersion: 1 })).rejects.toMatchObject({ code: "version_conflict" });
    const refused = await call.handOff({ agentId: "billing" });
    expect(refused).toMatchObject({
      turnId: turn.turnId,
      handoff: { status: "refused", reason: "billing already has the call" },
    });
    expect(await call.handOff({ agentId: "nobody" })).toMatchObject({ handoff: { status: "refused" } });
  });

  test("a refused hand-off is the answer of its key as well: a repeat moves nothing, also elsewhere", async () => {
    const definition = { ...threeMembers.definition!, handoffs: { maxPerEdge: 1 } };
    const { start, another } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    await call.handOff({ agentId: "billing" });
    const { handoff } = await call.handOff({ agentId: "billing", key: "job" });
    expect(handoff).toMatchObject({ status: "refused", reason: "billing already has the call" });
    await call.handOff({ agentId: "support" });
    expect(await call.handOff({ agentId: "billing", key: "job" })).toMatchObject({ agent: { id: "support" }, handoff });
    await call.inspect();
    const resumed = await another().calls.resume(call.id);
    expect((await resumed.handOff({ agentId: "billing", key: "job" })).handoff).toEqual(handoff);
    expect((await resumed.handOff({ agentId: "billing", key: "another job" })).agent.id).toBe("billing");
  });

  test("the key of a hand-off is known many turns later, and what its tool gives late does not change a refusal", async () => {
    const { start, another } = await createFixture();
    const call = await start();
    const { turnId } = call.current;
    const { turn } = await call.toolCalls([{ id: "h", name: "find_order" }, transfer("t", "billing")]);
    const refused = await call.handOff({ agentId: "billing", key: "refused" });
    await call.signal({ type: "tool_result", id: "h", ok: true, output: "found" });
    const moved = await call.handOff({ agentId: "support", key: "job" });
    for (let count = 0; count < 20; count++) await call.userTurn(`turn ${count}`, { turnKey: `t${count}` });
    await call.inspect();
    async function told(here: typeof call) {
      const byCode = await here.handOff({ agentId: "support", key: "job" });
      const byTool = (await here.toolCalls([transfer("t", "billing")], { turnId })).turn;
      const notMade = await here.handOff({ agentId: "billing", key: "refused" });
      return [byCode, byTool, notMade].map(({ handoff }) => [handoff!.id, handoff!.status]);
    }
    const expected = [moved, turn, refused].map(({ handoff }) => [handoff!.id, handoff!.status]);
    expect(await told(call)).toEqual(expected);
    const resumed = await another().calls.resume(call.id);
    expect(await told(resumed)).toEqual(expected);
    expect((await resumed.inspect()).trace.filter(({ kind }) => kind === "handoff")).toHaveLength(2);
  });

  test("silence, failing tools and variables move the call by rules", async () => {
    const { start } = await createFixture();
    const call = await start();
    expect(await call.signal({ type: "silence", ms: 3_000 })).toBeNull();
    expect(await call.signal({ type: "silence", ms: 9_000 })).toMatchObject({
      handoff: { rule: "quiet", to: "support" },
    });
    await call.handOff({ agentId: "billing" });
    await call.userTurn("check my order");
    await call.toolCalls([
      { id: "a", name: "lookup" },
      { id: "b", name: "lookup" },
    ]);
    const turn = await call.signals([
      { type: "tool_result", id: "a", ok: false, output: "down" },
      { type: "tool_result", id: "b", ok: false, output: "down" },
    ]);
    expect(turn).toMatchObject({ handoff: { rule: "broken tool", from: "billing", to: "support" } });
  });

  test("a tool result without its call is left out", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.signal({ type: "tool_result", id: "ghost", ok: true, output: "x" });
    await call.toolCalls([{ id: "a", name: "lookup" }]);
    await call.signals([
      { type: "tool_result", id: "a", ok: true, output: "1" },
      { type: "tool_result", id: "a", ok: true, output: "2" },
    ]);
    const { ledger } = await call.inspect();
    expect(ledger.map(({ role, text }) => [role, text])).toEqual([
      ["tool_call", "{}"],
      ["tool_result", "1"],
    ]);
  });

  test("limits refuse hand-offs by rule, by tool and from code", async () => {
    const definition = { ...threeMembers.definition!, handoffs: { maxPerCall: 2 } };
    const { start } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    await call.handOff({ agentId: "billing" });
    await call.handOff({ agentId: "desk" });
    expect((await call.handOff({ agentId: "billing" })).handoff).toMatchObject({
      status: "refused",
      reason: expect.stringContaining("maxPerCall"),
    });
    const turn = await call.userTurn("refund");
    expect(turn).toMatchObject({ handoff: { status: "refused", by: "rule" } });
    expect(turn.agent.id).toBe("desk");
    const { results } = await call.toolCalls([transfer("c1", "billing")]);
    expect(results[0]).toMatchObject({ kind: "refused", output: expect.stringContaining("maxPerCall") });
  });

  test("a limit may send the call to one member, once", async () => {
    const definition = { ...threeMembers.definition!, handoffs: { maxPerCall: 1, onLimit: { to: "support" } } };
    const { start } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    await call.handOff({ agentId: "billing" });
    const why = "the call has had 1 hand-off, and handoffs.maxPerCall is 1, so the call goes to support";
    expect((await call.handOff({ agentId: "desk" })).handoff).toMatchObject({
      status: "committed",
      to: "support",
      reason: why,
    });
    expect((await call.inspect()).trace.at(-1)!.message).toBe(`billing hands over to support: ${why}.`);
    expect(await call.handOff({ agentId: "desk" })).toMatchObject({ handoff: { status: "refused" } });
  });

  test("a limit sends the call to nobody who is not active", async () => {
    const { members: all } = threeMembers.definition!;
    const members = all!.map((member) => ({ ...member, isActive: member.agentId !== "support" }));
    const handoffs = { maxPerCall: 1, onLimit: { to: "support" } };
    const { start } = await createFixture({ ...threeMembers, definition: { members, handoffs } });
    const call = await start();
    await call.handOff({ agentId: "billing" });
    expect((await call.handOff({ agentId: "desk" })).handoff).toMatchObject({
      status: "refused",
      reason: "the call has had 1 hand-off, and handoffs.maxPerCall is 1, and support is not active (handoffs.onLimit)",
    });
    expect(call.current.agent.id).toBe("billing");
  });

  test("the cooldown refuses to move again in the same turn", async () => {
    const { start } = await createFixture();
    const call = await start();
    await call.userTurn("hello");
    await call.handOff({ agentId: "billing" });
    expect((await call.toolCalls([transfer("c1", "support")])).results[0]).toMatchObject({
      kind: "refused",
      output: expect.stringContaining("cooldownTurns"),
    });
    const next = await call.userTurn("no, the other one");
    expect((await call.toolCalls([transfer("c2", "support")], { turnId: next.turnId })).results[0]!.kind).toBe(
      "transfer",
    );
  });

  test("a turn that a rule moved is not moved again by a tool, whatever the cooldown", async () => {
    const definition = { ...threeMembers.definition!, handoffs: { cooldownTurns: 0 } };
    const { start } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    const { turnId } = await call.userTurn("refund");
    const { results } = await call.toolCalls([transfer("c1", "support"), transfer("c2", "billing")], { turnId });
    expect(results.map(({ kind }) => kind)).toEqual(["refused", "transfer"]);
    expect(call.current.agent.id).toBe("billing");
  });

  test("a call that goes back and forth is cut, and an ordinary way back is not", async () => {
    const { start } = await createFixture();
    const call = await start();
    const kinds: string[] = [];
    for (const to of ["support", "front_desk", "support"]) {
      const { turnId } = await call.userTurn("hello");
      kinds.push((await call.toolCalls([transfer(`c${kinds.length}`, to)], { turnId })).results[0]!.kind);
    }
    expect(kinds).toEqual(["transfer", "transfer", "refused"]);
    await call.userTurn("hello");
    const { turnId } = await call.userTurn("hello");
    expect((await call.toolCalls([transfer("c9", "support")], { turnId })).results[0]!.kind).toBe("transfer");
  });

  test("words that were superseded before they were looked at still move the call", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    const { promise: searching, resolve: release } = Promise.withResolvers<void>();
    knowledge.before = (text) => (text === "manual" ? searching : Promise.resolve());
    const batch = call.toolCalls([{ id: "k1", name: "search_knowledge", arguments: { query: "manual" } }]);
    const turns = Promise.all([call.userTurn("refund"), call.userTurn("please")]);
    release();
    await batch;
    const [first, second] = await turns;
    expect(first).toMatchObject({ status: "superseded", handoff: { to: "billing", status: "committed" } });
    expect(second.agent.id).toBe("billing");
    expect(knowledge.questions).not.toContain("refund");
  });

  test("a search that fails or hangs degrades the turn", async () => {
    const { start, knowledge } = await createFixture();
    const call = await start();
    knowledge.before = () => Promise.reject(new Error("index is gone"));
    expect(await call.userTurn("a")).toMatchObject({
      status: "ok",
      context: null,
      degraded: [{ stage: "knowledge", reason: "index is gone" }],
    });
    const { results } = await call.toolCalls([{ id: "k", name: "search_knowledge", arguments: { query: "a" } }]);
    expect(results[0]).toMatchObject({ kind: "knowledge", output: expect.stringContaining("could not be searched") });
    knowledge.before = () => new Promise(() => {});
    expect(await call.userTurn("b", { deadlineMs: 5 })).toMatchObject({
      context: null,
      degraded: [{ reason: expect.stringMatching(/^no answer within \d ms$/) }],
    });
  });

  test("template code in a variable's value is printed, not run", async () => {
    const { start } = await createFixture();
    const call = await start({ variables: { company: "{{ secret }}{% if true %}x{% endif %}", secret: "s3cret" } });
    expect(call.current.instructions).toBe("You are Dora of {{ secret }}{% if true %}x{% endif %}.");
  });

  test("overrides and variables of the call win", async () => {
    const { start } = await createFixture();
    const call = await start({ variables: { company: "Call Co" }, overrides: { voice: { speed: 2 } } });
    await call.handOff({ agentId: "billing" });
    expect(call.current.agent).toMatchObject({
      systemPrompt: "You are Bill of Call Co.",
      voice: { name: "bea", speed: 2 },
    });
  });

  test("an end is idempotent, and nothing happens after it", async () => {
    const { start, events, calls } = await createFixture();
    const call = await start();
    const ended = await call.end({ reason: "caller hung up", outcome: "solved" });
    expect(ended).toMatchObject({ status: "ended", endReason: "caller hung up", outcome: "solved" });
    expect(await call.end({ reason: "again" })).toEqual(ended);
    expect(events.filter(([name]) => name === "call.ended")).toHaveLength(1);
    for (const late of [
      () => call.userTurn("hello"),
      () => call.userTurn("hello", { preview: true }),
      () => call.signal({ type: "interrupted" }),
      () => call.agentSaid({ text: "bye" }),
      () => call.toolCalls([{ id: "x", name: "y" }]),
      () => call.handOff({ agentId: "billing" }),
      () => calls.resume(call.id),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: "call_ended" });
    }
    expect((await calls.open(call.id)).summary.status).toBe("ended");
    expect((await call.inspect()).ledger).toEqual([]);
  });

  test("wrong input is refused with the field", async () => {
    const { start } = await createFixture();
    const call = await start();
    await expect(call.userTurn("x".repeat(10_001))).rejects.toMatchObject({ code: "text_too_long", param: "text" });
    await expect(call.toolCalls([])).rejects.toMatchObject({ code: "value_out_of_range", param: "calls" });
    await expect(call.signal({ type: "dtmf", digits: "x" })).rejects.toMatchObject({
      code: "invalid_value",
      param: "digits",
    });
  });
});
