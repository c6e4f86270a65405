import { describe, expect, test } from "vitest";
import { CuecardError } from "../errors.ts";
import { CreateAgent } from "./agent.ts";
import { CallEvents } from "./call-event.ts";
import { StartCall } from "./call-requests.ts";
import { CreateKnowledgeBase, UpdateKnowledgeBase } from "./knowledge-base.ts";
import { parseInput, readOnlyFields } from "./parse.ts";
import { SearchRequest } from "./search.ts";
import { RegisterSource } from "./source.ts";
import { Rule, TeamDefinition } from "./team-definition.ts";

function refusal(run: () => unknown): CuecardError {
  try {
    run();
  } catch (error) {
    if (error instanceof CuecardError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("parseInput", () => {
  test("returns the parsed value with defaults", () => {
    expect(parseInput(CreateKnowledgeBase, { name: "Support" })).toMatchObject({
      name: "Support",
      autoRefresh: false,
      refreshInterval: 24,
    });
  });

  test("drops read-only fields and undefined ones", () => {
    const body = {
      id: "kb_1",
      object: "knowledge_base",
      createdAt: "x",
      updatedAt: "y",
      name: "New",
      description: undefined,
    };
    expect(parseInput(UpdateKnowledgeBase, body, { readOnly: readOnlyFields })).toEqual({ name: "New" });
  });

  test("a missing field is named", () => {
    expect(refusal(() => parseInput(CreateKnowledgeBase, {}))).toMatchObject({ code: "missing_field", param: "name" });
  });

  test("an unknown field names the closest known one, also when it stands for a missing one", () => {
    const error = refusal(() => parseInput(CreateKnowledgeBase, { nmae: "x" }));
    expect(error).toMatchObject({ code: "unknown_field", param: "nmae" });
    expect(error.message).toContain('did you mean "name"?');
    expect(error.issues.map((issue) => issue.path)).toEqual(["nmae", "name"]);
  });

  test("an unknown field of one source type names fields of that type", () => {
    const body = { sourceType: "text", textTitle: "a", textContent: "b", chunkMaxToken: 5 };
    const error = refusal(() => parseInput(RegisterSource, body));
    expect(error).toMatchObject({ code: "unknown_field", param: "chunkMaxToken" });
    expect(error.message).toContain('"chunkMaxTokens"');
  });

  test("a number out of range says the value and the bound", () => {
    const error = refusal(() => parseInput(CreateKnowledgeBase, { name: "x", refreshInterval: 200 }));
    expect(error).toMatchObject({ code: "value_out_of_range", param: "refreshInterval" });
    expect(error.message).toMatch(/200.*168/);
  });

  test("a text too long says how long it is and what is allowed", () => {
    const error = refusal(() => parseInput(CreateKnowledgeBase, { name: "😀".repeat(201) }));
    expect(error).toMatchObject({ code: "text_too_long", param: "name" });
    expect(error.message).toMatch(/201.*200/);
  });

  test("an empty name, a wrong type and a wrong choice are invalid values", () => {
    expect(refusal(() => parseInput(CreateKnowledgeBase, { name: "" }))).toMatchObject({
      code: "invalid_value",
      param: "name",
    });
    expect(refusal(() => parseInput(CreateKnowledgeBase, { name: 5 })).message).toBe("name is 5; expected a string.");
    const choice = refusal(() =>
      parseInput(RegisterSource, { sourceType: "text", textTitle: "a", textContent: "b", chunkStrategy: "big" }),
    );
    expect(choice).toMatchObject({ code: "invalid_value", param: "chunkStrategy" });
    expect(choice.message).toMatch(/"big".*"auto"/);
  });

  test("a wrong discriminator names what was given", () => {
    const error = refusal(() => parseInput(RegisterSource, { sourceType: "ftp" }));
    expect(error.param).toBe("sourceType");
    expect(error.message).toMatch(/"ftp".*"file".*"url".*"text"/);
    expect(refusal(() => parseInput(RegisterSource, {}))).toMatchObject({ code: "missing_field", param: "sourceType" });
  });

  test("a body that is not an object is refused as a whole", () => {
    expect(refusal(() => parseInput(CreateKnowledgeBase, []))).toMatchObject({ code: "invalid_value", param: null });
    expect(refusal(() => parseInput(CreateKnowledgeBase, undefined))).toMatchObject({
      code: "invalid_value",
      param: null,
    });
  });

  test("every problem is listed with its path", () => {
    const error = refusal(() =>
      parseInput(SearchRequest, { query: "", knowledgeBaseIds: [], topK: 99, similarityThreshold: 2 }),
    );
    expect(error.issues.map((issue) => issue.path)).toEqual([
      "query",
      "knowledgeBaseIds",
      "topK",
      "similarityThreshold",
    ]);
    expect(error.message).toContain("and 3 more problems");
  });

  test("paths lead into arrays", () => {
    const body = { name: "a", knowledge: [{ knowledgeBaseId: "kb_1", topK: 0 }] };
    expect(refusal(() => parseInput(CreateAgent, body)).param).toBe("knowledge[0].topK");
    expect(refusal(() => parseInput(CallEvents, { events: [{ type: "silence", ms: -1 }] })).param).toBe("events[0].ms");
  });

  test("a union is explained by the option that was meant", () => {
    const rule = (when: unknown) => ({ members: [], rules: [{ name: "r", to: "a", when }] });
    expect(refusal(() => parseInput(TeamDefinition, rule({ keywords: [] }))).param).toBe("rules[0].when.keywords");
    expect(refusal(() => parseInput(TeamDefinition, rule({ any: [{ turns: { atLeast: 0 } }] }))).param).toBe(
      "rules[0].when.any[0].turns.atLeast",
    );
    const misspelt = refusal(() => parseInput(TeamDefinition, rule({ keyword: ["x"] })));
    expect(misspelt).toMatchObject({ code: "unknown_field", param: "rules[0].when.keyword" });
    expect(misspelt.message).toContain('"keywords"');
    expect(refusal(() => parseInput(TeamDefinition, rule({}))).param).toBe("rules[0].when");
  });

  test("a rule over the whole body has no param", () => {
    const error = refusal(() => parseInput(StartCall, {}));
    expect(error).toMatchObject({ code: "invalid_value", param: null });
    expect(error.message).toBe("Pass exactly one of teamId and agentId.");
  });

  test.each([
    [
      RegisterSource,
      { sourceType: "text", textTitle: "a", textContent: "b", sourceUrl: "https://a.example" },
      "sourceUrl does not go with the fields beside it; remove it, or send what it belongs to.",
    ],
    [
      CreateKnowledgeBase,
      JSON.parse('{ "name": "x", "refreshInterval": 1e999 }'),
      "refreshInterval is Infinity; expected a finite number.",
    ],
    [
      CallEvents,
      { events: [{ type: "dtmf", digits: "12x" }] },
      'events[0].digits must be 1 to 64 of 0-9 * # A-D; got "12x".',
    ],
    [SearchRequest, { query: "a", knowledgeBaseIds: [] }, "knowledgeBaseIds has 0 entries; at least 1 is allowed."],
  ])("a message says what is so, in %#", (schema, body, message) => {
    expect(refusal(() => parseInput(schema, body)).message).toBe(message);
  });
});

test.each([
  [
    { keywords: ["bill"], dtmf: "1" },
    '"keywords" and "dtmf", which don\'t go together; write each as an entry of `all`',
  ],
  [{ variable: "plan", language: "de" }, '"variable" and "language", which don\'t go together'],
])("two conditions in one, %o, are named with what to write instead", (when, message) => {
  const rule = { name: "bills", when, to: "tom" };
  expect(() => parseInput(Rule, rule)).toThrow(message);
});

test("fields of one form without its other field get a message that lists all fields", () => {
  expect(() => parseInput(Rule, { name: "bills", when: { equals: 1 }, to: "tom" })).toThrow(/variable/);
});
