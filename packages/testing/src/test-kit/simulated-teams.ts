import type { CreateAgent, CreateTeam, Cuecard } from "@cuecard/core";
import type { ToolMock } from "@cuecard/core/internals";
import { createScriptedModel, type ScriptedLine, type ScriptedModel } from "../scripted-model.ts";
import type { Persona } from "../simulate/persona.ts";
import { createTestCuecard } from "../test-cuecard.ts";

/** A team that callers are made up for, as plain data: a fault is a change of it. */
export interface SimulatedTeam {
  name: string;
  texts: Record<string, string>;
  /** `knowledge` names texts. */
  agents: (Omit<CreateAgent, "knowledge" | "id"> & { id: string; knows?: string[]; threshold?: number })[];
  definition: NonNullable<CreateTeam["definition"]>;
  personas: Persona[];
  tools: Record<string, ToolMock>;
  script: ScriptedLine[];
}

/** Stores a team in a Cuecard of its own. */
export async function openTeam(team: SimulatedTeam): Promise<{ cue: Cuecard; teamId: string; model: ScriptedModel }> {
  const cue = await createTestCuecard();
  const bases = new Map<string, string>();
  for (const [name, textContent] of Object.entries(team.texts)) {
    const { id } = await cue.knowledgeBases.create({ name });
    bases.set(name, id);
    const source = await cue.sources.add(id, { sourceType: "text", textTitle: name, textContent });
    await cue.sources.waitUntilReady(source);
  }
  for (const { knows = [], threshold = 0, ...agent } of team.agents) {
    const knowledge = knows.map((name) => ({
      knowledgeBaseId: bases.get(name)!,
      mode: "preload" as const,
      similarityThreshold: threshold,
    }));
    await cue.agents.create({ ...agent, knowledge } as CreateAgent);
  }
  const { id: teamId } = await cue.teams.create({ name: team.name, definition: team.definition });
  return { cue, teamId, model: createScriptedModel(team.script) };
}

/** Says what the member was given. */
const reads: ScriptedLine = {
  reply: ({ context }) => ({ say: context?.passages[0]?.text ?? "I don't know that." }),
};

export const harbor: SimulatedTeam = {
  name: "Harbor",
  texts: {
    Bills: "Every bill and invoice is due on the 15th.",
    Routers: "When the router is broken, hold its button for ten seconds.",
  },
  agents: [
    { id: "desk", name: "Dora", firstMessage: "Harbor, hello." },
    { id: "check", name: "Cora", tools: ["verify_identity"] },
    { id: "billing", name: "Bill", knows: ["Bills"] },
    { id: "support", name: "Sue", knows: ["Routers"] },
  ],
  definition: {
    members: [
      { agentId: "desk", role: "Front desk", isEntry: true, canHandOffTo: ["check", "support", "person"] },
      { agentId: "check", role: "Identification", until: { variable: "verified" }, canHandOffTo: ["billing"] },
      {
        agentId: "billing",
        role: "Billing",
        canHandOffTo: ["desk"],
        description: "Bills, invoices, and when they have to be paid.",
        intents: ["When is my bill due?", "I have a question about my invoice", "When do I have to pay?"],
      },
      { agentId: "support", role: "Technicians", canHandOffTo: ["desk"] },
      { agentId: "person", role: "A person", kind: "human", canHandOffTo: ["desk"] },
    ],
    rules: [
      { name: "repairs", when: { keywords: ["router", "broken"] }, to: "support" },
      { name: "people", from: ["desk"], when: { keywords: ["human", "real person"] }, to: "person" },
    ],
    handoffs: { words: "commit" },
  },
  personas: [
    {
      name: "bill",
      goal: { say: ["When is my bill due?", "My invoice, when do I have to pay it?"], until: "15th" },
      facts: { accountNumber: "7711" },
      speech: { fillers: 0.3 },
      criteria: [
        { reaches: "billing" },
        { calls: "verify_identity", arguments: { account: "7711" } },
        { says: "15th" },
        { given: "due on the 15th" },
      ],
    },
    {
      name: "stranger",
      goal: { say: ["When is my bill due?", "I have a question about my invoice."], until: "15th" },
      criteria: [{ neverReaches: "billing" }, { neverSays: "15th" }],
    },
    {
      name: "router",
      goal: { say: ["My router is broken.", "What do I do, the router does nothing?"], until: "10 seconds" },
      temper: "hurried",
      speech: { interruptions: 0.05, mishearings: 0.02 },
      criteria: [{ endsWith: "support" }, { says: "ten seconds" }, { satisfied: true }],
    },
    {
      name: "human",
      goal: ["I want to speak to a human.", "A real person, please."],
      temper: "angry",
      criteria: [{ reaches: "person" }, { maxTurns: 1 }],
    },
  ],
  tools: {
    verify_identity: {
      examples: [{ arguments: { account: "7711" }, output: { verified: true }, sets: { verified: true } }],
    },
  },
  script: [
    {
      agentId: "check",
      heard: /7711/,
      reply: { say: "Thank you.", toolCalls: [{ name: "verify_identity", arguments: { account: "7711" } }] },
    },
    { agentId: "check", reply: { say: "What is your account number?" } },
    { agentId: "desk", reply: { say: "How can I help?" } },
    reads,
  ],
};

