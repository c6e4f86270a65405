import { AssertionError } from "node:assert";
import { type Call, type CallEvent, type Calls, isCuecardError, type LedgerItem, type LiveCall } from "@cuecard/core";
import { placeNow, transcriptOf } from "@cuecard/core/internals";
import { explainRouting } from "./expect-call/why.ts";
import { handoffsOf, type TracedAct, tracedActs } from "./replay-trace.ts";

/** How a recorded call is replayed. */
export interface ReplayOptions {
  /** The team that takes the call this time. @default the team of the recorded call */
  teamId?: string;
  /** Values that the recording does not have: secrets and redacted ones. @default none */
  variables?: Call["variables"];
}

/** An action of the host, reconstructed from ledger and trace. */
type Act =
  | { at: number; do: "said"; item: LedgerItem; isLate?: true }
  | { at: number; do: "tools"; items: LedgerItem[] }
  | TracedAct;

/**
 * Plays a recorded call (`calls.get`, or `GET /v1/calls/:callId`) again: the same words, tool calls and reports in the
 * same order, and what became of people who were called. Throws an `AssertionError` when its hand-offs differ from the recorded ones, so that a call from
 * production tests the next version of its team. A call with the recording `none` has nothing to replay; a `redacted`
 * one lacks the redacted words. Keys are pressed again where the team shows them (`dtmf: "show"`).
 *
 * @example
 * const recorded = JSON.parse(await readFile("calls/call_0190.json", "utf8"));
 * await replayCall(cue.calls, recorded, { teamId: team.id });
 */
export async function replayCall(
  calls: Calls,
  recorded: Call,
  { teamId, variables = {} }: ReplayOptions = {},
): Promise<LiveCall> {
  const team = teamId ?? recorded.teamId;
  const who = team === null ? { agentId: entryOf(recorded) } : { teamId: team };
  const call = await calls.start({ ...who, variables: { ...recorded.variables, ...variables } });
  const languages = new Map(
    recorded.trace.flatMap(({ turnId, data }) => (data?.event === "language" ? [[turnId, String(data.language)]] : [])),
  );
  const turns = new Map<string, string>();
  for (const act of actsOf(recorded)) await perform({ call, languages, turns }, act);

  const replayed = transcriptOf(call)!;
  const [expected, actual] = [handoffsOf(recorded.trace), handoffsOf(replayed.trace)];
  const different = expected.findIndex((handoff, index) => handoff !== actual[index]);
  if (different >= 0 || expected.length !== actual.length) {
    const index = different >= 0 ? different : expected.length;
    const sentence = `Hand-off ${index + 1} of the replay is ${actual[index] ?? "missing"}; ${expected[index] ?? "none"} was recorded.`;
    const message = [sentence, ...explainRouting(replayed)].join("\n");
    throw new AssertionError({ message, actual, expected, operator: "deepStrictEqual", stackStartFn: replayCall });
  }
  return call;
}

interface Replaying {
  call: LiveCall;
  /** What the recognizer reported, by recorded turn. */
  languages: ReadonlyMap<string | null, string>;
  /** Turns of the replay, by recorded turn. */
  turns: Map<string, string>;
}

async function perform({ call, languages, turns }: Replaying, act: Act): Promise<void> {
  if (act.do === "event") return void (await report(call, act.event));
  if (act.do === "hand off") return void (await call.handOff({ agentId: act.to, reason: act.reason }));
  if (act.do === "decline") return void (await call.declineHandoff({ reason: act.reason }));
  if (act.do === "tools") {
    const batch = act.items.map(({ toolCallId, toolName, text }) => ({
      id: toolCallId!,
      name: toolName!,
      arguments: text,
    }));
    return void (await call.toolCalls(batch));
  }
  const { id, role, text, interrupted, turnId } = act.item;
  if (role === "caller") {
    const turn = await call.userTurn(text, { itemId: id, language: languages.get(turnId) ?? null });
    return void turns.set(turnId!, turn.turnId);
  }
  if (role === "dtmf") return void (isMasked(text) || (await call.signal({ type: "dtmf", digits: text })));
  // Words that came late belong to a turn that is known by then.
  if (turnId && !act.isLate && !turns.has(turnId)) turns.set(turnId, call.current.turnId);
  const turn = act.isLate ? (turns.get(turnId ?? "") ?? null) : null;
  await call.agentSaid({ text, itemId: id, interrupted, turnId: turn });
}

/** Where nobody is called this time, or not any more, there is nothing to report: the hand-offs are compared at the end. */
async function report(call: LiveCall, event: CallEvent): Promise<void> {
  try {
    await call.signal(event);
  } catch (error) {
    const isOther = isCuecardError(error) && ["transfer_not_found", "transfer_conflict"].includes(error.code);
    if (!isOther) throw error;
  }
}

/** Keys that were not recorded can't be pressed again. */
const isMasked = (keys: string) => keys.startsWith("•");

/** In the order of the ledger; what stands in the trace only says behind how many items it happened. */
function actsOf({ ledger, trace }: Call): Act[] {
  const acts: Act[] = [];
  const late = new Map(
    trace.flatMap(({ data }, at) => (data?.event === "late" ? [[data.id, placeNow(trace, at) + 0.5] as const] : [])),
  );
  for (const [at, item] of ledger.entries()) {
    if (item.role === "tool_call") {
      const last = acts.at(-1);
      const batch = last?.do === "tools" && last.items[0]!.turnId === item.turnId && last.at + last.items.length === at;
      if (batch) last.items.push(item);
      else acts.push({ at, do: "tools", items: [item] });
    } else if (item.role === "tool_result") {
      const failed = trace.some(({ data }) => data?.event === "tool_failed" && data.id === item.toolCallId);
      acts.push({
        at,
        do: "event",
        event: { type: "tool_result", id: item.toolCallId!, ok: !failed, output: item.text },
      });
    } else {
      const came = late.get(item.id);
      acts.push(came === undefined ? { at, do: "said", item } : { at: came, do: "said", item, isLate: true });
    }
  }
  acts.push(...tracedActs(trace));
  return acts.sort((a, b) => a.at - b.at || Number(a.do === "said") - Number(b.do === "said"));
}

function entryOf({ agentId, trace }: Call): string {
  return String(trace.find(({ kind }) => kind === "handoff")?.data?.from ?? agentId);
}
