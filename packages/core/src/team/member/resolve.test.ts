import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AgentRecord } from "../../schema/agent.ts";
import type { JsonObject } from "../../schema/common.ts";
import { TeamDefinition } from "../../schema/team-definition.ts";
import { emptyLayered, isObject, overlay } from "./overrides.ts";
import { changedProperties, mergeMembers, resolveMember } from "./resolve.ts";

const at = "2026-11-21T09:00:00.000Z";
const agent = (id: string, properties: object): AgentRecord => ({
  id,
  object: "agent",
  name: id,
  systemPrompt: null,
  firstMessage: null,
  knowledge: [],
  createdAt: at,
  version: 1,
  updatedAt: at,
  ...properties,
});

function resolveOne(
  definition: object,
  properties: object,
  { overrides = null, variables = {} }: { overrides?: JsonObject | null; variables?: Record<string, string> } = {},
) {
  const parsed = TeamDefinition.parse({ members: [{ agentId: "a" }], ...definition });
  const [merged] = mergeMembers(parsed, new Map([["a", agent("a", properties)]]), overrides);
  return resolveMember(merged!, variables, parsed.missingVariable);
}

describe("layers", () => {
  test("the call wins over the member, the team and the agent, deeply and with provenance", () => {
    const { member } = resolveOne(
      {
        overrides: { voice: { speed: 2, pitch: 2 }, llm: "team" },
        memberOverrides: { a: { voice: { pitch: 3, tone: 3 } } },
      },
      { voice: { name: "v", speed: 1, pitch: 1 }, llm: "agent" },
      { overrides: { voice: { tone: 4 } } },
    );
    expect(member.agent).toMatchObject({ llm: "team", voice: { name: "v", speed: 2, pitch: 3, tone: 4 } });
    expect(member.provenance).toMatchObject({
      llm: "team",
      "voice.name": "agent",
      "voice.speed": "team",
      "voice.pitch": "member",
      "voice.tone": "call",
      systemPrompt: "agent",
    });
  });

  test("lists replace, and operators append and remove", () => {
    const properties = { tools: [{ name: "pay", v: 1 }, { name: "look" }], tags: ["x", "y"] };
    const { member } = resolveOne(
      {
        overrides: {
          tools: { $remove: [{ name: "pay" }], $append: [{ name: "new" }] },
          tags: ["z"],
          fresh: { $append: [1] },
        },
      },
      properties,
    );
    expect(member.agent).toMatchObject({ tools: [{ name: "look" }, { name: "new" }], tags: ["z"], fresh: [1] });
    expect(member.provenance).toMatchObject({ tools: "team", tags: "team" });
  });

  test("the team's knowledge is every member's; its settings win, and a member may add to it", () => {
    const { member } = resolveOne(
      {
        knowledge: [{ knowledgeBaseId: "kb_team", topK: 7 }],
        memberOverrides: { a: { knowledge: { $append: [{ knowledgeBaseId: "kb_more" }] } } },
      },
      { knowledge: [{ knowledgeBaseId: "kb_own" }, { knowledgeBaseId: "kb_team", topK: 1 }] },
    );
    expect(member.agent.knowledge.map(({ knowledgeBaseId, topK }) => [knowledgeBaseId, topK])).toEqual([
      ["kb_own", 3],
      ["kb_team", 7],
      ["kb_more", 3],
    ]);
  });

  test("keys of the prototype are plain keys", () => {
    const { member } = resolveOne({ overrides: JSON.parse('{"__proto__":{"polluted":true},"constructor":1}') }, {});
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(member.agent)).toBe(Object.prototype);
  });

  const json = fc.letrec<{ value: JsonObject[string] }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("a", "b", "c", "d"), tie("value"), { maxKeys: 4 }),
    ),
  })).value;
  const config = fc.dictionary(fc.constantFrom("a", "b", "c"), json);

  const leaves = (value: JsonObject[string], path = ""): string[] =>
    isObject(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
      : [path];

  test("every leaf has exactly one provenance, whatever is laid over what", () => {
    fc.assert(
      fc.property(config, config, config, (one, two, three) => {
        const merged = overlay(overlay(overlay(emptyLayered, one, "agent"), two, "team"), three, "member");
        const expected = Object.keys(merged.value).length === 0 ? [] : leaves(merged.value);
        expect(Object.keys(merged.provenance).sort()).toEqual(expected.sort());
      }),
    );
  });

  test("an empty layer changes nothing, and a layer laid twice is the layer laid once", () => {
    fc.assert(
      fc.property(config, config, (one, two) => {
        const base = overlay(emptyLayered, one, "agent");
        const once = overlay(base, two, "team");
        expect(overlay(base, {}, "team")).toEqual(base);
        expect(overlay(once, two, "team")).toEqual(once);
      }),
    );
  });

  test("what the upper layer sets is what comes out", () => {
    fc.assert(
      fc.property(config, config, (one, two) => {
        const { value, provenance } = overlay(overlay(emptyLayered, one, "agent"), two, "team");
        const get = (path: string, from: JsonObject): unknown =>
          path.split(".").reduce<unknown>((at, key) => (at as JsonObject)[key], from);
        for (const [path, layer] of Object.entries(provenance)) {
          expect(get(path, value)).toEqual(get(path, layer === "team" ? two : one));
        }
      }),
    );
  });
});

