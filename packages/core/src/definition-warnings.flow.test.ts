import { expect, test } from "vitest";
import { createFixture } from "./call/test-kit/call-fixture.ts";

type Definition = Record<string, unknown>;
const desk = { agentId: "desk", isEntry: true };
const billing = { agentId: "billing", description: "Bills and payments." };
const person = { agentId: "anna", kind: "human" };
const number = { kind: "number", number: "+4930123456" };
const textsOf = (more: object) => ({ members: [desk], ...more });

/** A warning of a team when it is saved: a definition where it is right, and near ones where nothing is to be said. */
const saved: [what: string, says: RegExp, wrong: Definition, near: Definition[]][] = [
  [
    "a member without a stored agent",
    /definition\.members\[1\]\.agentId is "ghost": no agent with this id is stored/,
    { members: [desk, { agentId: "ghost", role: "Ghost" }] },
    [
      { members: [desk, billing] },
      { members: [desk, { agentId: "ghost", role: "Ghost" }], memberOverrides: { ghost: { systemPrompt: "Boo." } } },
      { members: [desk, { agentId: "ghost", role: "Ghost" }], overrides: { systemPrompt: "Be kind." } },
      { members: [desk, { agentId: "ghost", kind: "human", destination: number }] },
    ],
  ],
  [
    "a person without a destination",
    /definition\.members\[1\] is the person "anna" without a destination/,
    { members: [desk, person] },
    [{ members: [desk, { ...person, destination: number }] }, { members: [desk, billing] }],
  ],
  [
    "a member that says nothing of itself",
    /definition\.members\[1\] \("billing"\) says nothing of itself, and no rule leads to it/,
    { members: [desk, { agentId: "billing", description: "  " }] },
    [
      { members: [desk, billing] },
      {
        members: [
          { agentId: "billing", isEntry: true },
          { agentId: "desk", role: "Desk" },
        ],
      },
      { members: [{ agentId: "billing" }] },
      { members: [desk, { agentId: "billing", role: "Billing" }] },
      { members: [desk, { agentId: "billing", intents: ["my bill is wrong"] }] },
      {
        members: [desk, { agentId: "billing" }],
        rules: [{ name: "bills", when: { keywords: ["bill"] }, to: ["desk", "billing"] }],
      },
      { members: [desk, { ...person, destination: number }] },
    ],
  ],
  [
    "a member that would keep callers of every language",
    /definition\.members\[0\] \("desk"\) lists no languages, .* "billing" speaks es\. Add its languages/,
    { members: [desk, { ...billing, languages: ["es"] }] },
    [
      {
        members: [
          { ...desk, languages: ["en"] },
          { ...billing, languages: ["es"] },
        ],
      },
      {
        members: [
          { ...desk, languages: ["en"] },
          { ...billing, languages: ["en", "es"] },
          { ...person, destination: number },
        ],
      },
    ],
  ],
  [
    "a misspelt field in overrides of all",
    /definition\.overrides\.system_prompt is not a field of an agent .* did you mean "systemPrompt"/,
    textsOf({ overrides: { system_prompt: "Be kind." } }),
    [
      textsOf({ overrides: { systemPrompt: "Be kind." } }),
      textsOf({ overrides: { voice: "bea", model: "m", temperature: 0.2, tone: "warm" } }),
      textsOf({ overrides: { systemPrompt: "Be kind.", systemPrompts: ["Be kind."] } }),
    ],
  ],
  [
    "a misspelt field in overrides of one",
    /definition\.memberOverrides\.desk\.firstMesage is not a field of an agent .* did you mean "firstMessage"/,
    textsOf({ memberOverrides: { desk: { firstMesage: "Hello." } } }),
    [
      textsOf({ memberOverrides: { desk: { firstMessage: "Hello." } } }),
      textsOf({ memberOverrides: { desk: { lastMessage: "Goodbye.", firstMessage: "Hello." } } }),
    ],
  ],
];

