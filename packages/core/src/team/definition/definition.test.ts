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
      `definition.${path} is "b", which has no intents; add example utterances to that member.`;
    const plain = "rules[0].when.intent";
    expect(problems(rule({ intent: "b" }))).toEqual([{ path: `definition.${plain}`, message: message(plain) }]);
    const nested = "rules[0].when.any[0].not.intent";
    expect(problems(rule({ any: [{ not: { intent: "b" } }] }))).toEqual([
      { path: `definition.${nested}`, message: message(nested) },
    ]);
    expect(
      problems({ ...rule({ intent: "b" }), members: [members[0], { agentId: "b", intents: ["my bill"] }] }),
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
