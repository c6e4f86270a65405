import type { Deadline } from "../../base/time/deadline.ts";
import { limits } from "../../limits.ts";
import type { ToolCallsAnswer, ToolResult, Turn } from "../../schema/call.ts";
import type { ToolCall } from "../../schema/call-requests.ts";
import { declineToolName } from "../../team/tools/decline-tool.ts";
import { guarded } from "../knowledge/retrieve.ts";
import { traceSearch } from "../knowledge/search.ts";
import { beforeSearch, forSearch, turnDeadline } from "../knowledge/turn-deadline.ts";
import { answerTurn, openTurn } from "../operations/answer-turn.ts";
import type { CallParts } from "../operations/call-parts.ts";
import { observeToolCall } from "../operations/observe-call.ts";
import { repeatAnswer } from "../operations/repeat-answer.ts";
import { storedText } from "../saving/recording.ts";
import { lastCallerWords } from "../state/history.ts";
import { toolCallOf } from "../state/ledger.ts";
import type { AnsweredCall } from "../state/state-event.ts";
import { identifyCalls } from "./identify-calls.ts";
import { type Batch, judgeBatch, type Transfer } from "./judge-batch.ts";
import { argumentsOf } from "./tool-arguments.ts";

export interface ToolCallsRequest {
  calls: ToolCall[];
  /** The turn in which the model made the calls; null: the newest. */
  turnId: string | null;
  deadlineMs: number | null;
  signal: AbortSignal;
}

type ToolCallParts = Pick<
  CallParts,
  "session" | "begin" | "team" | "knowledge" | "handoffs" | "search" | "turns" | "newId" | "observer"
>;

/**
 * Answers a batch of tool calls: one result for each, in the same order. The batch belongs to the member who made it,
 * so a transfer does not stop the other calls of its batch. The first transfer that a turn asks for wins.
 */
export async function toolCalls(parts: ToolCallParts, request: ToolCallsRequest): Promise<ToolCallsAnswer> {
  const { session, newId } = parts;
  const { signal } = request;
  const deadline = turnDeadline(request.deadlineMs ?? limits.toolCallDeadlineMs);
  await parts.begin();
  const undo = session.checkpoint();
  const turnId = request.turnId ?? session.state.current.turnId;
  const { ledger } = session.state;
  const known = { ledger, turnId: request.turnId, stored: storedText(session.state), newId };
  const calls = identifyCalls(request.calls, known).map((call) => withinLimit(session, call, turnId));
  const batch = judgeBatch(parts, turnId);
  // The knowledge of a new member is searched within the same deadline.
  const mayTransfer = calls.some(({ name }) => batch.team.movingTools.has(name));
  const answering = { deadline: mayTransfer ? beforeSearch(deadline) : deadline, signal };
  const results = await answerCalls(parts, batch, { calls, turnId, ...answering });
  session.apply({ type: "toolsAnswered", calls, results, turnId, agentId: batch.agentId });

  const transfer = batch.granted();
  const asked = calls.find(({ itemId }) => itemId === transfer?.id);
  const turn = transfer
    ? await observeToolCall(parts, asked!, () => handOver(parts, transfer, { turnId, deadline, signal, undo }))
    : await sameMember(parts, calls, { deadline, signal });
  return { results, turn };
}

