import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import type { LiveCall } from "../../api/live-call.ts";
import type { TeamDefinitionInput } from "../../schema/team-definition.ts";

let cue: Cuecard;
beforeAll(async () => {
  cue = await createTestCuecard();
});
afterAll(() => cue.close());

const deadlineMs = 10_000;
const until = { variable: "verified" };
type Members = NonNullable<TeamDefinitionInput["members"]>;

/** A desk that may hand to one gate only, and what is behind it. */
const members: Members = [
  { agentId: "desk", role: "Reception", isEntry: true, canHandOffTo: ["identify"], description: "Greets callers." },
  { agentId: "identify", role: "Identification", until, description: "Asks who is calling and checks it." },
  { agentId: "cards", role: "Cards", canHandOffTo: ["desk"], description: "Lost, stolen and blocked cards." },
  { agentId: "loans", role: "Loans", canHandOffTo: ["desk"], description: "Mortgages, interest rates and repayments." },
  { agentId: "person", role: "Human adviser", kind: "human" },
];
const rules: TeamDefinitionInput["rules"] = [
  { name: "back", from: ["cards", "loans"], when: { keywords: ["something else"] }, to: "desk", priority: 1 },
];

async function start(definition: TeamDefinitionInput = {}): Promise<LiveCall> {
  const { id } = await cue.teams.create({ name: "Team", definition: { members, rules, ...definition } });
  return cue.calls.start({ teamId: id });
}
const say = (call: LiveCall, text: string) => call.userTurn(text, { deadlineMs });
const verify = (call: LiveCall, value: boolean | string = true) =>
  call.signal({ type: "variables", set: { verified: value } });
const mortgage = "what are the repayments on my mortgage?";

it.each(["sorry, my dog is barking so loud", "can you hear me, my line is bad", "I have a question"])(
  "a first line whose only way on is a gate keeps %j: it is nobody's matter",
  async (text) => {
    expect((await say(await start(), text)).agent.id).toBe("desk");
  },
);

describe("the way to a matter", () => {
  it("leads over the gate, on when it opens, back to the desk, and past the open gate the next time", async () => {
    const call = await start();
    const asked = await say(call, mortgage);
    expect(asked).toMatchObject({ agent: { id: "identify" }, matter: { member: "loans", words: mortgage } });
    expect(asked.handoff!.reason).toContain("identify is on the way there");
    expect(asked.instructions).toContain(`The caller is here for Loans (they said: "${mortgage}").`);
    expect(await say(call, "third of March eighty five")).toMatchObject({ agent: { id: "identify" }, handoff: null });
    const gone = await verify(call);
    expect(gone).toMatchObject({ agent: { id: "loans" }, handoff: { by: "intent", from: "identify" } });
    expect(gone!.handoff!.reason).toBe(
      `identify is done (the variable verified is "true"), and the call is about loans`,
    );
    expect(gone!.matter).toEqual(asked.matter);
    expect(await say(call, "something else, please")).toMatchObject({ agent: { id: "desk" }, matter: null });
    const again = await say(call, "my card was stolen");
    expect(again).toMatchObject({ agent: { id: "cards" }, matter: { member: "cards" } });
    expect(again.handoff!.reason).toContain("identify would only pass the call on");
  });

  it("leads to the member that is named last, when the caller changes their mind at the gate", async () => {
    const call = await start();
    await say(call, mortgage);
    const { agent, matter } = await say(call, "no wait, could you put me through to cards?");
    expect([agent.id, matter!.member]).toEqual(["identify", "cards"]);
    expect((await verify(call))!.agent.id).toBe("cards");
  });

  it.each([
    ["set to false", (call: LiveCall) => verify(call, false)],
    ["set to nothing", (call: LiveCall) => verify(call, "")],
    ["another one", (call: LiveCall) => call.signal({ type: "variables", set: { name: "Lopes" } })],
  ])("waits at the gate while its variable is %s", async (_name, happens) => {
    const call = await start();
    await say(call, mortgage);
    expect(await happens(call)).toBeNull();
    expect(call.summary.agentId).toBe("identify");
  });

  it("goes on within the turn in which the gate was reached: the cooldown is for words", async () => {
    const call = await start({ handoffs: { cooldownTurns: 3 } });
    await say(call, mortgage);
    expect((await verify(call))!.agent.id).toBe("loans");
  });

  it.each([
    ["words of the caller", { keywords: ["four four one nine"] }, (call: LiveCall) => say(call, "four four one nine")],
    ["a turn that is long enough in coming", { turns: { atLeast: 1 } }, (call: LiveCall) => say(call, "Maria Lopes")],
    [
      "what the agent says",
      { said: { by: "agent", matches: "thank you" } },
      (call: LiveCall) => call.agentSaid({ text: "thank you" }),
    ],
    ["keys", { dtmf: "1234#" }, (call: LiveCall) => call.signal({ type: "dtmf", digits: "1234#" })],
  ] as const)("goes on by %s", async (_name, condition, happens) => {
    const gate = { ...members[1]!, until: condition } as Members[number];
    const call = await start({ members: members.map((each) => (each.agentId === "identify" ? gate : each)) });
    await say(call, mortgage);
    await happens(call);
    expect(call.summary.agentId).toBe("loans");
  });

  it("is known to a member that gave no hand-off: the host's own code brought the call to the gate", async () => {
    const call = await start({ handoffs: { words: "suggest" } });
    const { suggested, matter } = await say(call, mortgage);
    expect(suggested).toMatchObject({
      agentId: "identify",
      why: expect.stringContaining("identify is on the way there"),
    });
    expect(matter).toMatchObject({ member: "loans", words: mortgage });
    await call.handOff({ agentId: "identify" });
    expect((await verify(call))!.agent.id).toBe("loans");
  });

  it("ends where its member declines the call", async () => {
    const call = await start();
    await say(call, mortgage);
    await verify(call);
    const back = await call.declineHandoff({ reason: "not ours" });
    expect(back).toMatchObject({ agent: { id: "identify" }, matter: null });
    await call.signal({ type: "variables", set: { name: "Lopes" } });
    expect(call.summary.agentId).toBe("identify");
  });

  it("is taken back with a turn that is revised", async () => {
    const call = await start();
    await say(call, mortgage);
    const revised = await call.reviseTurn("what are your opening hours?", { deadlineMs });
    expect(revised).toMatchObject({ agent: { id: "desk" }, matter: null });
  });

  it("is in the brief of a member that does not see the words", async () => {
    const call = await start({ handoffs: { context: { keep: { last: 1 } } } });
    await say(call, "hello");
    await say(call, mortgage);
    await say(call, "Maria Lopes");
    expect((await verify(call))!.handoff!.brief).toContain(`The call is about Loans: "${mortgage}".`);
  });
});

