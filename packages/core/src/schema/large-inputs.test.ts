import { expect, test } from "vitest";
import { CuecardError } from "../errors.ts";
import { limits } from "../limits.ts";
import { checkDefinition } from "../team/definition/definition.ts";
import { CreateAgent } from "./agent.ts";
import { StartCall, ToolCalls } from "./call-requests.ts";
import { CreateKnowledgeBase } from "./knowledge-base.ts";
import { parseInput } from "./parse.ts";
import { SearchRequest } from "./search.ts";
import { RegisterSource } from "./source.ts";
import { AddSources } from "./source-batch.ts";
import { CreateTeam } from "./team.ts";
import { TeamDefinition } from "./team-definition.ts";

function refusal(run: () => unknown): CuecardError {
  try {
    run();
  } catch (error) {
    if (error instanceof CuecardError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const many = (count: number, prefix = "k") =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 1]));
const long = "n".repeat(1_900_000);
let deep: unknown = 1;
for (let level = 0; level < 5_000; level++) deep = { a: deep };

const schemas = {
  CreateAgent,
  StartCall,
  ToolCalls,
  CreateKnowledgeBase,
  SearchRequest,
  AddSources,
  RegisterSource,
  CreateTeam,
  TeamDefinition,
};
const shapes: Record<string, unknown> = {
  "many names": many(19_000),
  "a long name": { [long]: 1 },
  "a long text": long,
  "a long list": Array.from({ length: 40_000 }, () => 1),
  "a list of objects": Array.from({ length: 15_000 }, () => ({ zz: {} })),
  "deep nesting": deep,
};

/** Work of one refusal, beside that of reading the input once. A square would take some thousand times as much. */
test.each(Object.entries(shapes))("%s in place of any field is refused in a short answer", (_name, shape) => {
  for (const schema of Object.values(schemas)) {
    const fields = "shape" in schema ? Object.keys(schema.shape as object).slice(0, 4) : ["sourceType", "textContent"];
    for (const input of [shape, ...[...fields, "unknown"].map((field) => ({ [field]: shape }))]) {
      let error: CuecardError;
      try {
        parseInput(schema as typeof CreateAgent, input);
        continue;
      } catch (thrown) {
        error = thrown as CuecardError;
      }
      expect(error).toBeInstanceOf(CuecardError);
      const { message, issues, param } = error;
      expect(issues.length).toBeLessThanOrEqual(20);
      expect(JSON.stringify({ message, issues, param }).length).toBeLessThan(20_000);
    }
  }
});

test("of 19,000 unknown fields the error has 20, and says how many more there are", () => {
  const { message, issues } = refusal(() => parseInput(CreateKnowledgeBase, { name: "x", ...many(19_000) }));
  expect(issues).toHaveLength(20);
  expect(message).toContain("k0 is not a known field");
  expect(message).toContain("(and 18999 more problems)");
});

test("a long name is cut in messages and paths", () => {
  const { message, param } = refusal(() => parseInput(CreateKnowledgeBase, { name: "x", [long]: 1 }));
  expect(param).toBe(`${"n".repeat(79)}…`);
  expect(message.length).toBeLessThan(400);
});

test("an address with credentials is never shown, however long they are", () => {
  for (const length of [10, 3_000, 100_000]) {
    const sourceUrl = `https://ada:${"hush".repeat(length)}@example.com/`;
    for (const input of [
      { sourceType: "url", sourceUrl },
      { sourceType: [sourceUrl] },
      { sourceType: { [sourceUrl]: 1 } },
    ])
      expect(refusal(() => parseInput(RegisterSource, input)).message).not.toContain("hush");
  }
});

test("members and rules are counted before they are compared", () => {
  const members = [{ agentId: "a", isEntry: true }, { agentId: "b" }];
  const rules = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `r${index}`, when: { keywords: [`w${index}`] }, to: "b" }));
  const problem = (definition: object) => refusal(() => checkDefinition(definition));
  expect(problem({ members, rules: rules(5_000) }).issues).toEqual([
    {
      path: "definition.rules",
      message: `definition.rules has 5000 entries; at most ${limits.teamRules} are allowed, so use fewer.`,
    },
  ]);
  const crowd = Array.from({ length: 5_000 }, (_, index) => ({ agentId: `a${index}`, isEntry: index === 0 }));
  expect(problem({ members: crowd }).message).toContain("at most 50 are allowed, so split the team");
  const any = Array.from({ length: limits.ruleConditions }, () => ({ matches: "a+" }));
  expect(problem({ members, rules: [{ name: "r", when: { any }, to: "b" }] }).message).toContain(
    `conditions in all; at most ${limits.ruleConditions} are allowed`,
  );
  const broken = Array.from({ length: limits.teamRules }, () => ({ when: {}, zz: 1 }));
  const { issues, message } = problem({ members, rules: broken });
  expect(issues).toHaveLength(20);
  expect(message).toMatch(/^The team's definition has [6-9]\d\d problems/);
});
