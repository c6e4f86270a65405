import { describe, expect, test } from "vitest";
import type { LiveCall } from "../../api/live-call.ts";
import type { CreateTeam } from "../../schema/team.ts";
import type { Member, Rule } from "../../schema/team-definition.ts";
import { attachment, createFixture } from "../test-kit/call-fixture.ts";

const teamWith = (person: Partial<Member> = {}, rules: Rule[] = []): CreateTeam => ({
  name: "With a person",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true, languages: ["en"] },
      { agentId: "billing", role: "Billing", intents: ["my bill is too high", "I was charged twice"] },
      { agentId: "support", role: "Support", languages: ["es"] },
      { agentId: "person", role: "Engineer", kind: "human", languages: ["en"], ...person },
    ],
    memberOverrides: { person: { knowledge: [attachment] } },
    rules,
    handoffs: { cooldownTurns: 0 },
  },
});

/** A call that a person has. */
async function withPerson(person?: Partial<Member>, rules?: Rule[]) {
  const fixture = await createFixture(teamWith(person, rules));
  const call = await fixture.start();
  await call.userTurn("hello there");
  const turn = await call.handOff({ agentId: "person" });
  fixture.knowledge.questions.length = 0;
  return { ...fixture, call, turn };
}

const ownerOf = async (call: LiveCall) => (await call.inspect()).agentId;

describe("while a person has the call", () => {
  test("turns are recorded and nothing else: no model, no tools, no search, no suggestion", async () => {
    const { call, turn, knowledge } = await withPerson();
    const { tools, context, speaks } = turn;
    expect({ tools, context, speaks }).toEqual({ tools: [], context: null, speaks: false });
    call.interim("where is");
    const preview = await call.userTurn("where is my bill", { preview: true });
    const next = await call.userTurn("where is my bill", { turnKey: "t1" });
    const again = await call.userTurn("where is my bill", { turnKey: "t1" });
    for (const each of [preview, next, again]) {
      expect(each).toMatchObject({ speaks: false, tools: [], context: null, suggested: null, handoff: null });
    }
    expect(knowledge.questions).toEqual([]);
    const { ledger, trace } = await call.inspect();
    expect(ledger.map(({ text }) => text)).toEqual(["hello there", "where is my bill"]);
    expect(trace.map(({ message }) => message).join("\n")).toContain(
      "person keeps the call: nothing that is said takes a call from a person",
    );
  });

  const words: [string, Rule["when"]][] = [
    ["keywords", { keywords: ["bill"] }],
    ["a pattern", { matches: "bill" }],
    ["an intent", { intent: "billing" }],
    ["the language", { language: "en" }],
    ["how well they are heard", { confidence: { below: 0.9 } }],
    ["words or their number", { any: [{ keywords: ["bill"] }, { turns: { atLeast: 1 } }] }],
    ["what the person says", { said: { by: "agent", matches: "bill" } }],
  ];
  const speak = async (call: LiveCall) => {
    const heard = { language: "en", words: [{ text: "bill", confidence: 0.1 }] };
    await call.userTurn("I was charged twice, it is about my bill and not only this one", heard);
    await call.agentSaid({ text: "Your bill? Shall I put you through to Billing?" });
    await call.userTurn("yes please", heard);
  };

  test.each(words)("words never take it: %s", async (_name, when) => {
    const { call } = await withPerson({}, [{ name: "words", when, to: "billing" }]);
    await speak(call);
    expect(await ownerOf(call)).toBe("person");
  });

  test("another language, an intent and an accepted offer don't take it", async () => {
    const { call } = await withPerson();
    await speak(call);
    await call.userTurn("no hablo inglés, necesito hablar con alguien en español por favor", { language: "es" });
    expect(await ownerOf(call)).toBe("person");
  });

  const certain: [string, Rule, (call: LiveCall) => Promise<unknown>][] = [
    [
      "sure words",
      { name: "r", when: { keywords: ["operator"] }, to: "desk", sure: true },
      (call) => call.userTurn("operator"),
    ],
    ["a key", { name: "r", when: { dtmf: "0" }, to: "desk" }, (call) => call.signal({ type: "dtmf", digits: "0" })],
    [
      "a key, in a language",
      { name: "r", when: { all: [{ dtmf: "0" }, { language: "en" }] }, to: "desk" },
      async (call) => {
        await call.userTurn("well, this is certainly in English", { language: "en" });
        await call.signal({ type: "dtmf", digits: "0" });
      },
    ],
    [
      "silence",
      { name: "r", when: { silence: { ms: 9 } }, to: "desk" },
      (call) => call.signal({ type: "silence", ms: 9 }),
    ],
    [
      "the clock",
      { name: "r", from: ["person"], when: { clock: { timezone: "UTC", from: "09:00" } }, to: "desk" },
      (call) => call.userTurn("hm"),
    ],
    [
      "time",
      { name: "r", from: ["person"], when: { elapsed: { ms: 1, of: "member" } }, to: "desk" },
      (call) => call.userTurn("hm"),
    ],
    [
      "a variable",
      { name: "r", when: { variable: "done", equals: true }, to: "desk" },
      (call) => call.signal({ type: "variables", set: { done: true } }),
    ],
  ];
  test.each(certain)("what is not about words still does: %s", async (_name, rule, act) => {
    const { call, clock } = await withPerson({}, [rule]);
    clock.now += 10;
    await act(call);
    expect(await ownerOf(call)).toBe("desk");
  });

  test("`canHandOffTo` binds every rule that does not name the person in `from`", async () => {
    const quiet: Rule = { name: "quiet", when: { silence: { ms: 9 } }, to: "desk" };
    const bound = await withPerson({ canHandOffTo: [] }, [{ ...quiet, sure: true }]);
    await bound.call.signal({ type: "silence", ms: 9 });
    expect(await ownerOf(bound.call)).toBe("person");
    const named = await withPerson({ canHandOffTo: [] }, [{ ...quiet, from: ["person"] }]);
    await named.call.signal({ type: "silence", ms: 9 });
    expect(await ownerOf(named.call)).toBe("desk");
  });

  test("no model's tool is run, neither a transfer nor a search", async () => {
    const { call, turn, knowledge } = await withPerson();
    const { results } = await call.toolCalls(
      ["transfer_to_billing", "search_knowledge", "decline_handoff", "own"].map((name, index) => ({
        id: `c${index}`,
        name,
        arguments: { query: "x", reason: "x" },
      })),
      { turnId: turn.turnId },
    );
    expect(results.map(({ kind }) => kind)).toEqual(["fenced", "fenced", "fenced", "fenced"]);
    expect(await ownerOf(call)).toBe("person");
    expect(knowledge.questions).toEqual([]);
  });

  test("one who is assisted sees the knowledge for what is said, and still no model speaks", async () => {
    const { call } = await withPerson({ assist: true });
    expect(await call.userTurn("where is my bill")).toMatchObject({
      speaks: false,
      tools: [],
      context: { text: "known about: where is my bill" },
    });
  });
});