describe("a gate that is closed", () => {
  it("lets no words, no plain request and no model through to what is behind it alone", async () => {
    const call = await start();
    await call.handOff({ agentId: "identify" });
    expect((await say(call, "my card was stolen")).agent.id).toBe("identify");
    const { agent, tools } = await say(call, "put me through to loans please");
    expect(agent.id).toBe("identify");
    expect(tools.map(({ name }) => name)).toEqual(["transfer_to_reception", "transfer_to_human_adviser"]);
    const { results } = await call.toolCalls([{ id: "1", name: "transfer_to_loans", arguments: {} }]);
    expect(results[0]).toMatchObject({ kind: "refused", output: expect.stringContaining("keeps the call until") });
    await verify(call);
    expect(call.summary.agentId).toBe("loans");
  });

  it("lets the team's rules and the host's own code through", async () => {
    const alarm = { name: "alarm", from: ["identify"], when: { keywords: ["fraud"] }, to: "cards" };
    const call = await start({ rules: [alarm] });
    await call.handOff({ agentId: "identify" });
    expect((await say(call, "there was fraud on it")).agent.id).toBe("cards");
    await call.handOff({ agentId: "identify" });
    expect((await call.handOff({ agentId: "loans" })).agent.id).toBe("loans");
  });

  it("offers its model all transfers once it is open and no matter is known", async () => {
    const call = await start();
    await call.handOff({ agentId: "identify" });
    await verify(call);
    expect(call.current.tools.map(({ name }) => name)).toContain("transfer_to_loans");
  });
});

describe("a rule about a variable and an intent", () => {
  const plain = members.map(({ until: _until, ...member }) => member);
  const ready = (to: string) => ({
    name: to,
    from: ["identify"],
    when: { all: [{ variable: "verified", equals: true }, { intent: to }] },
    to,
  });

  it("looks at the call's matter, whenever the caller said it", async () => {
    const call = await start({ members: plain, rules: [ready("cards"), ready("loans")] });
    await say(call, mortgage);
    expect((await say(call, "Maria Lopes")).agent.id).toBe("identify");
    const turn = await verify(call);
    expect(turn).toMatchObject({ agent: { id: "loans" }, handoff: { by: "rule", rule: "loans" } });
    expect(turn!.handoff!.reason).toContain("the call's matter is loans");
  });
});

describe("a store", () => {
  it("keeps the matter: another process goes on with it", async () => {
    const call = await start();
    await say(call, mortgage);
    const resumed = await cue.calls.resume(call.id);
    expect(resumed.current.matter).toMatchObject({ member: "loans", words: mortgage });
    expect((await verify(resumed))!.agent.id).toBe("loans");
  });

  it("keeps no words of it where the team records none", async () => {
    const call = await start({ recording: "none" });
    await say(call, mortgage);
    const resumed = await cue.calls.resume(call.id);
    expect(resumed.current.matter).toMatchObject({ member: "loans", words: "", why: "" });
    expect((await verify(resumed))!.agent.id).toBe("loans");
  });
});
