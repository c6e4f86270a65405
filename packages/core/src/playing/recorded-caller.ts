import type { Call, LedgerItem } from "../schema/call.ts";
import type { StartCall } from "../schema/call-requests.ts";
import type { CallTest, TestCriterion, TestMove, TestReply, TestTool, TestToolAnswer } from "../schema/call-test.ts";
import type { Json, JsonObject } from "../schema/common.ts";
import { placeNow } from "./place-now.ts";

/**
 * The caller of a stored call, who says the same again, with tools that answer as they did then: a test as it is stored,
 * without the team.
 */
export interface RecordedCaller extends Pick<CallTest, "name" | "moves" | "tools" | "criteria" | "variables"> {
  /** Language of the call, as a BCP 47 tag. @default "en" */
  language?: string | null | undefined;
}

/**
 * Makes a test of a stored call, as `calls.get` or `GET /v1/calls/:callId` gives it: each move of the caller with what the
 * agents said and called behind it, and who had the call then. Change that where it was wrong. Keys that were masked can't
 * be pressed again and are left out, and behind them nothing is expected of who has the call. With `turnId` the call is taken up to this turn. Throws a `TypeError` for a call whose
 * words were not kept, and for a turn that it does not have.
 *
 * @example
 * await simulate({ calls: cue.calls, teamId, callers: [recordedCaller(await cue.calls.get(callId))] });
 */
export function recordedCaller(
  call: Call,
  { name = call.id, turnId = null }: { name?: string | undefined; turnId?: string | null | undefined } = {},
): RecordedCaller {
  const all = stepsOf(call);
  if (all.length === 0) throw new TypeError(`The call ${call.id} has no words of a caller; its recording kept none.`);
  const last = turnId === null ? all.length - 1 : all.findLastIndex((step) => step.turnId === turnId);
  if (last < 0) throw new TypeError(`The call ${call.id} has no words of a caller in the turn ${turnId}.`);
  const steps = all.slice(0, last + 1);
  const made = ownToolCalls(call);
  const masked = call.ledger.findIndex((item) => item.role === "dtmf" && moveOf(item) === null);
  const isUnknown = (place: number) => masked >= 0 && place > masked;
  const members = membersAfter(call, all, isUnknown);
  return {
    name,
    moves: steps.map(({ move, replies, from, to }, at): TestMove => {
      const tools = made.filter((tool) => tool.ok && tool.place >= from && tool.place < to);
      const criteria: TestCriterion[] = [
        ...(isUnknown(from) ? [] : [{ endsWith: members[at]! }]),
        ...tools.map((tool) => ({ calls: tool.name, arguments: tool.arguments })),
      ];
      return { ...move, replies, criteria };
    }),
    tools: mocksOf(made),
    criteria: [],
    variables: firstVariables(call, made),
  };
}

interface Step {
  move: TestMove;
  turnId: string | null;
  replies: TestReply[];
  /** Places in the ledger: its first item, and the one behind its last. */
  from: number;
  to: number;
  /** Place in the trace of a silence, which the ledger does not have. */
  traced?: number;
}

/** What the caller did, each with what the agents did next. */
function stepsOf(call: Call): Step[] {
  const steps: Step[] = [];
  const silences = silencesOf(call.trace);
  const silentUntil = (place: number) => {
    while (silences[0] && silences[0].place <= place)
      steps.push({ ...silences.shift()!, turnId: null, replies: [], from: place, to: place });
  };
  for (const [place, item] of call.ledger.entries()) {
    silentUntil(place);
    const move = moveOf(item);
    if (move) steps.push({ move, turnId: item.turnId, replies: [], from: place, to: place + 1 });
    const step = steps.at(-1);
    if (!step) continue;
    step.to = place + 1;
    const { replies } = step;
    const last = replies.at(-1);
    if (item.role === "agent" && last && !last.toolCalls) last.say = `${last.say} ${item.text}`;
    else if (item.role === "agent") replies.push({ say: item.text });
    if (item.role !== "tool_call" || !item.toolName) continue;
    const made = { name: item.toolName, arguments: objectIn(item.text) };
    if (last) last.toolCalls = [...(last.toolCalls ?? []), made];
    else replies.push({ toolCalls: [made] });
  }
  silentUntil(call.ledger.length);
  return steps;
}

/** Silences, which only the trace has, each with how many items of the ledger stand before it. */
function silencesOf(trace: Call["trace"]): { place: number; traced: number; move: TestMove }[] {
  return trace.flatMap(({ data }, traced) => {
    if (data?.event !== "silence") return [];
    const move = { type: "silence" as const, ms: Math.max(1, Math.round(Number(data.ms))) };
    return [{ place: placeNow(trace, traced), traced, move }];
  });
}

/** Who had the call behind each step, as far as it is known. */
function membersAfter(
  { trace, agentId, handoffs }: Call,
  steps: readonly Step[],
  isUnknown: (place: number) => boolean,
): string[] {
  const moved: (string | undefined)[] = steps.map(() => undefined);
  let now = handoffs.find(({ status }) => status === "committed")?.from ?? agentId;
  for (const [index, { kind, data }] of trace.entries()) {
    if ((kind !== "handoff" && kind !== "reverted") || typeof data?.to !== "string") continue;
    // By the place, not by the turn: keys and silences belong to the turn before.
    const place = placeNow(trace, index);
    if (isUnknown(place)) continue;
    const at = steps.findLastIndex(({ from, traced }) => (traced === undefined ? from < place : traced < index));
    if (at >= 0) moved[at] = data.to;
    else now = data.to;
  }
  return moved.map((to) => {
    now = to ?? now;
    return now;
  });
}

function moveOf({ role, text }: LedgerItem): TestMove | null {
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
  /** Where it stands in the ledger. */
  place: number;
}

/** Calls of the host's tools that were answered. */
function ownToolCalls(call: Call): MadeCall[] {
  const { ledger, trace } = call;
  const failed = new Set(trace.flatMap(({ data }) => (data?.event === "tool_failed" ? [data.id] : [])));
  return ledger.flatMap((item, place): MadeCall[] => {
    if (item.role !== "tool_call" || !item.toolName || kindOf(trace, item) !== "host") return [];
    const result = ledger.find(({ role, toolCallId }) => role === "tool_result" && toolCallId === item.toolCallId);
    if (!result) return [];
    const { toolName: name, text, toolCallId } = item;
    const answered = { ok: !failed.has(toolCallId), output: valueIn(result.text) };
    return [{ name, arguments: objectIn(text), ...answered, sets: setBehind(call, ledger.indexOf(result)), place }];
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
function firstVariables({ variables }: Call, made: readonly MadeCall[]): CallTest["variables"] {
  const later = new Set(made.flatMap(({ sets }) => Object.keys(sets)));
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !later.has(name)));
}

function kindOf(trace: Call["trace"], { id, toolCallId }: LedgerItem): unknown {
  const isOf = (data: Call["trace"][number]["data"]) => (data?.itemId ? data.itemId === id : data?.id === toolCallId);
  return trace.find(({ kind, data }) => kind === "tool" && isOf(data))?.data?.kind;
}

/** In the order of the calls, and then whichever fits: a new version of the team may ask again. */
function mocksOf(made: readonly MadeCall[]): Record<string, TestTool> {
  const byName = Object.entries(Object.groupBy(made, ({ name }) => name));
  return Object.fromEntries(
    byName.map(([name, calls = []]) => {
      const examples = calls.map(({ name: _name, place: _place, ...example }): TestToolAnswer => example);
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