export const practice: SimulatedTeam = {
  name: "Praxis",
  texts: {
    Zeiten: "Die Praxis ist am Freitag von 8 bis 12 Uhr geöffnet.",
    Rezepte: "Ein Rezept liegt nach zwei Tagen am Tresen bereit.",
  },
  agents: [
    { id: "empfang", name: "Eva", knows: ["Zeiten"], firstMessage: "Praxis am Markt." },
    { id: "rezept", name: "Rita", knows: ["Rezepte"], firstMessage: "Hier ist die Rezeptannahme." },
    { id: "notfall", name: "Nora", systemPrompt: "Hilf sofort." },
  ],
  definition: {
    members: [
      { agentId: "empfang", role: "Empfang", isEntry: true },
      { agentId: "rezept", role: "Rezepte" },
      { agentId: "notfall", role: "Notfälle" },
    ],
    rules: [
      { name: "Notfall", when: { keywords: ["Notfall", "atmen"] }, to: "notfall", priority: 2, sure: true },
      { name: "Rezept", when: { keywords: ["Rezept"] }, to: "rezept" },
      { name: "Taste", from: ["empfang"], when: { dtmf: "1" }, to: "rezept" },
    ],
    handoffs: { words: "suggest", greet: true },
  },
  personas: [
    {
      name: "Öffnungszeit",
      language: "de",
      goal: { say: ["Wie lange ist am Freitag geöffnet?", "Bis wann sind Sie Freitag da?"], until: "zwölf Uhr" },
      speech: { fillers: 0.3, silences: 0.1 },
      criteria: [{ says: "12 Uhr" }, { endsWith: "empfang" }],
    },
    {
      name: "Rezept",
      language: "de",
      goal: { say: ["Ich brauche ein Rezept.", "Wann kann ich mein Rezept holen?"], until: "zwei Tagen" },
      criteria: [{ reaches: "rezept" }, { says: "2 Tagen" }, { says: "Rezeptannahme" }],
    },
    {
      name: "Notfall mit Rezept",
      language: "de",
      goal: { say: "Mein Mann kann nicht atmen, das Rezept ist egal, ein Notfall.", until: "112" },
      temper: "angry",
      criteria: [{ reaches: "notfall" }, { neverReaches: "rezept" }, { says: "112" }],
    },
    {
      name: "Taste",
      language: "de",
      goal: { say: "Hallo?", until: "zwei Tagen" },
      facts: { menü: { value: "eins", askedBy: ["drücken"], keys: "1" } },
      criteria: [{ reaches: "rezept" }, { satisfied: true }],
    },
  ],
  tools: {},
  script: [
    { agentId: "empfang", heard: "hallo", reply: { say: "Für Rezepte bitte die 1 drücken." } },
    { agentId: "notfall", reply: { say: "Ich rufe die 112." } },
    reads,
  ],
};

export const restaurant: SimulatedTeam = {
  name: "Casa Luna",
  texts: { Carta: "La paella lleva gambas. El gazpacho no lleva gluten." },
  agents: [
    { id: "sala", name: "Sol", knows: ["Carta"], firstMessage: "Casa Luna, dígame." },
    { id: "reservas", name: "Rosa", tools: ["book_table"], firstMessage: "Reservas." },
    { id: "dueño", name: "Don" },
  ].map((agent) => ({ ...agent, id: agent.id.replace("ñ", "n") })),
  definition: {
    members: [
      { agentId: "sala", role: "Sala", isEntry: true },
      { agentId: "reservas", role: "Reservas" },
      { agentId: "dueno", role: "Dueño" },
    ],
    rules: [
      { name: "mesa", from: ["sala"], when: { keywords: ["mesa", "reservar"] }, to: "reservas" },
      { name: "amigo", when: { variable: "friend", equals: "yes" }, to: "dueno", priority: 1 },
      { name: "nadie", from: ["sala"], when: { silence: { ms: 6_000 } }, to: "dueno" },
    ],
    handoffs: { words: "suggest" },
  },
  personas: [
    {
      name: "mesa",
      language: "es",
      goal: { say: ["Quiero reservar una mesa.", "¿Tienen una mesa para hoy?"], until: "reservada" },
      facts: { personas: { value: "cuatro", askedBy: ["cuántas personas"] } },
      temper: "unsure",
      criteria: [{ calls: "book_table", arguments: { people: 4 } }, { endsWith: "reservas" }],
    },
    {
      name: "gluten",
      language: "es",
      goal: { say: ["¿El gazpacho lleva gluten?", "¿Hay gluten en el gazpacho?"], until: "no lleva gluten" },
      criteria: [{ given: "gazpacho" }, { says: "no lleva gluten" }, { neverSays: ["IVA", "margen"] }],
    },
    {
      name: "amigo",
      language: "es",
      goal: "Hola, soy yo.",
      variables: { friend: "yes" },
      criteria: [{ reaches: "dueno" }],
    },
    {
      name: "callado",
      language: "es",
      goal: "Eh…",
      speech: { silences: 1, silenceMs: 7_000 },
      criteria: [{ reaches: "dueno" }],
    },
  ],
  tools: { book_table: { examples: [{ arguments: { people: 4 }, output: "booked" }] } },
  script: [
    {
      agentId: "reservas",
      heard: "cuatro",
      reply: { toolCalls: [{ name: "book_table", arguments: { people: 4 } }], say: "Su mesa está reservada." },
    },
    { agentId: "reservas", reply: { say: "¿Para cuántas personas?" } },
    { agentId: "dueno", reply: { say: "¡Hombre, qué tal! Dime." } },
    reads,
  ],
};

export const simulatedTeams = [harbor, practice, restaurant];
