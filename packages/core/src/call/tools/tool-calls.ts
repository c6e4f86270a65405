import { limits } from "../../limits.ts";
import type { ToolCall, ToolCallsAnswer, ToolResult } from "../../schema/call.ts";
import { handoffTargets } from "../../team/transfer-tools.ts";
import { arrived, type Engine } from "../engine.ts";
import { remembered } from "../state/call-state.ts";
import { guarded } from "../turn/retrieve.ts";
import { startTime } from "../turn/time-left.ts";
import { answerAgain, noteFound } from "../turn/user-turn.ts";

export interface ToolCallsRequest {
  calls: ToolCall[];
  turnId: string | null;
  deadlineMs: number | null;
  signal: AbortSignal;
}

/**
 * Answers a batch of tool calls: one result each, in the order given. The batch is judged as the member that made it, so a
 * transfer takes nothing from its batch-mates. The first transfer asked for in a turn wins.
 */
export async function toolCalls(engine: Engine, { calls, turnId: given, deadlineMs, signal }: ToolCallsRequest): Promise<ToolCallsAnswer> {
  const { session, knowledge, newId, cast } = engine;
  const limit = deadlineMs ?? limits.toolCallDeadlineMs;
  const time = startTime(limit);
  await engine.begin();
  const undo = session.checkpoint();
  const turnId = given ?? session.state.current.turnId;
  const batch = judge(engine, turnId);
  const { attachments } = batch;
  const searchTool = await knowledge.tool(attachments);
  // Whoever arrives by the batch is searched for within the same deadline.
  const searchMs = calls.some(({ name }) => cast.transferNames.has(name)) ? time.firstMs : limit;

  const answered = new Map<string, Promise<ToolResult>>();
  for (const call of calls) {
    if (answered.has(call.id)) continue;
    const { id, name } = call;
    const earlier = earlierResult(engine, id);
    if (earlier) answered.set(id, Promise.resolve(earlier));
    else if (cast.transferNames.has(name)) answered.set(id, Promise.resolve(batch.transfer(call)));
    else if (batch.left !== null) answered.set(id, Promise.resolve({ id, kind: "fenced", output: batch.left }));
    else if (name === searchTool?.name) answered.set(id, search(engine, call, { attachments, deadlineMs: searchMs, signal, turnId }));
    else answered.set(id, Promise.resolve({ id, kind: "host", output: null }));
  }
  const results = await Promise.all(calls.map(({ id }) => answered.get(id)!));
  record(engine, calls, results, { turnId, agentId: batch.agentId });

  const { move } = batch;
  if (!move) {
    session.saveSoon();
    // A repeat of the batch that handed over learns of it, also when the caller has spoken since.
    const made = session.state.answers.find(({ key }) => calls.some(({ id }) => key === transferKey(id)));
    const turn = made ? await answerAgain(engine, made, engine.lastWords(), { deadlineMs: time.leftMs(), signal }) : engine.current;
    return { results, turn };
  }
  const handoff = engine.move({ to: move.to, by: "tool", rule: null, reason: move.reason }, turnId);
  const nextId = newId("turn");
  const key = transferKey(move.id);
  const words = engine.lastWords();
  const searching = engine.ask(words, { deadlineMs: time.leftMs(), signal });
  const [found] = await Promise.all([searching, engine.settle({ key, turnId: nextId, handoff }, undo)]);
  noteFound(engine, nextId, found);
  const { context, degraded } = found;
  return { results, turn: await engine.answer({ key, turnId: nextId, status: "ok", handoff, context, degraded }) };
}

const transferKey = (id: string) => `tool:${id}`;

interface Batch {
  agentId: string;
  attachments: ReturnType<Engine["cast"]["member"]>["agent"]["knowledge"];
  /** Why the batch has no say any more; null when its member still has the call. */
  left: string | null;
  /** The transfer that was granted. */
  move: { id: string; to: string; output: string; reason: string } | null;
  transfer(call: ToolCall): ToolResult;
}

