import { expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

/** Long enough for a thread to start on a busy machine. */
const deadlineMs = 30_000;

const cards = {
  agentId: "cards",
  role: "Cards",
  intents: ["I lost my card", "my card was stolen", "block my card", "I need a new card", "my card does not work"],
};
const accounts = {
  agentId: "accounts",
  role: "Accounts",
  intents: ["what is my balance", "show my balance", "I need a statement", "how much money is in my account"],
};
const loans = {
  agentId: "loans",
  role: "Loans",
  intents: ["I want a loan", "what is the interest of a mortgage", "can I borrow money for a house"],
};
const members = [{ agentId: "desk", isEntry: true }, cards, accounts, loans];

async function startCall(more: object = {}) {
  const definition = { members, handoffs: { words: "commit" as const }, ...more };
  const { start, another } = await createFixture({ name: "Bank", definition });
  const call = await start();
  const caller = (text: string) => call.userTurn(text, { deadlineMs });
  const traced = async () => (await call.inspect()).trace.map(({ message }) => message).join("\n");
  return { call, another, caller, traced, agent: (text: string) => call.agentSaid({ text }) };
}

const reported = ({ intents }: { intents: { agentId: string }[] }) => intents.map(({ agentId }) => agentId);

test("two matters in one sentence are reported as they were asked for, and the second is kept until the first is dealt with", async () => {
  const { call, caller, agent, traced } = await startCall();
  const turn = await caller("I lost my card and what is my balance");
  expect(reported(turn)).toEqual(["cards", "accounts"]);
  expect(turn.agent.id).toBe("cards");
  expect(turn.handoff!.brief).toContain("They also asked for Accounts.");
  expect(turn.suggested).toBeNull();
  expect(await traced()).toContain("The caller also asks for accounts.");
  expect((await call.inspect()).ledger[0]!.alsoAskedFor).toEqual(["accounts"]);

  await agent("I can block it. What is its number?");
  expect((await caller("four two four two")).suggested).toBeNull();
  await agent("Done. Is there anything else?");
  const next = await caller("yes");
  expect(next.agent.id).toBe("accounts");
  expect(next.handoff!.reason).toBe("the caller also asked for it, and the first matter is dealt with");
  await agent("It is 40 euros. Anything else?");
  expect((await caller("okay")).agent.id).toBe("accounts");
});

test("a model that may transfer gets the second as a suggestion, once", async () => {
  const { caller, agent } = await startCall({ handoffs: { words: "suggest" } });
  await caller("I lost my card");
  await caller("I lost my card and what is my balance");
  await agent("Done. Is there anything else?");
  const next = await caller("yes");
  expect(next.agent.id).toBe("desk");
  expect(next.suggested).toMatchObject({ agentId: "accounts" });
  expect(next.instructions).toContain(
    "The caller may want accounts: the caller also asked for it, and the first matter is dealt with.",
  );
  await agent("Anything else?");
  expect((await caller("okay")).suggested).toBeNull();
});

test.each([
  ["It's booked. Anything else?", "yes, my balance"],
  ["Your card is cancelled.", "great, thank you"],
  ["Is there anything else?", "yes please"],
])("after %j, %j takes the second up", async (said, answer) => {
  const { caller, agent } = await startCall();
  await caller("I lost my card and what is my balance");
  await agent(said);
  expect((await caller(answer)).agent.id).toBe("accounts");
});

test.each([
  ["What is its number?", "thanks, one moment"],
  ["Anything else?", "no, that's all"],
  ["Anything else?", "yes, I need a new card"],
])("after %j, %j does not", async (said, answer) => {
  const { caller, agent } = await startCall();
  await caller("I lost my card and what is my balance");
  await agent(said);
  expect((await caller(answer)).agent.id).toBe("cards");
});

test("the other way round, the other one is the first", async () => {
  const { caller } = await startCall();
  const turn = await caller("what is my balance and also I lost my card");
  expect(reported(turn)).toEqual(["accounts", "cards"]);
  expect(turn.agent.id).toBe("accounts");
  expect(turn.handoff!.brief).toContain("They also asked for Cards.");
});

test("the call stays for the first where the present member has it, and thanks bring up the second", async () => {
  const { caller, agent } = await startCall();
  await caller("I lost my card");
  await agent("When did you lose it?");
  const turn = await caller("I need a new card, and what is my balance");
  expect(turn.agent.id).toBe("cards");
  expect(turn.suggested).toBeNull();
  await agent("A new one is on its way.");
  expect((await caller("great, thank you")).suggested).toMatchObject({ agentId: "accounts" });
});

test("a keyword of the second does not take the call from the first", async () => {
  const rules = [{ name: "balances", when: { keywords: ["balance"] }, to: "accounts" }];
  const { caller } = await startCall({ rules });
  expect((await caller("I lost my card and what is my balance")).agent.id).toBe("cards");
});

test("of two matters the one counts to which the present member may hand off", async () => {
  const { caller } = await startCall({
    members: [{ ...members[0], canHandOffTo: ["accounts"] }, cards, accounts, loans],
  });
  const turn = await caller("I lost my card and what is my balance");
  expect(reported(turn)).toEqual(["cards", "accounts"]);
  expect(turn.agent.id).toBe("accounts");
  expect(turn.handoff!.brief).toContain("They also asked for Cards.");
});

test("a rule that is sure decides over the order", async () => {
  const rules = [{ name: "balances", when: { keywords: ["balance"] }, to: "accounts", sure: true }];
  const { caller } = await startCall({ rules });
  const turn = await caller("I lost my card and what is my balance");
  expect(turn.agent.id).toBe("accounts");
  expect(turn.handoff!.brief).not.toContain("also asked for");
});

test.each([
  "I lost my card and it's not about my balance",
  "I lost my card. I don't want a loan.",
  "I lost my card and I am not asking for my balance",
  "I lost my card and my name is Will",
])("%j asks for one member: a denied part is none", async (text) => {
  const { call, caller } = await startCall();
  expect(reported(await caller(text))).toEqual(["cards"]);
  expect((await call.inspect()).ledger[0]!.alsoAskedFor).toBeUndefined();
});

test("no to 'anything else' closes what was kept", async () => {
  const { caller, agent } = await startCall();
  await caller("I lost my card and what is my balance");
  await agent("It is blocked, and your balance is 40 euros. Anything else?");
  expect((await caller("no, thanks")).suggested).toBeNull();
  await agent("Goodbye.");
  expect((await caller("thank you")).suggested).toBeNull();
});

test("what was kept is over once its member has the call, also by the caller's own words", async () => {
  const { call, caller, agent } = await startCall();
  await caller("I lost my card and what is my balance");
  await agent("It is blocked.");
  await call.handOff({ agentId: "accounts" });
  await agent("It is 40 euros. Anything else?");
  expect((await caller("yes")).suggested).toBeNull();
});

test("a revised turn keeps nothing of its first words", async () => {
  const { call, caller, agent } = await startCall();
  await caller("I lost my card and what is my balance");
  const turn = await call.reviseTurn("I lost my card and I need a new card", { deadlineMs });
  expect(reported(turn)).toEqual(["cards"]);
  await agent("It is on its way. Anything else?");
  expect((await caller("yes")).suggested).toBeNull();
});

test("another process goes on with what was kept", async () => {
  const { call, another, caller, agent } = await startCall();
  await caller("I lost my card and what is my balance");
  await agent("It is blocked. Anything else?");
  const resumed = await another().calls.resume(call.id);
  expect((await resumed.userTurn("yes", { deadlineMs })).agent.id).toBe("accounts");
});

test("a preview reports the same, and keeps nothing", async () => {
  const { call, caller, agent } = await startCall();
  await caller("I lost my card");
  await agent("When?");
  const previewed = await call.userTurn("block my card and I want a loan", { deadlineMs, preview: true });
  expect(reported(previewed)).toEqual(["cards", "loans"]);
  await agent("Anything else?");
  expect((await caller("yes")).suggested).toBeNull();
});

test.each([
  ["what is my balance and I lost my card", "accounts", "cards"],
  ["I lost my card and what is my balance", "cards", "accounts"],
])("behind a gate the matters of %j are told apart: first %s, then %s", async (words, first, second) => {
  const gated = [
    { agentId: "desk", isEntry: true, canHandOffTo: ["check"] },
    { agentId: "check", until: { variable: "verified" } },
    ...[cards, accounts, loans],
  ];
  const { call, caller } = await startCall({ members: gated });
  const turn = await caller(words);
  expect(turn.agent.id).toBe("check");
  expect(turn.matter).toMatchObject({ member: first });
  expect((await call.inspect()).ledger[0]!.alsoAskedFor).toEqual([second]);
  await call.signal({ type: "variables", set: { verified: true } });
  expect(call.summary.agentId).toBe(first);
});
