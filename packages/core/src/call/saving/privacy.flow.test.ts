import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, test } from "vitest";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import { createFixture, threeMembers } from "../test-kit/call-fixture.ts";

const base = threeMembers.definition!;
const pin = { name: "pin", value: "", secret: true };
const vip = { name: "vip", when: { variable: "pin", equals: "4711-x" }, to: "billing" };
const withSecret = { ...threeMembers, definition: { ...base, variables: [...base.variables!, pin], rules: [vip] } };

describe("a secret variable", () => {
  test("is compared by rules, and its value is in no Turn, trace, event, brief or summary", async () => {
    const { start, agents, events, calls, store } = await createFixture(withSecret);
    await agents.update("desk", {
      systemPrompt: "The pin is {{pin}}, {{ pin | upcase }}.",
      tools: [{ token: "{{pin}}" }],
    });
    const call = await start({ variables: { pin: "4711-x", name: "Ada" } });
    expect(call.current.instructions).toBe("The pin is [secret], [SECRET].");
    const turn = await call.userTurn("hello");
    expect(turn.handoff).toMatchObject({ rule: "vip", to: "billing", reason: 'the variable pin is "[secret]"' });
    expect(turn.handoff!.brief).toContain("About the caller: name is Ada.");
    const { results } = await call.toolCalls([
      { id: "t", name: "transfer_to_support", arguments: { reason: "pin 4711-x" } },
    ]);
    expect(results[0]!.kind).toBe("refused");
    await call.handOff({ agentId: "support", reason: "pin 4711-x" });
    await calls.flush();
    const { trace, ...summary } = await calls.get(call.id);
    expect(trace.map(({ message }) => message)).toContain(
      "desk: systemPrompt uses the secret variable pin, which is never shown.",
    );
    const entries = await store.getCallEntries(call.id);
    for (const shown of [call.current, turn, trace, summary.variables, events, entries.trace]) {
      expect(JSON.stringify(shown)).not.toContain("4711-x");
    }
  });

  test("is in no resolved team and no data of a trace, also when it is a number or is said", async () => {
    const variables = [...base.variables!, { ...pin, value: "0815-z" }];
    const { start, knowledge, teams, teamId } = await createFixture({
      ...withSecret,
      definition: { ...withSecret.definition, variables },
    });
    const resolved = JSON.stringify(await teams.resolved(teamId));
    expect(resolved).toContain('"pin":"[secret]"');
    expect(resolved).not.toContain("0815-z");
    const call = await start({ variables: { pin: 471_108 } });
    const { forTurn } = knowledge;
    knowledge.forTurn = async (request) => ({
      ...(await forTurn(request)),
      trace: [{ message: "asked", data: { query: [request.text] } }],
    });
    await call.userTurn("my pin is 471108");
    const { trace, ledger } = await call.inspect();
    expect(trace.find(({ message }) => message === "asked")!.data).toEqual({ query: ["my pin is [secret]"] });
    expect(JSON.stringify(trace)).not.toContain("471108");
    expect(ledger[0]!.text, "what was said is what was said").toBe("my pin is 471108");
  });

  test("that is set during the call is secret as well, also in another process", async () => {
    const { start, calls, another } = await createFixture(withSecret);
    const call = await start();
    expect(call.summary.variables).toEqual({ company: "Acme" });
    await call.signal({ type: "dtmf", digits: "1" });
    await call.signal({ type: "variables", set: { pin: "no" } });
    expect(call.summary.variables).toEqual({ company: "Acme", pin: "[secret]" });
    await calls.flush();
    const resumed = await another().calls.resume(call.id);
    expect(await resumed.signal({ type: "variables", set: { pin: "4711-x" } })).toMatchObject({
      handoff: { to: "billing" },
    });
  });

  test("can't be printed by a definition", async () => {
    const { teams } = await createFixture();
    const definition = {
      ...withSecret.definition,
      overrides: { voice: { greeting: ["{{pin}}"] } },
      rules: [{ ...vip, message: "{{pin | upcase}}" }],
    };
    await expect(teams.create({ name: "T", definition })).rejects.toMatchObject({
      issues: [{ path: "definition.overrides.voice.greeting[0]" }, { path: "definition.rules[0].message" }],
    });
  });
});

async function talk(definition: object) {
  const fixture = await createFixture({ ...threeMembers, definition: { ...base, ...definition } });
  const call = await fixture.start();
  const first = await call.userTurn("my card is 4111 1111");
  await call.toolCalls([{ id: "k", name: "search_knowledge", arguments: { query: "4111 1111" } }], {
    turnId: first.turnId,
  });
  await call.userTurn("refund to 4111 1111", { turnKey: "k" });
  await fixture.calls.flush();
  const stored = { ...(await fixture.store.getCall(call.id))!, ...(await fixture.store.getCallEntries(call.id)) };
  return { ...fixture, call, stored };
}