test.each(saved)(
  "%s is warned of when the team is saved, and what is near to it is not",
  async (_, says, wrong, near) => {
    const { teams } = await createFixture();
    const { warnings } = await teams.create({ name: "T", definition: wrong as never });
    expect(warnings).toEqual([expect.stringMatching(says)]);
    for (const definition of near)
      expect(
        (await teams.create({ name: "T", definition: definition as never })).warnings,
        JSON.stringify(definition),
      ).toEqual([]);
  },
);

/** A warning in the trace of a call that begins, in the same way. */
const begun: [what: string, says: RegExp, wrong: Definition, near: Definition[]][] = [
  [
    "a variable without a value",
    /desk: systemPrompt uses \{\{plan\}\}, which has no value; pass it in the call's variables/,
    textsOf({ memberOverrides: { desk: { systemPrompt: "The plan is {{plan}}." } } }),
    [
      textsOf({
        memberOverrides: { desk: { systemPrompt: "The plan is {{plan}}." } },
        variables: [{ name: "plan", value: "gold" }],
      }),
      textsOf({ memberOverrides: { desk: { systemPrompt: "Braces as in {a: 1} or { {b} } are words." } } }),
      textsOf({
        memberOverrides: { desk: { systemPrompt: "It is {{call | default: 'open'}}." } },
        variables: [{ name: "call", value: "" }],
      }),
    ],
  ],
  [
    "a secret that an agent's text would print",
    /secretive: greeting uses the secret variable pin, which is never shown/,
    { members: [{ agentId: "secretive" }], variables: [{ name: "pin", value: "4711", secret: true }] },
    [{ members: [{ agentId: "secretive" }], variables: [{ name: "pin", value: "4711" }] }],
  ],
  [
    "a template that is not valid",
    /systemPrompt is used as written, since its template is not valid/,
    { members: [{ agentId: "broken" }] },
    [{ members: [{ agentId: "desk" }], variables: [{ name: "company", value: "Acme" }] }],
  ],
  [
    "a member without anything",
    /ghost: no agent with this id is stored and nothing overrides it; the member has an empty configuration/,
    { members: [desk, { agentId: "ghost" }], overrides: {}, variables: [{ name: "company", value: "Acme" }] },
    [
      {
        members: [desk, { agentId: "ghost" }],
        memberOverrides: { ghost: { voice: "bea" } },
        variables: [{ name: "company", value: "Acme" }],
      },
    ],
  ],
];

test.each(begun)(
  "%s stands in the trace when a call begins, and what is near to it is not",
  async (_, says, wrong, near) => {
    const { teams, agents, calls } = await createFixture();
    await agents.create({ id: "secretive", name: "S", greeting: "Your pin is {{pin}}." } as never);
    await agents.create({ id: "broken", name: "B", systemPrompt: "It is {{ never closed." });
    await agents.update("desk", { systemPrompt: "You are at the desk." });
    const told = async (definition: Definition) => {
      const team = await teams.create({ name: "T", definition: definition as never });
      const { trace } = await (await calls.start({ teamId: team.id })).inspect();
      return trace
        .filter(({ kind }) => kind === "start")
        .slice(1)
        .map(({ message }) => message);
    };
    expect(await told(wrong)).toContainEqual(expect.stringMatching(says));
    for (const definition of near) expect(await told(definition), JSON.stringify(definition)).toEqual([]);
  },
);

/** A field of an agent that is probably misspelt, and own ones that are near to none. */
test.each([
  ["first_message", "firstMessage"],
  ["systempromt", "systemPrompt"],
  ["Knowledge_", "knowledge"],
])("an agent's %s is warned of, and its own properties are not", async (wrong, near) => {
  const { agents } = await createFixture();
  const { warnings } = await agents.create({ name: "A", [wrong]: "Hello." } as never);
  expect(warnings).toEqual([expect.stringContaining(`did you mean "${near}"?`)]);
  const own = { voice: "bea", model: "m", temperature: 0.5, language: "de", tools: [], game: "chess", prompt: "x" };
  expect((await agents.create({ name: "B", ...own } as never)).warnings).toEqual([]);
});
