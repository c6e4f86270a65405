import type { Call, Json, JsonObject, LedgerItem, StartCall } from "@cuecard/core";
import { placeNow } from "../place-now.ts";
import type { ScriptedReply } from "../scripted-model.ts";
import type { ToolByExamples, ToolExample } from "./agent/tool-mocks.ts";
import type { Criterion } from "./criteria.ts";
import type { CallerMove } from "./persona.ts";

/** The caller of a stored call, who says the same again, with tools that answer as they did then. */
export interface RecordedCaller {
  /** Name of the caller, for reports. */
  name: string;
  /** What they did, in order. */
  moves: readonly CallerMove[];
  /** Language of the call. @default "en" */
  language?: string | undefined;
  /** Your tools, with what they answered then. */
  tools: Readonly<Record<string, ToolByExamples>>;
  /** What came of the call: who had it, and which of your tools were called. Change it where it was wrong. */
  criteria: readonly Criterion[];
  /** What the agents said and called behind each move then. They do it again where `simulate` has no `agent`. */
  replies: readonly (readonly ScriptedReply[])[];
  /** Variables of the call. @default none */
  variables?: StartCall["variables"];
}

/**
 * Makes a test of a stored call, as `calls.get` or `GET /v1/calls/:callId` gives it. Keys that were masked can't be pressed
 * again and are left out. Throws a `TypeError` for a call whose words were not kept.
 *
 * @example
 * await simulate({ calls: cue.calls, teamId, callers: [recordedCaller(await cue.calls.get(callId))] });
 */
export function recordedCaller(call: Call, { name = call.id }: { name?: string } = {}): RecordedCaller {
  const steps = stepsOf(call);
  if (steps.length === 0) throw new TypeError(`The call ${call.id} has no words of a caller; its recording kept none.`);
  const made = ownToolCalls(call);
  const members = [...new Set(call.handoffs.flatMap(({ status, to }) => (status === "committed" ? [to] : [])))];
  return {
    name,
    moves: steps.map(({ move }) => move),
    tools: mocksOf(made),
    criteria: [
      ...members.map((reaches): Criterion => ({ reaches })),
      { endsWith: call.agentId },
      ...made.flatMap((tool): Criterion[] => (tool.ok ? [{ calls: tool.name, arguments: tool.arguments }] : [])),
    ],
    replies: steps.map(({ replies }) => replies),
    variables: firstVariables(call, made),
  };
}

interface Step {
  move: CallerMove;
  replies: ScriptedReply[];
}

/** What the caller did, each with what the agents did next. */
function stepsOf(call: Call): Step[] {
  const steps: Step[] = [];
  for (const item of call.ledger) {
    const move = moveOf(item);
    if (move) steps.push({ move, replies: [] });
    const replies = steps.at(-1)?.replies;
    if (!replies) continue;
    const last = replies.at(-1);
    if (item.role === "agent" && last && !last.toolCalls) last.say = `${last.say} ${item.text}`;
    else if (item.role === "agent") replies.push({ say: item.text });
    if (item.role !== "tool_call" || !item.toolName) continue;
    const made = { name: item.toolName, arguments: objectIn(item.text) };
    if (last) last.toolCalls = [...(last.toolCalls ?? []), made];
    else replies.push({ toolCalls: [made] });
  }
  return steps;
}

function moveOf({ role, text }: LedgerItem): CallerMove | null {
  if (role === "caller") return { type: "says", text };
  return role === "dtmf" && /^[\d*#A-D]+$/.test(text) ? { type: "dtmf", digits: text } : null;
}

interface MadeCall {
  name: string;
  arguments: JsonObject;
  ok: boolean;
  output: Json;
  /** Variables that the host set behind it. */
  sets: NonNullable<StartCall["variables"]>;
}

/** Calls of the host's tools that were answered. */
function ownToolCalls(call: Call): MadeCall[] {
  const { ledger, trace } = call;
  const failed = new Set(trace.flatMap(({ data }) => (data?.event === "tool_failed" ? [data.id] : [])));
  return ledger.flatMap((item): MadeCall[] => {
    if (item.role !== "tool_call" || !item.toolName || kindOf(trace, item) !== "host") return [];
    const result = ledger.find(({ role, toolCallId }) => role === "tool_result" && toolCallId === item.toolCallId);
    if (!result) return [];
    const { toolName: name, text, toolCallId } = item;
    const answered = { ok: !failed.has(toolCallId), output: valueIn(result.text) };
    return [{ name, arguments: objectIn(text), ...answered, sets: setBehind(call, ledger.indexOf(result)) }];
  });
}

/** Variables that were set right behind an item of the ledger. */
function setBehind({ trace }: Call, at: number): MadeCall["sets"] {
  const sets = trace.map(({ data }, index) =>
    data?.event === "variables" && placeNow(trace, index) === at + 1 ? data.set : {},
  );
  return Object.assign({}, ...sets);
}

/** Those that a tool's answer brings come with it. */
function firstVariables({ variables }: Call, made: readonly MadeCall[]): StartCall["variables"] {
  const later = new Set(made.flatMap(({ sets }) => Object.keys(sets)));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !later.has(name)));
}

function kindOf(trace: Call["trace"], { id, toolCallId }: LedgerItem): unknown {
  const isOf = (data: Call["trace"][number]["data"]) => (data?.itemId ? data.itemId === id : data?.id === toolCallId);
  return trace.find(({ kind, data }) => kind === "tool" && isOf(data))?.data?.kind;
}

/** In the order of the calls, and then whichever fits: a new version of the team may ask again. */
function mocksOf(made: readonly MadeCall[]): Record<string, ToolByExamples> {
  const byName = Object.entries(Object.groupBy(made, ({ name }) => name));
  return Object.fromEntries(
    byName.map(([name, calls = []]) => {
      const examples = calls.map(({ name: _name, ...example }): ToolExample => example);
      return [name, { examples: [...examples.map((each) => ({ ...each, times: 1 })), ...examples] }];
    }),
  );
}

function objectIn(text: string): JsonObject {
  const value = valueIn(text);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

function valueIn(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