describe("recording", () => {
  test("full keeps what was said", async () => {
    const { stored } = await talk({});
    expect(stored.ledger.map(({ text }) => text)).toContain("my card is 4111 1111");
  });

  test("redacted stores nothing that matches, anywhere, and the new member still reads it", async () => {
    const { stored, store, call, another, start } = await talk({ recording: "redacted", redact: ["(\\d{4} ?)+"] });
    const { id } = await (await start()).end({ reason: "paid by 4111 1111", outcome: "card 4111" });
    expect(await store.getCall(id)).toMatchObject({ endReason: "paid by [redacted]", outcome: "card [redacted]" });
    expect(JSON.stringify(stored)).not.toContain("4111");
    expect(stored.ledger.map(({ text }) => text)).toContain("my card is [redacted]");
    expect(call.current.handoff!.history[0]!.text).toBe("my card is 4111 1111");
    const resumed = await another().calls.resume(call.id);
    const said = call.current.handoff!.history[0]!;
    expect(resumed.current.handoff!.history[0]).toEqual({ ...said, text: "my card is [redacted]" });
    expect(resumed.current.handoff!.drop).toEqual(call.current.handoff!.drop);
  });

  test("none stores no word, and the call still survives a restart with its owner", async () => {
    const { stored, call, another } = await talk({ recording: "none" });
    expect([stored.ledger, stored.trace.map(({ kind }) => kind)]).toEqual([[], ["start"]]);
    const state = JSON.stringify({ ...stored.state, snapshot: null });
    for (const word of ["4111", "refund to", "known about"]) expect(state).not.toContain(word);
    const resumed = await another().calls.resume(call.id);
    expect(resumed.current.agent.id).toBe("billing");
    expect((await resumed.userTurn("refund to 4111 1111", { turnKey: "k" })).handoff).toMatchObject({
      to: "billing",
      history: [],
    });
    expect((await resumed.userTurn("and now?")).status).toBe("ok");
  });

  test.each(["redacted", "none"])(
    "%s takes what redact matches out of variables, metadata, reason and outcome, in the store and in events",
    async (recording) => {
      const definition = { ...base, recording, redact: ["(\\d{4} ?){2,}"] } as typeof base;
      const { start, calls, store, events } = await createFixture({ ...threeMembers, definition });
      const call = await start({
        variables: { customerId: "4111 1111", card: 41_111_111 },
        metadata: { id: "4111 1111", deep: [41_111_111, 7] },
      });
      await call.signal({ type: "variables", set: { to: "4222 2222" } });
      await calls.flush();
      expect(await store.getCall(call.id)).toMatchObject({
        variables: { customerId: "[redacted]", card: "[redacted]", to: "[redacted]", company: "Acme" },
        metadata: { id: "[redacted]", deep: ["[redacted]", 7] },
      });
      await call.end({ reason: "paid by 4111 1111", outcome: "4111 1111" });
      const stored = [await store.getCall(call.id), await store.getCallEntries(call.id), events];
      expect(JSON.stringify(stored)).not.toMatch(/4111|4222/);
    },
  );

  test("a call is forgotten as many days after it was last touched as the team says", async () => {
    const day = 24 * 3_600_000;
    const { store, call, clock } = await talk({ retentionDays: 30 });
    expect((await store.getCall(call.id))!.forgetAt).toBe(new Date(clock.now + 30 * day).toISOString());
    clock.now += 60_000;
    await call.end();
    expect((await store.getCall(call.id))!.forgetAt).toBe(new Date(clock.now + 30 * day).toISOString());
    expect((await (await talk({})).store.getCall(call.id))?.forgetAt ?? null).toBeNull();
  });

  test("a call whose days are over is deleted by whichever process does maintenance, from its start on, and no other one is", async () => {
    const day = 24 * 3_600_000;
    let time = Date.parse("2026-11-21T09:00:00.000Z");
    const shared = { storage: createMemoryStorage(), now: () => time };
    const first = await createTestCuecard({ ...shared, concurrency: 0 });
    const callOf = async (definition: object) => {
      const team = await first.teams.create({
        name: "T",
        definition: { members: [{ agentId: "desk" }], ...definition },
      });
      return first.calls.start({ teamId: team.id });
    };
    const [kept, forgotten] = [await callOf({ retentionDays: 2 }), await callOf({ retentionDays: 1 })];
    time += day + 1;
    const second = await createTestCuecard(shared);
    await expect.poll(() => second.calls.get(forgotten.id).catch(({ code }) => code)).toBe("call_not_found");
    expect((await second.calls.list()).data.map(({ id }) => id)).toEqual([kept.id]);
    await Promise.all([first.close(), second.close()]);
  });

  test("a definition must say what to redact, and only then", async () => {
    const { teams } = await createFixture();
    const refused = (definition: object) =>
      teams
        .create({ name: "T", definition })
        .catch((error) => error.issues.map((issue: { path: string }) => issue.path));
    expect(await refused({ recording: "redacted" })).toEqual(["definition.redact"]);
    expect(await refused({ redact: ["x"] })).toEqual(["definition.recording"]);
    expect(await refused({ recording: "redacted", redact: ["(?=x)"] })).toEqual(["definition.redact[0]"]);
    expect(await refused({ retentionDays: 0 })).toEqual(["definition.retentionDays"]);
  });
});

test("a team that is switched off refuses new calls, and running ones go on, also by their externalId", async () => {
  const { start, teams, teamId } = await createFixture();
  const call = await start({ externalId: "room" });
  await teams.update(teamId, { isActive: false });
  await expect(start()).rejects.toMatchObject({ code: "team_inactive" });
  expect((await call.userTurn("refund")).agent.id).toBe("billing");
  expect(await start({ externalId: "room" })).toBe(call);
  await call.end();
  await expect(start({ externalId: "room" })).rejects.toMatchObject({ code: "team_inactive" });
});
