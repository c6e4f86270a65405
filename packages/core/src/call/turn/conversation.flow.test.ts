import { createTestCuecard } from "@cuecard/testing";
import { expect, onTestFinished, test } from "vitest";

const club = [
  ["What are the fees?", "Forty euros a month."],
  ["When is the pool open?", "From seven to nine."],
  ["Can members bring a guest?", "Twice a month."],
  ["Wie hoch sind die Gebühren?", "Vierzig Euro im Monat."],
  ["Where can I park?", "In the yard."],
];
const plans = { "Family Plus": "24 months.", "Student Surf": "12 months.", "Orbit Home": "6 months." };

/** A call to an agent that knows a club and the contracts of three plans, one source each. */
async function startCall() {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  const { id: knowledgeBaseId } = await cue.knowledgeBases.create({ name: "Club" });
  const add = async (textTitle: string, pairs: string[][]) => {
    const textContent = pairs.map(([question, answer]) => `Q: ${question}\nA: ${answer}\n`).join("\n");
    const source = { sourceType: "text", textTitle, textContent, chunkStrategy: "faq" } as const;
    await cue.sources.waitUntilReady(await cue.sources.add(knowledgeBaseId, source));
  };
  await add("The club", club);
  for (const [plan, answer] of Object.entries(plans))
    await add(plan, [
      ["How long does the contract run?", answer],
      ["What does the plan cost?", `It is in the list of ${plan}.`],
    ]);
  const agent = await cue.agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId, similarityThreshold: 0.3 }] });
  // Names that were never read are not waited for longer than a tenth of a second: another call has them read.
  const before = await cue.calls.start({ agentId: agent.id });
  await before.userTurn("what are the fees", { deadlineMs: 10_000 });
  await before.end();
  const call = await cue.calls.start({ agentId: agent.id });
  return {
    call,
    /** The texts of the passages, best first; what the agent said before is reported first. */
    ask: async (text: string, agentSaid?: string) => {
      if (agentSaid !== undefined) await call.agentSaid({ text: agentSaid });
      const { context } = await call.userTurn(text, { deadlineMs: 10_000 });
      return context?.passages.map((passage) => passage.text) ?? [];
    },
    told: async () => (await call.inspect()).trace.map(({ message }) => message),
  };
}

test.each([
  ["Joining is easy. Shall I tell you about the fees?", "yes please", "Forty euros", "about the fees"],
  ["Would you like to know when the pool is open?", "sure, tell me", "From seven", "when the pool is open"],
  ["Soll ich Ihnen etwas über die Gebühren sagen?", "ja gerne", "Vierzig Euro", "etwas über die gebühren"],
])("yes to %j searches what was offered", async (offer, yes, answer, topic) => {
  const { ask, told } = await startCall();
  await ask("i want to join the club");
  expect((await ask(yes, offer))[0]).toContain(answer);
  expect(await told()).toContain(`A follow-up, searched as "${topic}": it says yes to what the agent offered to tell.`);
});

test("no to an offer searches nothing", async () => {
  const { ask } = await startCall();
  await ask("where can i park");
  expect(await ask("no thanks", "In the yard. Shall I tell you about the fees?")).toEqual([]);
});

test.each(["Shall I book a court for you?", "Is there anything else?", "Shall I transfer you?"])(
  "yes to %j, which offers to tell nothing, searches nothing",
  async (offer) => {
    const { ask } = await startCall();
    await ask("where can i park");
    expect(await ask("yes please", offer)).toEqual([]);
  },
);

test("an answer to what the agent asked back is searched with the caller's question", async () => {
  const { ask, told } = await startCall();
  await ask("how long does the contract run");
  expect((await ask("family plus", "Which plan do you have?"))[0]).toContain("24 months");
  expect(await told()).toContain(
    "A follow-up, searched with what was said before: it answers what the agent asked back.",
  );
});

test("yes to what the agent took the caller for searches the question with that", async () => {
  const { ask } = await startCall();
  await ask("how long does the contract run for the student one");
  expect((await ask("yes", "Do you mean Student Surf?"))[0]).toContain("12 months");
});

test("words that only name the next subject ask the last question of it", async () => {
  const { ask, told } = await startCall();
  expect((await ask("how long does the contract run with family plus"))[0]).toContain("24 months");
  expect((await ask("and orbit home", "For 24 months."))[0]).toContain("6 months");
  expect((await ask("what about student surf", "For six months."))[0]).toContain("12 months");
  expect((await ask("oh no that's too long how about orbit home then", "A year."))[0]).toContain("6 months");
  expect(await told()).toContain(
    "A follow-up, searched with what was said before: it asks the same of another subject.",
  );
});

test("two questions in one turn are both answered", async () => {
  const { ask, told } = await startCall();
  const best = (await ask("when is the pool open and can i bring a guest")).slice(0, 2);
  expect(best.toSorted()).toEqual([expect.stringContaining("Twice a month"), expect.stringContaining("From seven")]);
  expect(await told()).toContain(
    '2 questions, each searched for itself: "when is the pool open", "can i bring a guest".',
  );
});