/** Who made the batch, and what that member may still do. */
function judge(engine: Engine, turnId: string): Batch {
  const { session, cast } = engine;
  const { turnIds, epoch } = session.state;
  const turn = turnIds.find((each) => each.turnId === turnId);
  const owner = session.summary.agentId;
  const agentId = turn?.agentId ?? owner;
  const left = !turn
    ? `The turn ${turnId} is not one of this call's last turns, so the call was not run.`
    : turn.epoch !== epoch
      ? `${turn.agentId} no longer has the call, ${owner} has; nothing was done.`
      : null;

  const batch: Batch = {
    agentId,
    attachments: cast.member(agentId).agent.knowledge,
    left,
    move: null,
    transfer(call) {
      const { id, name } = call;
      const to = cast.transferNames.get(name)!;
      const refuse = (output: string): ToolResult => ({ id, kind: "refused", output });
      const taken = batch.move ?? session.state.transfers.find((transfer) => transfer.turnId === turnId);
      if (taken) {
        if (taken.to === to) return { id, kind: "transfer", output: taken.output };
        return refuse(`The call was handed over in this turn already; the caller can ask for ${cast.labelOf(to)} next.`);
      }
      if (left !== null) return { id, kind: "fenced", output: left };
      if (to === owner) return refuse(`${cast.labelOf(to)} has the call already; answer the caller.`);
      if (!handoffTargets(cast.members, owner).includes(to))
        return refuse(`${cast.labelOf(owner)} can't hand over to ${cast.labelOf(to)}.`);
      const planned = engine.preview({ to, by: "tool", rule: null, reason: "" }, turnId);
      if (planned.status === "refused") {
        session.trace.add("refused", `The transfer to ${to} was refused: ${planned.reason}.`, turnId);
        return refuse(`The call stays here: ${planned.reason}.`);
      }
      const output = arrived(cast, planned.to);
      batch.move = { id, to, output, reason: reasonOf(call) };
      return { id, kind: "transfer", output };
    },
  };
  return batch;
}

/** A tool-call id that was answered before gets the same result. */
function earlierResult({ session }: Engine, id: string): ToolResult | null {
  const result = session.state.toolResults.find((each) => each.id === id);
  if (result) return result;
  const known = session.ledger.toolCall(id);
  return known ? { id, kind: "host", output: null } : null;
}

async function search(
  engine: Engine,
  call: ToolCall,
  { attachments, deadlineMs, signal, turnId }: Pick<Batch, "attachments"> & { deadlineMs: number; signal: AbortSignal; turnId: string },
): Promise<ToolResult> {
  const found = await guarded({ deadlineMs, signal }, () =>
    engine.knowledge.answer({ arguments: argumentsOf(call), attachments, deadlineMs, signal }),
  );
  noteFound(engine, turnId, found);
  const output = "output" in found && typeof found.output === "string" ? found.output : "The knowledge base could not be searched in time.";
  return { id: call.id, kind: "knowledge", output };
}

/** Every call goes into the ledger, with its result unless the host has to give it. A fenced one was never run and stays out. */
function record(
  { session, cast }: Engine,
  calls: ToolCall[],
  results: ToolResult[],
  { turnId, agentId }: { turnId: string; agentId: string },
): void {
  const fresh = calls.flatMap((call, index) => {
    const result = results[index]!;
    if (result.kind === "fenced" || session.ledger.find(call.id)) return [];
    const text = typeof call.arguments === "string" ? call.arguments : JSON.stringify(call.arguments ?? {});
    const added = session.ledger.add({ role: "tool_call", text, agentId, turnId, toolCallId: call.id, toolName: call.name });
    return added ? [{ call, result }] : [];
  });
  for (const { call, result } of fresh) {
    const to = cast.transferNames.get(call.name);
    session.trace.add("tool", `${call.name} was answered: ${result.kind}.`, turnId, { id: call.id, kind: result.kind, ...(to && { to }) });
    if (result.output === null) continue;
    session.ledger.add({ role: "tool_result", text: result.output, agentId, turnId, toolCallId: call.id, toolName: call.name });
    session.state = { ...session.state, toolResults: remembered(session.state, "toolResults", result) };
  }
  for (const { id, kind } of results) if (kind === "fenced") session.trace.add("tool", `The tool call ${id} was fenced.`, turnId);
}

/** Arguments as an object where they are the text of one: models send JSON text. */
function argumentsOf({ arguments: given }: ToolCall): unknown {
  if (typeof given !== "string") return given ?? {};
  try {
    return JSON.parse(given);
  } catch {
    return given;
  }
}

function reasonOf(call: ToolCall): string {
  const given = argumentsOf(call);
  const reason = typeof given === "object" && given !== null ? (given as Record<string, unknown>).reason : given;
  return typeof reason === "string" ? [...reason].slice(0, limits.descriptionCharacters).join("") : "";
}
