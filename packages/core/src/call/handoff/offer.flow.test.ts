import { expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

/** Long enough for a thread to start on a busy machine. */
const deadlineMs = 30_000;

const members = [
  { agentId: "desk", isEntry: true, intents: ["where are you", "when are you open", "what do you do"] },
  {
    agentId: "billing",
    role: "Billing",
    intents: ["my bill is too high", "I was charged twice", "when is the payment due"],
  },
  { agentId: "support", role: "Support", intents: ["my wifi is slow", "the router has no light"] },
];

async function startCall(words: "auto" | "commit" = "auto") {
  const { start } = await createFixture({ name: "Team", definition: { members, handoffs: { words } } });
  const call = await start();
  const caller = async (text: string) => (await call.userTurn(text, { deadlineMs })).agent.id;
  return { call, caller, agent: (text: string) => call.agentSaid({ text }) };
}

test.each(["Yes, please.", "yes", "sure, go ahead", "okay"])(
  "%j to the agent's offer moves the call there",
  async (yes) => {
    const { caller, agent } = await startCall();
    await caller("hello");
    await agent("That is for our billing team. Shall I put you through to Billing?");
    expect(await caller(yes)).toBe("billing");
  },
);

test("roles may share a word: the offer is of the one that has most of its words", async () => {
  const desks = ["English", "Spanish", "Portuguese"].map((language) => ({
    agentId: language.toLowerCase(),
    role: `${language} desk`,
    isEntry: language === "English",
  }));
  const { start } = await createFixture({ name: "Desks", definition: { members: desks } });
  const call = await start();
  await call.agentSaid({ text: "Shall I put you through to the Portuguese desk?" });
  expect((await call.userTurn("sure, go ahead", { deadlineMs })).agent.id).toBe("portuguese");
  const other = await start();
  await other.agentSaid({ text: "Shall I put you through to another desk?" });
  expect((await other.userTurn("sure, go ahead", { deadlineMs })).agent.id).toBe("english");
});

test.each(["No, thanks.", "no", "not now", "no, please don't"])("%j closes the offer", async (no) => {
  const { call, caller, agent } = await startCall();
  await caller("hello");
  await agent("Shall I put you through to Billing?");
  expect(await caller(no)).toBe("desk");
  expect(call.current.suggested).toBeNull();
  expect(await caller("okay")).toBe("desk");
  await agent("Alright. What else can I do for you?");
  expect(await caller("yes")).toBe("desk");
});

test("an offer that the caller said no to gets no words of its member back in the same breath", async () => {
  const { call, caller, agent } = await startCall("commit");
  await caller("hello there");
  await agent("Shall I put you through to Billing?");
  expect(await caller("no, I know that my bill is too high")).toBe("desk");
  expect(call.current.suggested).toBeNull();
});

test("no to an offer opens the way to another member", async () => {
  const { caller, agent } = await startCall("commit");
  await caller("hello there");
  await agent("Shall I put you through to Billing?");
  expect(await caller("no, my wifi is slow")).toBe("support");
});

test.each(["En mi factura hay un error", "No meu boleto tem um erro"])(
  "%j begins with no no, whatever that word is elsewhere",
  async (words) => {
    const foreign = members.map((member) => ({
      ...member,
      ...(member.agentId === "billing" && {
        intents: ["hay un error en mi factura", "meu boleto tem um erro"],
      }),
    }));
    const { start } = await createFixture({
      name: "Team",
      definition: { members: foreign, handoffs: { words: "commit" } },
    });
    const call = await start();
    await call.userTurn("hello", { deadlineMs });
    await call.agentSaid({ text: "Le paso con Billing?" });
    expect((await call.userTurn(words, { deadlineMs })).agent.id).toBe("billing");
  },
);

test.each(["En, ", "Ne. ", "Ei, "])("%j is a no before a pause", async (no) => {
  const { call, caller, agent } = await startCall("commit");
  await caller("hello there");
  await agent("Shall I put you through to Billing?");
  expect(await caller(`${no}my bill is too high, I was charged twice`)).toBe("desk");
  expect(call.current.suggested).toBeNull();
});