async function answerCalls(
  parts: ToolCallParts,
  batch: Batch,
  {
    calls,
    turnId,
    deadline,
    signal,
  }: { calls: AnsweredCall[]; turnId: string; deadline: Deadline; signal: AbortSignal },
): Promise<ToolResult[]> {
  const { session, knowledge } = parts;
  const { attachments, team } = batch;
  const searchTool = await knowledge.tool(attachments);

  async function search(call: AnsweredCall): Promise<ToolResult> {
    const question = { arguments: argumentsOf(call), attachments, deadline, signal };
    const found = await guarded(question, () => knowledge.answer(question));
    traceSearch(session, turnId, found);
    const isText = "output" in found && typeof found.output === "string";
    const output = isText ? (found.output as string) : "The knowledge base could not be searched in time.";
    return { id: call.id, kind: "knowledge", output };
  }

  /** A transfer that is granted is done later, and seen then. */
  function judged(call: AnsweredCall, result: ToolResult): ToolResult | Promise<ToolResult> {
    return result.kind === "transfer" ? result : observeToolCall(parts, call, async () => result);
  }

  function answer(call: AnsweredCall): ToolResult | Promise<ToolResult> {
    const { id, name } = call;
    const earlier = earlierResult(session.state, call);
    if (earlier) return earlier;
    if (name === "")
      return { id, kind: "refused", output: "The tool call has no name; call a tool that you were offered." };
    if (team.transferNames.has(name)) return judged(call, batch.transfer(call));
    if (name === declineToolName) return judged(call, batch.decline(call));
    if (batch.fenced !== null) return { id, kind: "fenced", output: batch.fenced };
    return name === searchTool?.name
      ? observeToolCall(parts, call, () => search(call))
      : { id, kind: "host", output: null };
  }

  const answered = new Map<string, ToolResult | Promise<ToolResult>>();
  for (const call of calls) if (!answered.has(call.itemId)) answered.set(call.itemId, answer(call));
  return Promise.all(calls.map(({ itemId }) => answered.get(itemId)!));
}

/** A tool call that was answered before gets the same result. */
function earlierResult(
  { toolResults, ledger }: CallParts["session"]["state"],
  { id, itemId }: AnsweredCall,
): ToolResult | null {
  const result = toolResults.find((each) => (each.itemId ?? each.id) === itemId);
  if (result) return { id, kind: result.kind, output: result.output };
  return toolCallOf(ledger, itemId) && { id, kind: "host", output: null };
}

/** Too much beside a call is left out, and the trace says so: the call itself is none the worse. */
function withinLimit(session: ToolCallParts["session"], call: AnsweredCall, turnId: string): AnsweredCall {
  const { providerData, ...own } = call;
  const { length } = JSON.stringify(providerData ?? null);
  if (length <= limits.providerDataCharacters) return call;
  session.apply({ type: "providerDataDropped", id: call.id, characters: length, turnId });
  return own;
}

/**
 * A batch that handed over before gets that Turn again, also when the caller has spoken since. Any other changes no
 * Turn.
 */
async function sameMember(
  parts: ToolCallParts,
  calls: AnsweredCall[],
  { deadline, signal }: { deadline: Deadline; signal: AbortSignal },
): Promise<Turn> {
  const { session, turns } = parts;
  session.saveSoon();
  const keys = new Set(calls.map(({ itemId }) => transferKey(itemId)));
  const made = session.state.answers.find(({ key }) => key !== null && keys.has(key));
  if (!made) return turns.current;
  return repeatAnswer(parts, made, lastCallerWords(session.state), { deadline: forSearch(deadline), signal });
}

async function handOver(
  parts: ToolCallParts,
  { id, to, isDecline, reason }: Transfer,
  request: { turnId: string; deadline: Deadline; signal: AbortSignal; undo: () => void },
): Promise<Turn> {
  const { session, handoffs, newId } = parts;
  const { turnId, deadline, signal, undo } = request;
  const { handoff, reverted } =
    isDecline || to === null
      ? handoffs.decline({ by: "tool", reason, to }, { turnId })
      : { ...handoffs.make({ to, by: "tool", rule: null, reason }, { turnId }), reverted: null };
  const turn = { key: transferKey(id), turnId: newId("turn"), handoff };
  const searching = parts.search(lastCallerWords(session.state), { deadline: forSearch(deadline), signal });
  return answerTurn(parts, turn, { searching, opened: openTurn(session, turn), undo, reverted });
}

function transferKey(itemId: string): string {
  return `tool:${itemId}`;
}
