import { describe, expect, test } from "vitest";
import { CuecardError } from "../errors.ts";
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

  test("mistakes of shape and of sense are listed together", () => {
    const found = problems({ members: [...members, { agentId: 5 }], rules: [{ name: "r", when: { keywords: [] }, to: "x" }], memberz: [] });
    expect(found.map(({ path }) => path).sort()).toEqual([
      "definition.members[2].agentId",
      "definition.memberz",
      "definition.rules[0].to",
      "definition.rules[0].when.keywords",
    ]);
    expect(found.find(({ path }) => path === "definition.memberz")!.message).toContain('did you mean "members"?');
  });

  test("intent routing is refused, at any depth", () => {
    const message = "intent routing is not available yet; use keywords or matches";
    expect(problems(rule({ intent: "b" }))).toEqual([{ path: "definition.rules[0].when.intent", message }]);
    expect(problems(rule({ any: [{ not: { intent: "b" } }] }))).toEqual([{ path: "definition.rules[0].when.any[0].not.intent", message }]);
  });

  const cases: [string, unknown, string][] = [
    ["no entry member among several", { members: [{ agentId: "a" }, { agentId: "b" }] }, "definition.members"],
    [
      "more than fifty members",
      { members: Array.from({ length: 51 }, (_, index) => ({ agentId: `a${index}`, isEntry: index === 0 })) },
      "definition.members",
    ],
    ["a hand-off to itself", { members: [{ agentId: "a", isEntry: true, canHandOffTo: ["a"] }] }, "definition.members[0].canHandOffTo[0]"],
    [
      "a variable twice",
      {
        members,
        variables: [
          { name: "x", value: "1" },
          { name: "x", value: "2" },
        ],
      },
      "definition.variables[1].name",
    ],
    ["a variable with a number", { members, variables: [{ name: "x", value: 1 }] }, "definition.variables[0].value"],
    ["an identity overridden", { members, overrides: { id: "x" } }, "definition.overrides.id"],
    ["a prompt that is no text", { members, overrides: { systemPrompt: 5 } }, "definition.overrides.systemPrompt"],
    [
      "an attachment out of range",
      { members, overrides: { knowledge: [{ knowledgeBaseId: "kb", topK: 99 }] } },
      "definition.overrides.knowledge[0].topK",
    ],
    [
      "an appended attachment out of range",
      { members, memberOverrides: { a: { knowledge: { $append: [{ knowledgeBaseId: "kb", topK: 99 }] } } } },
      "definition.memberOverrides.a.knowledge.$append[0].topK",
    ],
    ["operators mixed with fields", { members, overrides: { tools: { $append: [], x: 1 } } }, "definition.overrides.tools"],
    ["an unclosed template", { members, overrides: { voice: { greeting: ["{{ name"] } } }, "definition.overrides.voice.greeting[0]"],
    ["an unknown filter", { members, overrides: { systemPrompt: "{{ name | shout }}" } }, "definition.overrides.systemPrompt"],
    [
      "a rule from a stranger",
      { members, rules: [{ name: "r", from: ["x"], when: { keywords: ["k"] }, to: "b" }] },
      "definition.rules[0].from[0]",
    ],
    ["a language that is none", rule({ language: "!!" }), "definition.rules[0].when.language"],
    ["a variable compared with nothing", rule({ variable: "x" }), "definition.rules[0].when"],
    ["an unknown condition", rule({ keyword: ["x"] }), "definition.rules[0].when.keyword"],
    ["an empty condition", rule({}), "definition.rules[0].when"],
    ["a look-ahead to redact", { members, handoffs: { context: { redact: ["(?!x)"] } } }, "definition.handoffs.context.redact[0]"],
    [
      "a back-reference in a rule's policy",
      { members, rules: [{ name: "r", when: { keywords: ["k"] }, to: "b", context: { redact: ["(a)\\1"] } }] },
      "definition.rules[0].context.redact[0]",
    ],
    ["a limit to a stranger", { members, handoffs: { onLimit: { to: "x" } } }, "definition.handoffs.onLimit.to"],
    ["a negative limit", { members, handoffs: { maxPerCall: -1 } }, "definition.handoffs.maxPerCall"],
    [
      "a message with a tag",
      { members, rules: [{ name: "r", when: { keywords: ["k"] }, to: "b", message: "{% x %}" }] },
      "definition.rules[0].message",
    ],
    ["no object", [], "definition"],
  ];
  test.each(cases)("refuses %s", (_name, definition, path) => {
    expect(problems(definition).map((issue) => issue.path)).toEqual([path]);
  });

  test("a definition nested without end is refused, not followed", () => {
    let when: unknown = { keywords: ["x"] };
    for (let depth = 0; depth < 100_000; depth++) when = { not: when };
    expect(problems(rule(when))[0]!.message).toContain("nested deeper");
  });

  test("messages begin with the path", () => {
    const found = problems({ members: [{ agentId: "a b" }] });
    expect(found[0]!.message).toMatch(/^definition\.members\[0\]\.agentId must be/);
  });
});
