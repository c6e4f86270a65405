import { describe, expect, test } from "vitest";
import type { CreateTeam } from "../../schema/team.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const lines = ["my bill is too high", "I was charged twice", "when is my payment due", "can I get my money back"];
const faults = ["my internet is down", "the wifi is slow", "the router has a red light", "the television is dark"];

function front(definition: Partial<NonNullable<CreateTeam["definition"]>> = {}): CreateTeam {
  const members = [
    { agentId: "desk", role: "Front desk", isEntry: true },
    { agentId: "billing", role: "Billing", intents: lines },
    { agentId: "support", role: "Support", intents: faults },
  ];
  return { name: "Front", definition: { members, handoffs: { learn: true, words: "commit" }, ...definition } };
}

const strange = "my zither hums all night";
const wait = { deadlineMs: 30_000 };

async function setUp(team = front()) {
  const fixture = await createFixture(team);
  const { teams, teamId, start } = fixture;
  /** A call whose first words a person passes on to support, where they stay. */
  async function live(text = strange) {
    const call = await start({ externalId: "room" });
    await call.userTurn(text, wait);
    await call.handOff({ agentId: "support" });
    await call.userTurn("it is the one in the kitchen", wait);
    return call;
  }
  const learned = async () => (await teams.learnedExamples(teamId)).data;
  const goesTo = async (text: string) => {
    await teams.ready(teamId);
    const call = await start();
    const { agent } = await call.userTurn(text, wait);
    const { trace } = await call.inspect();
    await call.end();
    return { agent: agent.id, trace: JSON.stringify(trace) };
  };
  return { ...fixture, live, learned, goesTo };
}

describe("a team that learns from its calls", () => {
  test("learns at the end of a call whom a person gave it to, and sends such words there", async () => {
    const { live, learned, goesTo, teamId } = await setUp();
    expect((await goesTo(strange)).agent).toBe("desk");
    const call = await live();
    expect(await learned(), "the call goes on").toEqual([]);
    await call.end();
    expect(await learned()).toMatchObject([
      {
        object: "learned_example",
        teamId,
        callId: call.id,
        words: strange,
        from: "desk",
        agentId: "support",
        why: "by_code",
      },
    ]);
    const { agent, trace } = await goesTo("my zither hums again");
    expect(agent).toBe("support");
    expect(trace, "words of another call stand in no trace").not.toContain("all night");
  });

  test("learns nothing where it is not told to", async () => {
    const { live, learned } = await setUp(front({ handoffs: { words: "commit" } }));
    await (await live()).end();
    expect(await learned()).toEqual([]);
  });

  test.each<[string, Partial<NonNullable<CreateTeam["definition"]>>]>([
    ["that records no words", { recording: "none" }],
    ["whose words are redacted", { recording: "redacted", redact: ["zither"] }],
    ["whose words have a secret", { variables: [{ name: "pet", value: "zither", secret: true }] }],
  ])("learns nothing of a call %s", async (_what, definition) => {
    const { live, learned } = await setUp(front(definition));
    await (await live()).end();
    expect(await learned()).toEqual([]);
  });

  test.each(["delete", "erase", "retention"] as const)("forgets what a call taught with the call: %s", async (way) => {
    const { live, learned, goesTo, calls, storage, clock } = await setUp(front({ retentionDays: 1 }));
    const call = await live();
    await call.end();
    expect((await goesTo(strange)).agent).toBe("support");
    if (way === "delete") await calls.delete(call.id);
    else if (way === "erase") await calls.erase({ externalId: "room" });
    else await storage.forgetCalls(new Date(clock.now + 30 * 24 * 3_600_000).toISOString());
    expect(await learned()).toEqual([]);
    expect((await goesTo(strange)).agent).toBe("desk");
  });

  test("forgets one example, or all", async () => {
    const { live, learned, goesTo, teams, teamId } = await setUp();
    for (const text of [strange, "my harp has lost a string"]) await (await live(text)).end();
    const [newest] = await learned();
    await teams.deleteLearnedExample(teamId, newest!.id);
    expect(await learned()).toHaveLength(1);
    await expect(teams.deleteLearnedExample(teamId, newest!.id)).rejects.toMatchObject({
      code: "learned_example_not_found",
    });
    expect(await teams.clearLearnedExamples(teamId)).toEqual({ object: "cleared_examples", deleted: 1 });
    expect((await goesTo(strange)).agent).toBe("desk");
    for (const ask of [teams.learnedExamples, teams.clearLearnedExamples])
      await expect(ask("team_none")).rejects.toMatchObject({ code: "team_not_found" });
  });

  test("what it learned is in no stored model, so nothing of a call outlives it there", async () => {
    const { live, goesTo, store, teamId } = await setUp();
    await (await live()).end();
    expect((await goesTo(strange)).agent).toBe("support");
    const { model } = (await store.getLearned(teamId))!;
    expect(Buffer.from(model).toString("latin1")).not.toContain("zither");
  });
});

describe("a call that ends teaches once", () => {
  test("also when the process dies between what it taught and its end, and another ends it", async () => {
    const { live, learned, store, clock, another } = await setUp();
    const call = await live();
    const save = store.saveCall;
    store.saveCall = () => Promise.reject(new Error("the process is gone"));
    await expect(call.end()).rejects.toThrow();
    const before = await learned();
    expect(before).toHaveLength(1);
    store.saveCall = save;
    clock.now += 3_600_000;
    await another().calls.list();
    expect((await store.getCall(call.id))!.status).toBe("ended");
    expect(await learned()).toEqual(before);
  });

  test("and not by a process from which the call was taken", async () => {
    const { live, learned, another } = await setUp();
    const call = await live();
    const elsewhere = another();
    const taken = await elsewhere.calls.resume(call.id);
    await call.end().catch(() => undefined);
    expect(await learned()).toEqual([]);
    await taken.end();
    expect(await learned()).toHaveLength(1);
  });
});
