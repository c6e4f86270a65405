import { expect, test } from "vitest";
import { createFixture } from "../test-kit/call-fixture.ts";

const deadlineMs = 30_000;

const members = [
  {
    agentId: "reception",
    isEntry: true,
    canHandOffTo: ["verification", "faq"],
    description: "Answers questions about prices and opening hours.",
  },
  { agentId: "verification", until: { variable: "verified" }, description: "Checks the order number." },
  { agentId: "deliveries", description: "Books, moves and cancels deliveries. Hauls away old appliances." },
  { agentId: "returns", description: "Takes back goods and pays money back." },
];

async function startCall(first: object = {}, words: "commit" | "suggest" = "commit", more: object[] = []) {
  const [reception, ...others] = members;
  const definition = { members: [{ ...reception!, ...first }, ...others, ...more], handoffs: { words } };
  const { start } = await createFixture({ name: "Store", definition: definition as never });
  const call = await start();
  return { call, caller: (text: string) => call.userTurn(text, { deadlineMs }) };
}

const question = "what do you charge to haul away an old appliance?";
const order = "please haul away my old appliance on Friday";

test("a question stays with the first line that answers it, and what it is about is not the call's matter", async () => {
  const { call, caller } = await startCall({ canHandOffTo: ["verification"] });
  const asked = await caller(question);
  expect(asked.agent.id).toBe("reception");
  expect([asked.matter, asked.suggested]).toEqual([null, null]);
  const { trace } = await call.inspect();
  expect(trace.map(({ message }) => message).join("\n")).toContain(
    "reception keeps the call: no rule fired; it is a question that reception answers by its description",
  );
  const ordered = await caller(order);
  expect(ordered.agent.id).toBe("verification");
  expect(ordered.matter).toMatchObject({ member: "deliveries" });
});

test("where the first line answers no such question, the only member that does gets it", async () => {
  const faq = { agentId: "faq", description: "Answers general questions." };
  const greets = { description: "Greets callers." };
  expect((await (await startCall(greets, "commit", [faq])).caller(question)).agent.id).toBe("faq");
  const suggested = await (await startCall(greets, "suggest", [faq])).caller(question);
  expect([suggested.agent.id, suggested.suggested?.agentId]).toEqual(["reception", "faq"]);
});

test("a team that says nothing of questions goes by the words", async () => {
  const { caller } = await startCall({ description: "Greets callers.", canHandOffTo: ["verification"] });
  expect((await caller(question)).agent.id).toBe("verification");
});
