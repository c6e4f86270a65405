import { describe, expect, test } from "vitest";
import type { CreateTeam } from "../../schema/team.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const team = (handoffs: object = { greet: true }): CreateTeam => ({
  name: "Greeting",
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true },
      { agentId: "billing", role: "Billing" },
      { agentId: "support", role: "Support" },
      { agentId: "person", role: "Engineer", kind: "human" },
      { agentId: "ann", role: "Ann", kind: "human", destination: { kind: "queue", name: "engineers" } },
    ],
    memberOverrides: {
      desk: { firstMessage: "Hello, Dora." },
      billing: { firstMessage: "Bill of {{company}} here." },
      person: { firstMessage: "Hi." },
    },
    variables: [{ name: "company", value: "Acme" }],
    rules: [
      { name: "refunds", when: { keywords: ["refund"] }, to: "billing", message: "I put you through." },
      { name: "engineer", when: { keywords: ["engineer"] }, to: "ann", sure: true, message: "I'll call Ann." },
    ],
    handoffs: { cooldownTurns: 0, ...handoffs },
  },
});

describe("an arriving member greets where the team says so", () => {
  test("behind the rule's message, with the call's variables", async () => {
    const { start } = await createFixture(team());
    const call = await start();
    expect((await call.userTurn("a refund")).handoff!.message).toBe("I put you through. Bill of Acme here.");
  });

  test("also without a message; one that has no first message says nothing", async () => {
    const { start } = await createFixture(team());
    const call = await start();
    expect((await call.handOff({ agentId: "billing" })).handoff!.message).toBe("Bill of Acme here.");
    expect((await call.handOff({ agentId: "support" })).handoff!.message).toBeNull();
  });

  test("once in a call: who had it before takes it again without a greeting", async () => {
    const { start, another } = await createFixture(team());
    const call = await start();
    await call.handOff({ agentId: "billing" });
    expect((await call.handOff({ agentId: "desk" })).handoff!.message).toBeNull();
    await call.inspect();
    const resumed = await another().calls.resume(call.id);
    expect((await resumed.userTurn("a refund")).handoff!.message).toBe("I put you through.");
  });

  test("a member that declined the call and had spoken does not greet again", async () => {
    const { start } = await createFixture(team());
    const call = await start();
    await call.handOff({ agentId: "billing" });
    await call.agentSaid({ text: "Bill of Acme here." });
    await call.declineHandoff({ reason: "not mine" });
    expect((await call.handOff({ agentId: "billing" })).handoff!.message).toBeNull();
  });

  test("a hand-off that the caller's whole words make again greets, since nothing was said", async () => {
    const { start } = await createFixture(team());
    const call = await start();
    await call.userTurn("a refund");
    const revised = await call.reviseTurn("a refund of my order");
    expect(revised.handoff).toMatchObject({ to: "billing", message: "I put you through. Bill of Acme here." });
  });

  test("nobody greets who gets the call from a person, and a person has no words of ours", async () => {
    const { start } = await createFixture(team());
    const call = await start();
    expect((await call.handOff({ agentId: "person" })).handoff!.message).toBeNull();
    expect((await call.handOff({ agentId: "billing" })).handoff!.message).toBeNull();
  });

  test("unless it says so nobody does", async () => {
    const { start } = await createFixture(team({}));
    const call = await start();
    expect((await call.userTurn("a refund")).handoff!.message).toBe("I put you through.");
  });
});

describe("the trace says where the first words were others", () => {
  const due = "I put you through. Bill of Acme here.";
  const otherWords = async (...said: { text: string; interrupted?: boolean }[]) => {
    const { start } = await createFixture(team());
    const call = await start();
    await call.agentSaid({ text: "Hello, Dora." });
    await call.userTurn("a refund");
    for (const each of said) await call.agentSaid(each);
    const { trace } = await call.inspect();
    return trace.map(({ message }) => message).filter((message) => message.includes("was to say first"));
  };

  test.each([
    ["word for word", [{ text: due }]],
    ["punctuated otherwise, and gone on from", [{ text: "I put you through! Bill of ACME here: what is it?" }]],
    ["cut off", [{ text: "I put you", interrupted: true }]],
    ["said, and then other words", [{ text: due }, { text: "What is it?" }]],
  ])("nothing is wrong: %s", async (_how, said) => {
    expect(await otherWords(...said)).toEqual([]);
  });

  test.each([
    ["other words", [{ text: "Hi, you have reached billing." }]],
    ["other words that were cut off", [{ text: "Hi, you have", interrupted: true }]],
    ["only the greeting", [{ text: "Bill of Acme here." }, { text: due }]],
  ])("it is named: %s", async (_how, said) => {
    expect(await otherWords(...said)).toEqual([`billing was to say first "${due}", and said other words.`]);
  });

  test.each([
    ["as it was to be", ["I'll call Ann!", "Is it the router?"], []],
    ["in other words", ["Wait.", "I'll call Ann!"], ['desk was to say first "I\'ll call Ann.", and said other words.']],
  ])("a person is called, which is said %s", async (_how, said, named) => {
    const { start } = await createFixture(team());
    const call = await start();
    await call.agentSaid({ text: "Hello, Dora." });
    await call.userTurn("an engineer");
    for (const text of said) await call.agentSaid({ text });
    const { trace } = await call.inspect();
    expect(trace.map(({ message }) => message).filter((message) => message.includes("was to say"))).toEqual(named);
  });
});