describe("a person gives the call back", () => {
  test("by code: the agent speaks again, without a greeting, and has not to answer what the person heard", async () => {
    const { call } = await withPerson();
    await call.userTurn("my card is blocked");
    const back = await call.handOff({ agentId: "desk", reason: "the card works again" });
    expect(back).toMatchObject({ speaks: true, agent: { id: "desk" }, handoff: { by: "code", from: "person" } });
    expect(back.tools.length).toBeGreaterThan(0);
    expect(back.handoff!.brief).toContain(
      "The call was handed over by Engineer. A person has spoken with the caller: go on from there, without a greeting. Reason: the card works again.",
    );
    expect((await call.userTurn("thanks")).context).not.toBeNull();
  });

  test("what the person heard is not pending, where a policy shows nothing else", async () => {
    const team = teamWith();
    const definition = { ...team.definition, handoffs: { cooldownTurns: 0, context: { keep: "none" as const } } };
    const { start } = await createFixture({ ...team, definition });
    const call = await start();
    const toPerson = await call.userTurn("hello").then(() => call.handOff({ agentId: "person" }));
    expect(toPerson.handoff!.history.map(({ text }) => text)).toEqual(["hello"]);
    await call.userTurn("my card is blocked");
    const back = await call.handOff({ agentId: "desk" });
    expect(back.handoff!.history).toEqual([]);
  });

  test("at once, by declining it: the member before goes on", async () => {
    const { call } = await withPerson();
    expect(await call.declineHandoff({ reason: "busy" })).toMatchObject({
      speaks: true,
      agent: { id: "desk" },
      handoff: { from: "person", to: "desk", reason: "busy" },
    });
  });
});
