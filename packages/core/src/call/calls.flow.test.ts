import { describe, expect, test } from "vitest";
import { CuecardError } from "../errors.ts";
import { createFixture, threeMembers } from "./test-kit/call-fixture.ts";

describe("calls", () => {
  test("start needs an active team with members, or an agent", async () => {
    const { calls, teams, teamId } = await createFixture();
    const empty = await teams.create({ name: "Empty" });
    await expect(calls.start({ teamId: empty.id })).rejects.toMatchObject({ code: "team_has_no_members" });
    await teams.update(teamId, { isActive: false });
    await expect(calls.start({ teamId })).rejects.toMatchObject({ code: "team_inactive" });
    await expect(calls.start({ teamId: "team_x" })).rejects.toMatchObject({ code: "team_not_found" });
    await expect(calls.start({ agentId: "nobody" })).rejects.toMatchObject({ code: "agent_not_found" });
    await expect(calls.start({ teamId, agentId: "desk" })).rejects.toMatchObject({ code: "invalid_value" });
    await expect(calls.start({ agentId: "desk", overrides: { id: "x" } })).rejects.toMatchObject({
      code: "invalid_value",
      param: "overrides.id",
    });
  });

  test("a single agent answers without a team", async () => {
    const { calls } = await createFixture();
    const call = await calls.start({ agentId: "billing", variables: { company: "Solo" } });
    expect(call.current.instructions).toBe("You are Bill of Solo.");
    expect(call.current.tools.map(({ name }) => name)).toEqual(["search_knowledge"]);
    expect(await call.userTurn("refund")).toMatchObject({ handoff: null, context: { text: "known about: refund" } });
    expect(call.summary).toMatchObject({ teamId: null, teamVersion: null });
  });

  test("a process that gets a call has the knowledge bases of all its members loaded", async () => {
    const { knowledge, start, another } = await createFixture();
    const { id } = await start({ overrides: { knowledge: { $append: [{ knowledgeBaseId: "kb_2" }] } } });
    expect([...new Set(knowledge.warmed)]).toEqual(["kb_1", "kb_2"]);
    const next = another();
    expect(next.knowledge.warmed).toEqual([]);
    await next.calls.resume(id);
    expect([...new Set(next.knowledge.warmed)]).toEqual(["kb_1", "kb_2"]);
  });

  test("a member without a stored agent has its id as name, and is called empty only where it is", async () => {
    const { calls, teams } = await createFixture();
    const definition = { members: [{ agentId: "ghost" }], memberOverrides: { ghost: { systemPrompt: "Boo." } } };
    const team = await teams.create({ name: "Ghosts", definition });
    const call = await calls.start({ teamId: team.id });
    expect(call.current).toMatchObject({ instructions: "Boo.", agent: { id: "ghost", name: "ghost" } });
    const startOf = async ({ id }: { id: string }) => (await calls.get(id)).trace.map(({ message }) => message).join();
    expect(await startOf(call)).not.toContain("empty configuration");
    const bare = await teams.create({ name: "Bare", definition: { members: [{ agentId: "ghost" }] } });
    expect(await startOf(await calls.start({ teamId: bare.id }))).toContain("empty configuration");
  });

  test("a variable that a prompt uses and nobody gives is named in the trace, with where it stands", async () => {
    const { calls, teams } = await createFixture();
    const definition = {
      members: [{ agentId: "ghost" }],
      overrides: { systemPrompt: "You speak with {{nobody}}, {{ name | default: 'you' }}." },
    };
    const team = await teams.create({ name: "Texts", definition });
    const { id } = await calls.start({ teamId: team.id });
    const told = (await calls.get(id)).trace.map(({ message }) => message);
    expect(told).toContainEqual(expect.stringMatching(/ghost: systemPrompt uses \{\{nobody\}\}, which has no value/));
    expect((await teams.resolved(team.id)).warnings.join()).toContain("{{nobody}}");
    expect(told.join()).not.toContain("{{name}}");
  });

  test("a missing variable refuses the start when the team asks for it", async () => {
    const { calls, teams } = await createFixture();
    const definition = { members: [{ agentId: "desk" }], missingVariable: "error" as const };
    const team = await teams.create({ name: "Strict", definition });
    await expect(calls.start({ teamId: team.id })).rejects.toMatchObject({ code: "invalid_value", param: "variables" });
    const call = await calls.start({ teamId: team.id, variables: { company: "Z" } });
    expect(call.current.instructions).toBe("You are Dora of Z.");
  });

  test("the same externalId is the same call while it is active, also when started at once", async () => {
    const { start, events } = await createFixture();
    const [a, b] = await Promise.all([start({ externalId: "room" }), start({ externalId: "room" })]);
    expect(b).toBe(a);
    expect(events).toHaveLength(1);
    await a.userTurn("still mine");
    await a.end();
    const c = await start({ externalId: "room" });
    expect(c.id).not.toBe(a.id);
  });

  test("a start whose answer from the store is slow does not lose its call to the next one", async () => {
    const { start, store } = await createFixture();
    const startCall = store.startCall;
    let slow = true;
    store.startCall = async (...given) => {
      const answer = await startCall(...given);
      if (slow) {
        slow = false;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      return answer;
    };
    const [a, b] = await Promise.all([start({ externalId: "room" }), start({ externalId: "room" })]);
    expect(b).toBe(a);
    expect((await a.handOff({ agentId: "billing" })).agent.id).toBe("billing");
  });

  test("a running call keeps its team's version", async () => {
    const { start, teams, agents, teamId, another } = await createFixture();
    const call = await start();
    await teams.update(teamId, { definition: { members: [{ agentId: "support" }] } });
    await agents.update("billing", { systemPrompt: "Changed." });
    expect(await call.handOff({ agentId: "billing" })).toMatchObject({ instructions: "You are Bill of Acme." });
    const resumed = await another().calls.resume(call.id);
    expect(resumed.current.instructions).toBe("You are Bill of Acme.");
    expect(resumed.summary.teamVersion).toBe(1);
  });

  test("another process takes the call over, and the stale holder gets call_moved ever after", async () => {
    const { start, another, calls } = await createFixture();
    const call = await start();
    const first = await call.userTurn("refund", { turnKey: "k1" });
    await call.agentSaid({ text: "Sure." });
    await calls.flush();
    const other = another();
    const resumed = await other.calls.resume(call.id);
    expect(resumed.current).toMatchObject({
      turnId: first.turnId,
      fingerprint: first.fingerprint,
      handoff: first.handoff,
    });
    const repeat = await resumed.userTurn("refund", { turnKey: "k1" });
    // The terms are those that are to be expected now.
    const [again, before] = [repeat, first].map(({ timings, keyterms, ...turn }) => turn);
    expect(again).toEqual(before);
    const next = await resumed.userTurn("and now?");
    expect(next.agent.id).toBe("billing");
    expect((await resumed.inspect()).ledger.map(({ text }) => text)).toEqual(["refund", "Sure.", "and now?"]);

    await expect(call.handOff({ agentId: "desk" })).rejects.toMatchObject({ code: "call_moved" });
    for (const late of [
      () => call.userTurn("x"),
      () => call.inspect(),
      () => call.end(),
      () => call.signal({ type: "interrupted" }),
      () => calls.open(call.id),
    ]) {
      await expect(late()).rejects.toMatchObject({ code: "call_moved" });
    }
    expect((await resumed.inspect()).agentId).toBe("billing");
    const back = await calls.resume(call.id);
    expect((await back.userTurn("home again")).status).toBe("ok");
  });

  test("a save behind that finds the call moved is noticed by the next operation", async () => {
    const { start, another, calls } = await createFixture();
    const call = await start();
    await another().calls.resume(call.id);
    await call.userTurn("hello");
    await calls.flush();
    await expect(call.userTurn("again")).rejects.toMatchObject({ code: "call_moved" });
  });

  test("a process that dies between a hand-off and its answer leaves the hand-off to a repeat of the turn", async () => {
    const { start, store, another, knowledge } = await createFixture();
    const call = await start();
    const { promise: stored, resolve } = Promise.withResolvers<void>();
    const saveCall = store.saveCall;
    store.saveCall = async (...given) => {
      const outcome = await saveCall(...given);
      resolve();
      return outcome;
    };
    knowledge.before = () => new Promise(() => {});
    void call.userTurn("refund", { turnKey: "k", deadlineMs: 30_000 });
    await stored;
    const resumed = await another().calls.resume(call.id);
    const turn = await resumed.userTurn("refund", { turnKey: "k" });
    expect(turn).toMatchObject({
      handoff: { status: "committed", to: "billing" },
      context: { text: "known about: refund" },
    });
    const { ledger, trace } = await resumed.inspect();
    expect(ledger.map(({ text }) => text)).toEqual(["refund"]);
    expect(trace.filter(({ kind }) => kind === "handoff")).toHaveLength(1);
  });

  test("a hand-off that can't be stored is undone, and the same turn can be tried again", async () => {
    const { start, store } = await createFixture();
    const call = await start();
    const saveCall = store.saveCall;
    let failures = 0;
    store.saveCall = async () => {
      failures++;
      throw new CuecardError("storage_failed", "The disk is full.", { retryable: true });
    };
    await expect(call.userTurn("refund", { turnKey: "k" })).rejects.toMatchObject({ code: "storage_failed" });
    expect(call.summary.agentId).toBe("desk");
    store.saveCall = saveCall;
    const turn = await call.userTurn("refund", { turnKey: "k" });
    expect(turn).toMatchObject({ handoff: { status: "committed", to: "billing" } });
    expect((await call.inspect()).ledger.map(({ text }) => text)).toEqual(["refund"]);
    expect(failures).toBe(1);
  });

  test("a save behind that fails is made up for by the next", async () => {
    const { start, store, calls } = await createFixture();
    const call = await start();
    const saveCall = store.saveCall;
    store.saveCall = async () => {
      throw new CuecardError("storage_failed", "The disk is full.", { retryable: true });
    };
    await call.userTurn("one");
    await calls.flush();
    store.saveCall = saveCall;
    await calls.flush();
    expect((await store.getCallEntries(call.id)).ledger.map(({ text }) => text)).toEqual(["one"]);
  });

  test("a call that is left alone for 15 minutes has ended, whoever looks", async () => {
    const { start, clock, calls, another } = await createFixture();
    const minutes = 60_000;
    const [touched, listed, restarted, read] = [
      await start(),
      await start(),
      await start({ externalId: "room" }),
      await start(),
    ];
    clock.now += 14 * minutes;
    await touched.userTurn("still here");
    await calls.flush();
    clock.now += 2 * minutes;
    const other = another();
    const active = await other.calls.list({ status: "active" });
    expect(active.data.map(({ id }) => id)).toEqual([touched.id]);
    expect(await other.calls.get(read.id)).toMatchObject({
      status: "ended",
      endReason: "idle",
      endedAt: "2026-11-21T09:15:00.000Z",
    });
    await expect(listed.userTurn("x")).rejects.toThrow(CuecardError);
    expect((await other.calls.start({ agentId: "desk", externalId: "room" })).id).not.toBe(restarted.id);
    clock.now += 15 * minutes;
    await expect(touched.userTurn("too late")).rejects.toMatchObject({ code: "call_ended" });
    expect(await touched.end()).toMatchObject({ status: "ended", endReason: "idle" });
  });

  test("a call ends after four hours", async () => {
    const { start, clock } = await createFixture();
    const call = await start();
    for (let minute = 0; minute < 239; minute += 10) {
      clock.now += 10 * 60_000;
      if (minute < 230) await call.signal({ type: "interrupted" });
    }
    await expect(call.userTurn("x")).rejects.toMatchObject({ code: "call_ended" });
    expect(call.summary).toMatchObject({ endReason: "max_duration", endedAt: "2026-11-21T13:00:00.000Z" });
  });

  test("list pages newest first and filters", async () => {
    const { start, calls, clock } = await createFixture();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      clock.now += 10;
      ids.unshift((await start({ externalId: `r${i}` })).id);
    }
    const first = await calls.list({ limit: 2 });
    const second = await calls.list({ limit: 2, cursor: first.nextCursor });
    const third = await calls.list({ limit: 2, cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ data }) => data.map(({ id }) => id))).toEqual(ids);
    expect(third.hasMore).toBe(false);
    expect((await calls.list({ externalId: "r3" })).data).toHaveLength(1);
    expect(first.data[0]).not.toHaveProperty("state");
    await expect(calls.list({ cursor: "zzz" })).rejects.toMatchObject({ code: "invalid_value" });
  });

  test("a deleted call is gone, also for its holder", async () => {
    const { start, calls } = await createFixture();
    const call = await start();
    await calls.delete(call.id);
    await expect(calls.get(call.id)).rejects.toMatchObject({ code: "call_not_found" });
    await expect(calls.delete(call.id)).rejects.toMatchObject({ code: "call_not_found" });
    await expect(calls.open(call.id)).rejects.toMatchObject({ code: "call_not_found" });
    await expect(call.userTurn("x")).rejects.toMatchObject({ code: "call_ended" });
  });

  test("languages lead to the member that speaks them", async () => {
    const definition = {
      members: [
        { agentId: "desk", isEntry: true, languages: ["en"] },
        { agentId: "billing", languages: ["es"] },
        { agentId: "support", languages: ["es", "pt-BR"] },
      ],
    };
    const { start } = await createFixture({ ...threeMembers, definition });
    const call = await start();
    expect(await call.userTurn("hello", { language: "en-GB" })).toMatchObject({ handoff: null });
    expect(await call.userTurn("hola, mi internet no funciona desde ayer", { language: "es-MX" })).toMatchObject({
      handoff: { by: "language", to: "billing" },
    });
    expect(await call.userTurn("olá, a minha internet não funciona hoje", { language: "pt-BR" })).toMatchObject({
      handoff: { by: "language", to: "support" },
    });
    expect(await call.userTurn("zut", { language: "fr" })).toMatchObject({ handoff: null });
  });
});