describe("variables", () => {
  test("are put into every text at any depth, once", () => {
    const { member, warnings } = resolveOne(
      {},
      { systemPrompt: "{{a}} and {{ b | upcase }}", voice: { greeting: ["hi {{a}}"] } },
      { variables: { a: "{{b}} {% x %}", b: "bee" } },
    );
    expect(member.agent).toMatchObject({
      systemPrompt: "{{b}} {% x %} and BEE",
      voice: { greeting: ["hi {{b}} {% x %}"] },
    });
    expect(warnings).toEqual([]);
  });

  test("a missing one is empty, or the default, unless its text has its own default", () => {
    const properties = { systemPrompt: "[{{gone}}] [{{lost | default: 'own'}}]" };
    expect(resolveOne({}, properties).member).toMatchObject({
      agent: { systemPrompt: "[] [own]" },
      missingVariables: ["gone"],
    });
    const { member } = resolveOne({ missingVariable: { default: "?" } }, properties);
    expect(member.agent.systemPrompt).toBe("[?] [own]");
  });

  test("prototype names are not variables", () => {
    const { member } = resolveOne({}, { systemPrompt: "[{{constructor}}{{toString}}{{__proto__}}]" });
    expect(member.agent.systemPrompt).toBe("[]");
  });

  test("an agent's text that is not a template is kept as written, with a warning", () => {
    const { member, warnings } = resolveOne({}, { systemPrompt: "Use {% raw %} blocks", firstMessage: "{{ open" });
    expect(member.agent).toMatchObject({ systemPrompt: "Use {% raw %} blocks", firstMessage: "{{ open" });
    expect(warnings).toHaveLength(2);
  });

  test("no value of a variable ever runs as a template", () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom("{{secret}}", "{% include 'x' %}", "{{ 'a' | append: secret }}", ""),
        (text, code) => {
          const value = text + code;
          const { member } = resolveOne(
            {},
            { systemPrompt: "<{{v}}>" },
            { variables: { v: value, secret: "s3cret-s3cret" } },
          );
          expect(member.agent.systemPrompt).toBe(`<${value}>`);
        },
      ),
    );
  });
});

test("changed names the properties that differ, the id aside", () => {
  const one = resolveOne({}, { voice: { a: 1 }, same: [1] }).member.agent;
  const two = resolveOne({}, { voice: { a: 2 }, same: [1], more: true }).member.agent;
  expect(changedProperties(one, { ...two, id: "b" })).toEqual(["more", "voice"]);
});
