import { describe, expect, test } from "vitest";
import { CuecardError } from "../../errors.ts";
import { checkDefinition } from "./definition.ts";

function problems(definition: unknown): { path: string; message: string }[] {
  try {
    checkDefinition(definition);
    return [];
  } catch (error) {
    if (!(error instanceof CuecardError)) throw error;
    expect(error.code).toBe("invalid_team_definition");
    return error.issues;
  }
}

const members = [{ agentId: "a", isEntry: true }, { agentId: "b" }];
const rule = (when: unknown) => ({ members, rules: [{ name: "r", when, to: "b" }] });

describe("checkDefinition", () => {
  test("takes the specification's example and gives it back with defaults", () => {
    const definition = {
      members: [
        { agentId: "a", role: "Sales", isEntry: true },
        { agentId: "b", role: "Support" },
      ],
      memberOverrides: { b: { systemPrompt: "You help {{company}}'s customers." } },
      variables: [{ name: "company", value: "Acme" }],
    };
    expect(checkDefinition(definition)).toEqual(definition);
    expect(checkDefinition({})).toEqual({ members: [] });
    expect(checkDefinition({ members: [{ agentId: "a" }] })).toEqual({ members: [{ agentId: "a" }] });
  });

  test("ten mistakes are ten issues, each at its path", () => {
    const definition = {
      members: [
        { agentId: "a", isEntry: true, canHandOffTo: ["ghost"] },
        { agentId: "b", isEntry: true, languages: ["not a tag!"] },
        { agentId: "a" },
      ],
      memberOverrides: { stranger: {}, b: { tools: { $apend: [] }, systemPrompt: "{% include 'x' %}" } },
      variables: [{ name: "1st", value: "x" }],
      rules: [
        { name: "r1", when: { matches: "(?=look)" }, to: "b" },
        { name: "r2", when: { keywords: ["x"] }, to: "nobody" },
      ],
    };
    expect(problems(definition).map(({ path }) => path)).toEqual([
      "definition.members",
      "definition.members[0].canHandOffTo[0]",
      "definition.members[1].languages[0]",
      "definition.members[2].agentId",
      "definition.memberOverrides.stranger",
      "definition.memberOverrides.b.tools",
      "definition.memberOverrides.b.systemPrompt",
      "definition.variables[0].name",
      "definition.rules[0].when.matches",
      "definition.rules[1].to",
    ]);
  });

  test("mistakes of shape, of sense and rules that can never fire are listed together", () => {
    const bills = { name: "bills", when: { keywords: ["bill"] }, to: "b" };
    const rules = [{ name: "r", when: { keywords: [] }, to: "x" }, bills, { ...bills, name: "bills again" }];
    const found = problems({ members: [...members, { agentId: 5 }], rules, memberz: [] });
    expect(found.map(({ path }) => path).sort()).toEqual([
      "definition.members[2].agentId",
      "definition.memberz",
      "definition.rules[0].to",
      "definition.rules[0].when.keywords",
      "definition.rules[2]",
    ]);
    expect(found.find(({ path }) => path === "definition.memberz")!.message).toContain('did you mean "members"?');
  });

  test("an intent belongs to a member with example utterances, at any depth", () => {
    const message = (path: string) =>
      `definition.${path} is "b", which has no intents and no description; add example utterances to that member.`;
    const plain = "rules[0].when.intent";
    expect(problems(rule({ intent: "b" }))).toEqual([{ path: `definition.${plain}`, message: message(plain) }]);
    const nested = "rules[0].when.any[0].not.intent";
    expect(problems(rule({ any: [{ not: { intent: "b" } }] }))).toEqual([
      { path: `definition.${nested}`, message: message(nested) },
    ]);
    expect(
      problems({ ...rule({ intent: "b" }), members: [members[0], { agentId: "b", intents: ["my bill"] }] }),
    ).toEqual([]);
    expect(
      problems({ ...rule({ intent: "b" }), members: [members[0], { agentId: "b", description: "Bills." }] }),
    ).toEqual([]);
  });

  test("a chain names members, each once, and calls begin with an active member", () => {
    const rules = [{ name: "r", when: { keywords: ["x"] }, to: ["b", "ghost", "b"] }];
    const definition = { members: [{ agentId: "a", isEntry: true, isActive: false }, { agentId: "b" }], rules };
    expect(problems(definition).map(({ path }) => path)).toEqual([
      "definition.members[0].isActive",
      "definition.rules[0].to[1]",
      "definition.rules[0].to[2]",
    ]);
  });

  describe("a person", () => {
    const number = { kind: "number", number: "+493012345678" };
    const withPerson = (person: object) => ({ members: [members[0], { agentId: "b", kind: "human", ...person }] });
    const first = (person: object) => problems(withPerson(person))[0]?.message;

    test.each([
      number,
      { kind: "sip", uri: "sips:desk@pbx.example.com;transport=tls" },
      { kind: "queue", name: "support" },
      { kind: "custom", data: { pager: 7 } },
    ])("is reached by %j", (destination) => {
      expect(problems(withPerson({ destination, ringForMs: 20_000, fallback: "a" }))).toEqual([]);
    });

    test.each([
      [{ destination: "+493012345678" }, /destination is "\+493012345678"/],
      [{ destination: { ...number, number: "030 1234567" } }, /number must be a number in E\.164.*got "030 1234567"/],
      [{ destination: { ...number, number: "+49 30 123" } }, /must be a number in E\.164/],
      [{ destination: { kind: "sip", uri: "desk@example.com" } }, /uri must be a SIP URI, such as "sip:/],
      [{ destination: { kind: "phone", number: "+493012345678" } }, /"number".*"sip".*"queue".*"custom"/],
      [
        { destination: { kind: "number", numbr: "+493012345678" } },
        /numbr is not a known field; did you mean "number"/,
      ],
      [{ destination: { kind: "sip", number: "+493012345678" } }, /uri is missing|number does not go with/],
      [{ destination: number, ringForMs: 20 }, /ringForMs is 20; at least 1000/],
      [{ destination: number, hours: { timezone: "Berlin" } }, /hours\.timezone is "Berlin", which is not a time zone/],
      [{ destination: number, hours: { timezone: "Europe/Berlin" } }, /hours always holds/],
      [{ destination: number, fallback: "ghost" }, /fallback is "ghost", which is not a member/],
      [{ destination: number, fallback: "b" }, /leads back to the member itself \(b, then b\)/],
      [{ ringForMs: 20_000 }, /ringForMs is for a person who is called; add a destination/],
      [{ fallback: "a" }, /fallback is for a person who is called/],
      [{ kind: "agent", destination: number }, /destination is only for a person; set kind to "human"/],
    ])("is refused with %j", (person, message) => {
      expect(first(person)).toMatch(message);
    });

    test("has a fallback that comes to an end", () => {
      const people = ["b", "c", "d"].map((agentId, at, all) => {
        const fallback = all[(at + 1) % all.length];
        return { agentId, kind: "human", destination: number, fallback };
      });
      const found = problems({ members: [members[0], ...people] });
      expect(found.map(({ path }) => path)).toEqual([1, 2, 3].map((at) => `definition.members[${at}].fallback`));
      expect(found[0]!.message).toContain("(b, then c, then d, then b)");
    });
  });

  test("a definition nested without end is refused, not followed", () => {
    let when: unknown = { keywords: ["x"] };
    for (let depth = 0; depth < 100_000; depth++) when = { not: when };
    expect(problems(rule(when))[0]!.message).toContain("is nested more than");
  });

  test("messages begin with the path", () => {
    const found = problems({ members: [{ agentId: "a b" }] });
    expect(found[0]!.message).toMatch(/^definition\.members\[0\]\.agentId must be/);
  });
});
