import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import { limits } from "../../limits.ts";
import type { Turn } from "../../schema/call.ts";
import type { Engine } from "../engine.ts";
import type { Prefetch } from "./prefetch.ts";
import { wasStopped } from "./retrieve.ts";
import { startTime } from "./time-left.ts";

/** A checked `UserTurn`, and the signal that fires when a newer turn or the host stops it. */
export interface TurnRequest {
  text: string;
  key: string | null;
  itemId: string | null;
  language: string | null;
  deadlineMs: number | null;
  signal: AbortSignal;
  superseded: () => boolean;
}

/** The caller said something: route, then retrieve for whoever speaks now, then answer. */
export async function userTurn(engine: Engine, prefetch: Pick<Prefetch, "find">, request: TurnRequest): Promise<Turn> {
  const { session, newId } = engine;
  const { text, key, itemId, language, deadlineMs, signal } = request;
  const started = performance.now();
  const time = startTime(deadlineMs ?? limits.turnDeadlineMs);
  await engine.begin();
  const repeated = key === null ? undefined : session.state.answers.find((answer) => answer.key === key);
  if (repeated) return answerAgain(engine, repeated, text, request);

  await engine.sense.ready(time.firstMs);
  const undo = session.checkpoint();
  const turnId = newId("turn");
  session.ledger.add({ role: "caller", text, turnId, ...(itemId && { id: itemId }) });
  const { state } = session;
  const heard = engine.hear(text, language);
  session.state = { ...state, turns: state.turns + 1, memberTurns: state.memberTurns + 1, language: heard.language };
  session.summary = { ...session.summary, version: session.summary.version + 1 };
  if (language) session.trace.add("event", `The caller speaks ${language}, says the recogniser.`, turnId, { event: "language", language });
  const move = engine.decide(engine.facts({ ...heard.facts, turns: session.state.memberTurns }));
  const handoff = move ? engine.move(move, turnId) : null;
  if (!move)
    session.trace.add("route", `${session.summary.agentId} keeps the call: ${["no rule fired", ...heard.why].join("; ")}.`, turnId);
  const routed = performance.now();

  const { agentId } = session.summary;
  const searching = request.superseded() ? nothingAsked : prefetch.find(agentId, text, { deadlineMs: time.leftMs(), signal });
  const [found] = await Promise.all([searching, handoff ? engine.settle({ key, turnId, handoff }, undo) : undefined]);
  const status = request.superseded() ? "superseded" : "ok";
  noteFound(engine, turnId, found);
  if (status === "superseded") session.trace.add("superseded", "A newer turn came before this one was answered.", turnId);
  const ready = performance.now();
  const timings = { routeMs: routed - started, retrieveMs: ready - routed, totalMs: ready - started };
  return engine.answer({ key, turnId, status, handoff, context: found.context, degraded: found.degraded }, timings);
}

/** What a turn knows that was superseded before it was looked at. It is routed all the same: who has the call never depends on haste. */
const nothingAsked: KnowledgeAnswer = { context: null, degraded: [], trace: [] };

/** The same answer again, as it was; its search is run again where it was not finished: the process died, or the host stopped it. */
export async function answerAgain(
  engine: Engine,
  repeated: Engine["session"]["state"]["current"],
  text: string,
  { deadlineMs, signal }: Partial<Pick<TurnRequest, "deadlineMs" | "signal">>,
): Promise<Turn> {
  const { agentId, status, turnId } = repeated;
  const unfinished = status === "ok" && repeated.context === null && (repeated.degraded.length === 0 || wasStopped(repeated.degraded));
  const newest = engine.session.state.current.turnId === turnId;
  if (!unfinished || agentId !== engine.session.summary.agentId) return newest ? engine.current : engine.rebuild(repeated);
  const found = await engine.ask(text, { deadlineMs: deadlineMs ?? null, signal });
  noteFound(engine, turnId, found);
  const { context, degraded } = found;
  return newest ? engine.answer({ ...repeated, context, degraded }) : engine.rebuild({ ...repeated, context, degraded });
}

export function noteFound({ session }: Engine, turnId: string | null, { trace, degraded }: KnowledgeAnswer): void {
  for (const { message, data } of trace) session.trace.add("knowledge", message, turnId, data);
  for (const { stage, reason } of degraded) session.trace.add("knowledge", `${stage} did less than asked: ${reason}`, turnId);
}
