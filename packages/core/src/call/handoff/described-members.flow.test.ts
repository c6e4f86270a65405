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

describe("what a member is called and works with is not what callers call about", () => {
  it.each([
    "hello, is this Harbor Telecom?",
    "I've been a customer of Harbor Telecom for years",
    "can you send me the opening hours by email",
    "I have an account with you",
    "can I book a room for tonight",
    "a technician was very rude to me",
    "is the doctor nice",
    "I have a doctor in Leeds",
    "what is new at your practice",
    "can I call you back",
  ])("%s", async (words) => {
    const base = await cue.knowledgeBases.create({ name: "Harbor Telecom handbook" });
    await cue.sources.add(base.id, { sourceType: "text", textTitle: "Customer account", textContent: "Ask for it." });
    const office: TeamDefinitionInput = {
      members: [
        { agentId: "desk", isEntry: true },
        { agentId: "first", role: "Doctor on call", description: "Broken bones." },
        { agentId: "second", role: "New practice team", description: "Late bills." },
      ],
      memberOverrides: {
        first: { tools: ["send_email", "get_account_status"], knowledge: [{ knowledgeBaseId: base.id }] },
        second: { tools: [{ type: "function", function: { name: "bookTechnician" } }] },
      },
      handoffs: { words: "commit" },
    };
    expect(await ownerIn(office, [words])).toBe("desk");
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
