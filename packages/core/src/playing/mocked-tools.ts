import { isDeepStrictEqual } from "node:util";
import type { Tool } from "../schema/call.ts";
import type { StartCall } from "../schema/call-requests.ts";
import type { TestTool, TestToolAnswer } from "../schema/call-test.ts";
import type { Json, JsonObject } from "../schema/common.ts";
import type { ResolvedAgent } from "../schema/resolved-team.ts";

/** A tool of yours in played calls: by examples, or by a function. */
export type ToolMock = TestTool | ToolFunction;

/** Answers a call of the tool; what it throws is the tool's failure. `set` gives variables of the call new values. */
export type ToolFunction = (
  given: JsonObject,
  call: { set: (variables: NonNullable<StartCall["variables"]>) => void },
) => Json | Promise<Json>;

/** A tool call of a played call, with its answer. */
export interface ToolOutcome {
  /** The member that called it. */
  agentId: string;
  /** Name of the tool. */
  name: string;
  /** Its arguments. */
  arguments: JsonObject;
  /** Whether it succeeded. */
  ok: boolean;
  /** What it answered. */
  output: Json;
}

/** The mocked tools of one call. What examples answer a number of times is counted in each call by itself. */
export interface MockedTools {
  /** Those that a member may call: with a property `tools` of its own, a list of names, only these. */
  offeredTo(agent: ResolvedAgent): Tool[];
  run(name: string, given: JsonObject, agent: ResolvedAgent): Promise<Answered>;
}

interface Answered extends Pick<ToolOutcome, "ok" | "output"> {
  /** New values of variables. */
  sets: NonNullable<StartCall["variables"]>;
}

export function createMockedTools(mocks: Readonly<Record<string, ToolMock>>): MockedTools {
  const used = new Map<TestToolAnswer, number>();
  const offeredTo = (agent: ResolvedAgent) =>
    Object.entries(mocks).flatMap(([name, mock]): Tool[] => (mayCall(agent, name) ? [toolOf(name, mock)] : []));

  function byExample({ examples }: TestTool, name: string, given: JsonObject): Answered {
    const example = examples.find(
      (each) => (used.get(each) ?? 0) < (each.times ?? Number.POSITIVE_INFINITY) && hasArguments(given, each.arguments),
    );
    if (!example) return failed(`No example of ${name} has the arguments ${JSON.stringify(given)}.`);
    used.set(example, (used.get(example) ?? 0) + 1);
    return { ok: example.ok ?? true, output: example.output, sets: example.sets ?? {} };
  }

  return {
    offeredTo,
    async run(name, given, agent) {
      const mock = mocks[name];
      if (!mock || !mayCall(agent, name))
        return failed(`There is no tool ${name}; call one of those you were offered.`);
      if (typeof mock !== "function") return byExample(mock, name, given);
      const sets: Answered["sets"] = {};
      try {
        return { ok: true, output: await mock(given, { set: (values) => Object.assign(sets, values) }), sets };
      } catch (error) {
        return failed(error instanceof Error ? error.message : String(error));
      }
    },
  };
}

const failed = (output: string): Answered => ({ ok: false, output, sets: {} });

/** Whether these are among the arguments. Texts are equal whatever their case. */
export function hasArguments(given: JsonObject, wanted: JsonObject = {}): boolean {
  return Object.entries(wanted).every(([name, value]) => isDeepStrictEqual(folded(given[name]), folded(value)));
}

function folded(value: Json | undefined): Json | undefined {
  return typeof value === "string" ? value.trim().toLowerCase() : value;
}

function mayCall(agent: ResolvedAgent, name: string): boolean {
  const own = (agent as { tools?: unknown }).tools;
  return !Array.isArray(own) || own.includes(name);
}

function toolOf(name: string, mock: ToolMock): Tool {
  const { description = "", parameters = { type: "object" } } = typeof mock === "function" ? {} : mock;
  return { name, description, parameters };
}
