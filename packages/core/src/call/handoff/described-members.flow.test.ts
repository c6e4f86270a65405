import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import type { TeamDefinitionInput } from "../../schema/team-definition.ts";

let cue: Cuecard;
beforeAll(async () => {
  cue = await createTestCuecard();
});
afterAll(() => cue.close());

const definition: TeamDefinitionInput = {
  members: [
    { agentId: "desk", isEntry: true, description: "Greets callers and finds the right office." },
    { agentId: "fees", description: "Tuition fees, scholarships, instalments and receipts." },
    { agentId: "housing", description: "Rooms in halls, deposits and roommates. Broken furniture and heating." },
    { agentId: "exams", description: "Exam dates, marks, resits and certificates." },
    { agentId: "silent" },
  ],
  handoffs: { words: "commit" },
  rules: [{ name: "hall words", when: { keywords: ["hall"] }, to: "housing" }],
};

async function ownerAfter(...turns: string[]): Promise<string> {
  return ownerIn(definition, turns);
}

async function ownerIn(definition: TeamDefinitionInput, turns: readonly string[]): Promise<string> {
  const { id } = await cue.teams.create({ name: "Team", definition });
  const call = await cue.calls.start({ teamId: id });
  for (const text of turns) await call.userTurn(text, { deadlineMs: 10_000 });
  return call.summary.agentId;
}

describe("a member is known by what it has to work with", () => {
  const office = (member: object, more: object = {}): TeamDefinitionInput => ({
    ...definition,
    rules: [],
    members: [
      { agentId: "desk", isEntry: true },
      { agentId: "first", description: "Looks after the first floor.", ...member },
      { agentId: "second", description: "Looks after the second floor." },
    ],
    ...more,
  });
  const words = "I would like a refund for my parking permit";

  it("by its role", async () => {
    expect(await ownerIn(office({}), [words])).toBe("desk");
    expect(await ownerIn(office({ role: "Refunds and parking permits" }), [words])).toBe("first");
  });

  it("by the names of its own tools, and not by those that others have too", async () => {
    const tools = [{ type: "function", function: { name: "refundParking_permit" } }, "cancel_permit"];
    expect(await ownerIn(office({}, { memberOverrides: { first: { tools } } }), [words])).toBe("first");
    expect(await ownerIn(office({}, { memberOverrides: { first: { tools }, second: { tools } } }), [words])).toBe(
      "desk",
    );
  });

  it("by its knowledge base and what is in it", async () => {
    const base = await cue.knowledgeBases.create({ name: "Parking permits" });
    await cue.sources.add(base.id, { sourceType: "text", textTitle: "Refund of a permit", textContent: "Ask for it." });
    const knowledge = [{ knowledgeBaseId: base.id, mode: "tool" as const }];
    expect(await ownerIn(office({}, { memberOverrides: { first: { knowledge } } }), [words])).toBe("first");
    expect(await ownerIn(office({}, { knowledge }), [words])).toBe("desk");
  });
});

test("a suggestion says how likely it is, also of a member that the classifier refuses", async () => {
  const { id } = await cue.teams.create({
    name: "Team",
    definition: { ...definition, handoffs: { words: "suggest" } },
  });
  const call = await cue.calls.start({ teamId: id });
  const { suggested } = await call.userTurn("well the lamp in my room", { deadlineMs: 10_000 });
  expect(suggested).toMatchObject({ agentId: "housing", score: expect.any(Number) });
  expect(suggested!.score).toBeGreaterThan(0.2);
});

describe("a team of members that have descriptions and no examples", () => {
  it.each([
    [["can I pay my tuition fees in instalments?"], "fees"],
    [["the heating in my room is broken"], "housing"],
    [["hello", "when do I get my marks and my certificates?"], "exams"],
    [["hi, good morning"], "desk"],
    [["I'd like to know the exam dates", "is the exam in the main hall?"], "exams"],
  ])("%j is for %s", async (turns, owner) => {
    expect(await ownerAfter(...turns)).toBe(owner);
  });
});

const bank = (gate: object): TeamDefinitionInput => ({
  members: [
    { agentId: "desk", isEntry: true },
    { agentId: "check", description: "Asks who is calling, checks name and address.", ...gate },
    { agentId: "cards", description: "Lost, stolen and blocked cards." },
    { agentId: "accounts", description: "Opens and closes accounts, sends statements." },
  ],
  handoffs: { words: "commit" },
});

describe("what is nobody's business stays with the desk", () => {
  it.each([
    "give me a second, I have to find my glasses",
    "I'm calling from my car",
    "what are your opening hours, my mum asked",
    "my name is Anna Miller",
    "I lost my place in the letter",
    "wait, I have to open the window",
    "somebody stole my bicycle, that is why I am late",
  ])("%j, with a gate that asks who is calling", async (text) => {
    expect(await ownerIn(bank({ until: { variable: "verified" } }), [text])).toBe("desk");
  });

  it.each([
    ["my card was stolen", "cards"],
    ["it is lost, my card", "cards"],
    ["I'd like to open an account", "accounts"],
    ["please send me a statement", "accounts"],
  ])("%j is business, and goes to %s", async (text, owner) => {
    expect(await ownerIn(bank({ until: { variable: "verified" } }), [text])).toBe(owner);
  });
});

/** Verbs and adjectives of descriptions in five languages, said of something else, and of what the member is there for. */
const saidOf: [description: string, other: string, own: string][] = [
  ["Late, damaged and missing parcels.", "sorry, I am late, the children", "my parcel is late"],
  ["Opens and closes accounts.", "hold on, I have to close the door", "close my account please"],
  ["Verlorene und abgebrochene Schlüssel.", "ich habe den Faden verloren", "der Schlüssel ist abgebrochen"],
  ["Hace, cambia y anula reservas.", "espere que cambio de teléfono", "anula las reservas de mi familia"],
  ["Prête et loue des voitures.", "je vous prête mon stylo", "je veux louer des voitures"],
  ["Kayıp ve çalıntı hatlar.", "kayıp gözlük burada", "evdeki hatlar kayıp oldu"],
];
describe("a verb or an adjective with another object is another matter", () => {
  it.each(saidOf)("%j has nothing of %j, and %j is for it", async (description, other, own) => {
    const definition: TeamDefinitionInput = {
      members: [
        { agentId: "desk", isEntry: true },
        { agentId: "one", description },
        { agentId: "two", description: "Invoices" },
      ],
      handoffs: { words: "commit" },
    };
    expect(await ownerIn(definition, [other])).toBe("desk");
    expect(await ownerIn(definition, [own])).toBe("one");
  });
});
