import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { Turn } from "../../schema/call.ts";
import type { Engine } from "../engine.ts";
import { planHandoff } from "../handoff/plan-handoff.ts";
import { buildTurn } from "./build-turn.ts";
import { startTime } from "./time-left.ts";

export interface PreviewRequest {
  text: string;
  language: string | null;
  deadlineMs: number;
  signal: AbortSignal;
}

/** Answers that were looked up ahead of the turn. The newest search is kept for the turn that has the same text. */
export interface Previews {
  preview(request: PreviewRequest): Promise<Turn>;
  /** The search of that member for that text, once. */
  take(agentId: string, text: string): Promise<KnowledgeAnswer> | null;
}

export function createPreviews(engine: Engine): Previews {
  const { session, newId, countTokens } = engine;
  let newest: { agentId: string; text: string; found: Promise<KnowledgeAnswer>; stop: AbortController } | null = null;

  return {
    async preview({ text, language, deadlineMs, signal }) {
      const started = performance.now();
      const time = startTime(deadlineMs);
      await engine.sense.ready(time.firstMs);
      const { cast } = engine;
      const { agentId: from, version, id: callId } = session.summary;
      const turnId = newId("turn");
      const { state } = session;
      const counted = { ...state, turns: state.turns + 1, memberTurns: state.memberTurns + 1 };
      const item = {
        id: turnId,
        role: "caller" as const,
        agentId: null,
        turnId,
        text,
        toolCallId: null,
        toolName: null,
        interrupted: false,
      };
      const ledger = [...session.ledger.items, { ...item, at: new Date(started).toISOString() }];
      const move = engine.decide(engine.facts({ ...engine.hear(text, language).facts, turns: counted.memberTurns }));
      const handoff = move
        ? planHandoff({ cast, state: counted, ledger, from, move, known: cast.known, turnId, newId, countTokens }).handoff
        : null;
      const agentId = handoff?.status === "committed" ? handoff.to : from;
      const { agent } = cast.member(agentId);
      const routed = performance.now();

      newest?.stop.abort();
      const stop = new AbortController();
      const either = AbortSignal.any([stop.signal, signal]);
      const found = engine.ask(text, { agentId, deadlineMs: time.leftMs(), signal: either });
      newest = { agentId, text, found, stop };
      const { context, degraded } = await found;
      const ready = performance.now();
      const timings = { routeMs: routed - started, retrieveMs: ready - routed, totalMs: ready - started };
      const status = stop.signal.aborted ? "superseded" : "ok";
      const answer = { key: null, turnId, agentId, version, status, handoff, context, degraded } as const;
      return buildTurn({ callId, answer, agent, tools: await cast.tools(agentId), timings });
    },

    take(agentId, text) {
      const kept = newest;
      newest = null;
      if (kept?.agentId === agentId && kept.text === text) return kept.found;
      kept?.stop.abort();
      return null;
    },
  };
}
