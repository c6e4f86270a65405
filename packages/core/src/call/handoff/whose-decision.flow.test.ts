import { createTestCuecard } from "@cuecard/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cuecard } from "../../api/cuecard.ts";
import type { TeamDefinitionInput } from "../../schema/team-definition.ts";

let cue: Cuecard;
beforeAll(async () => {
  cue = await createTestCuecard();
});
afterAll(() => cue.close());

const members: TeamDefinitionInput["members"] = [
  { agentId: "desk", isEntry: true, intents: ["hello", "what are your opening hours", "good morning to you"] },
  { agentId: "bookings", intents: ["I want to book a table", "move my reservation to Friday", "is a table free"] },
  { agentId: "nurse", intents: ["I feel sick", "my chest hurts", "he fell on the stairs"] },
  { agentId: "person", intents: ["I have a complaint about a waiter", "let me speak with somebody in charge"] },
];
const keywords = (name: string, words: string[], to: string, priority = 0) => ({
  name,
  when: { keywords: words },
  to,
  priority,
});
const definition: TeamDefinitionInput = {
  members,
  rules: [
    keywords("emergency", ["can't breathe"], "nurse", 5),
    keywords("operator", ["operator"], "person"),
    keywords("tables", ["table"], "bookings"),
    keywords("fire", ["smell smoke"], "nurse"),
    { ...keywords("from bookings", ["chef"], "person"), from: ["bookings"] },
  ],
};

async function ownerAfter(turns: string[], handoffs: TeamDefinitionInput["handoffs"] = {}): Promise<string> {
  const { id } = await cue.teams.create({ name: "Team", definition: { ...definition, handoffs } });
  const call = await cue.calls.start({ teamId: id });
  for (const text of turns) await call.userTurn(text, { deadlineMs: 10_000 });
  return call.summary.agentId;
}

describe("a rule that the team wrote", () => {
  it.each([
    ["at an entry member with examples", ["I was at the table and my husband he can't breathe"], "nurse"],
    ["by its word alone", ["hello", "operator"], "person"],
    ["in the middle of a matter, with a priority", ["I want to book a table", "oh no he can't breathe"], "nurse"],
    ["in the middle of a matter, by its word alone", ["I want to book a table", "Operator!"], "person"],
    [
      "at an entry member in a later turn",
      ["hello", "good morning", "are you there?", "somehow he can't breathe"],
      "nurse",
    ],
    [
      "in the middle of a matter, by a phrase",
      ["I want to book a table", "wait I think I smell smoke in here"],
      "nurse",
    ],
    [
      "in the middle of a matter, where it names that member",
      ["I want to book a table", "is it the chef who decides that?"],
      "person",
    ],
    [
      "in the middle of a matter, by a request for its word",
      ["I want to book a table", "hm, could I speak to an operator about that?"],
      "person",
    ],
    ["not where it is denied", ["hello", "I don't want an operator"], "desk"],
    [
      "not by one everyday word in the middle of a matter",
      ["my chest hurts", "I fell over when I sat at the table"],
      "nurse",
    ],
  ])("moves the call %s, whatever becomes of likely words", async (_name, turns, owner) => {
    expect(await ownerAfter(turns)).toBe(owner);
    expect(await ownerAfter(turns, { words: "commit" })).toBe(owner);
  });
});

const named: TeamDefinitionInput["members"] = [
  { agentId: "desk", isEntry: true, role: "Front office" },
  { agentId: "m1", role: "Billing", description: "Invoices and refunds." },
  { agentId: "m2", role: "Parking permits", description: "Permits and fines." },
  { agentId: "m3", role: "Fraud team", description: "Payments that the customer did not make." },
];

describe("a plain request for a member by name", () => {
  it.each([
    ["could you put me through to billing please", "m1"],
    ["I'd like to speak to someone in the parking department", "m2"],
    ["transfer me to the fraud people, and quickly", "m3"],
    ["can I talk to Dora?", "m1"],
    ["póngame con billing por favor", "m1"],
    ["passez-moi billing s'il vous plaît", "m1"],
    ["don't put me through to billing again", "desk"],
    ["can I speak to you about parking?", "desk"],
    ["can I speak to someone?", "desk"],
  ])("%s", async (text, owner) => {
    const memberOverrides = { m1: { name: "Dora" } };
    const { id } = await cue.teams.create({
      name: "Team",
      definition: { members: named, memberOverrides, handoffs: { words: "suggest" } },
    });
    const call = await cue.calls.start({ teamId: id });
    expect((await call.userTurn(text, { deadlineMs: 10_000 })).agent.id).toBe(owner);
  });
});

describe("likely words, where the team says nothing of them", () => {
  const likely = "I feel sick and my chest hurts";
  async function start() {
    const { id } = await cue.teams.create({ name: "Team", definition: { members } });
    return cue.calls.start({ teamId: id });
  }

  it("move the call of a host without a model", async () => {
    expect(await (await start()).userTurn(likely, { deadlineMs: 10_000 })).toMatchObject({ agent: { id: "nurse" } });
  });

  it("are suggested to a model that may transfer, in one line with the reason", async () => {
    const turn = await (await start()).userTurn(likely, { modelTransfers: true, deadlineMs: 10_000 });
    expect(turn).toMatchObject({ agent: { id: "desk" }, suggested: { agentId: "nurse" }, handoff: null });
    expect(turn.instructions).toMatch(/^The caller may want nurse: the words are meant for nurse [^\n]*$/m);
  });

  it("are suggested once a model has called a transfer tool", async () => {
    const call = await start();
    await call.userTurn("hello", { deadlineMs: 10_000 });
    await call.toolCalls([{ id: "1", name: "transfer_to_bookings", arguments: {} }]);
    const turn = await call.userTurn("thanks. oh and my chest hurts", { deadlineMs: 10_000 });
    expect(turn).toMatchObject({ agent: { id: "bookings" }, handoff: null });
  });
});

describe("a hand-off for the language", () => {
  const languages: TeamDefinitionInput["members"] = [
    { agentId: "desk", isEntry: true, languages: ["en"] },
    { agentId: "mesa", role: "Mesa", languages: ["es"] },
    { agentId: "pagos", role: "Pagos", languages: ["es"], description: "Facturas y pagos." },
  ];

  it("leaves the turn's hand-off of the matter to the model that gets the call", async () => {
    const { id } = await cue.teams.create({ name: "Team", definition: { members: languages } });
    const call = await cue.calls.start({ teamId: id });
    const turn = await call.userTurn("hola, ¿alguien habla español?", { modelTransfers: true, deadlineMs: 10_000 });
    expect(turn).toMatchObject({ agent: { id: "mesa" }, handoff: { by: "language" } });
    const { results, turn: next } = await call.toolCalls([{ id: "1", name: "transfer_to_pagos", arguments: {} }]);
    expect(results[0]).toMatchObject({ kind: "transfer" });
    expect(next.agent.id).toBe("pagos");
    const again = await call.toolCalls([{ id: "2", name: "transfer_to_mesa", arguments: {} }]);
    expect(again.results[0]).toMatchObject({ kind: "refused" });
  });
});
