import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { Recognition } from "../../knowledge/recognition.ts";
import { limits } from "../../limits.ts";
import type { Turn } from "../../schema/call.ts";
import { foundAt, shownMatter } from "../../team/intents/call-matter.ts";
import { calledFor } from "../handoff/handoffs.ts";
import { fallbackOf, missedTransfer } from "../handoff/missed-transfer.ts";
import { planHandoff } from "../handoff/plan-handoff.ts";
import { decide, moved } from "../handoff/route.ts";
import { shownTransfer } from "../handoff/transfer-view.ts";
import { type AheadQuestion, answersAhead, type SearchAhead } from "../knowledge/search-ahead.ts";
import { startTime } from "../knowledge/time-left.ts";
import type { CallState } from "../state/call-state.ts";
import { lateTransfer, ringing } from "../state/person-transfer.ts";
import { reduce } from "../state/reduce.ts";
import { buildTurn } from "../turn/build-turn.ts";
import { factsOf, type HeardTurn, isShutAt, turnWords } from "../turn/routing-facts.ts";
import { toldTo } from "../turn/told-to.ts";
import type { CallParts } from "./call-parts.ts";

export interface PreviewRequest {
  text: string;
  language: string | null;
  modelTransfers: boolean | null;
  recognition: Recognition;
  deadlineMs: number;
  signal: AbortSignal;
}

/** Answers that were looked up before the turn is over. */
export interface Previews {
  /** The Turn that these words would get. The call stays as it is. */
  preview(request: PreviewRequest): Promise<Turn>;
  /** The newest preview's search, when it answers the question; null otherwise. It is given only once. */
  take(question: AheadQuestion): Promise<KnowledgeAnswer> | null;
}

type PreviewParts = Pick<
  CallParts,
  "session" | "team" | "languageAndIntent" | "search" | "keyterms" | "newId" | "countTokens" | "now"
>;

export function createPreviews(parts: PreviewParts): Previews {
  const { session, team, search } = parts;
  let newest: SearchAhead | null = null;

  return {
    async preview({ text, language, modelTransfers, recognition, deadlineMs, signal }) {
      const started = performance.now();
      const time = startTime(deadlineMs);
      await parts.languageAndIntent.ready(time.firstMs);
      const { id: callId, agentId: owner, version } = session.state.summary;
      const turnId = parts.newId("turn");
      const heard = { text, language, modelTransfers, recognition };
      const { handoff, suggested, intents, matter, state } = previewHandoff(parts, turnId, heard);
      const agentId = handoff?.status === "committed" ? handoff.to : owner;
      const resolved = team();
      const { total } = session.state.declines;
      const arrived = agentId !== owner && total < limits.handoffDeclines ? { from: owner, to: agentId } : null;
      const routed = performance.now();

      newest?.stop.abort();
      const stop = new AbortController();
      const found = search(text, {
        agentId,
        recognition,
        deadlineMs: time.leftMs(),
        signal: AbortSignal.any([stop.signal, signal]),
      });
      const { ledger, subject } = session.state;
      newest = { agentId, text, recognition, ledgerLength: ledger.length, subject, found, stop };
      const { context, degraded } = await found;
      const ready = performance.now();
      const timings = { routeMs: routed - started, retrieveMs: ready - routed, totalMs: ready - started };
      const status = stop.signal.aborted ? "superseded" : "ok";
      const answer = {
        key: null,
        turnId,
        agentId,
        version,
        status,
        handoff,
        suggested,
        intents,
        context,
        degraded,
      } as const;
      const { agent } = resolved.member(agentId);
      const [tools, keyterms] = await Promise.all([
        resolved.tools(agentId, {
          arrived,
          isCalling: ringing(state) !== undefined,
          isShut: isShutAt(resolved, agentId, state),
        }),
        parts.keyterms.ofTurn(agentId, false),
      ]);
      const told = agentId === owner ? toldTo(state, resolved) : [];
      const transfer = shownTransfer(state, resolved);
      const speaks = !resolved.isHuman(agentId);
      return buildTurn({ callId, answer, agent, speaks, tools, keyterms, told, transfer, matter, timings });
    },

    take(question) {
      const kept = newest;
      newest = null;
      if (kept && answersAhead(kept, question)) return kept.found;
      kept?.stop.abort();
      return null;
    },
  };
}

/** The hand-off that the words would cause. They are taken in by the reducer, but the result is kept nowhere. */
function previewHandoff(
  { session, team, languageAndIntent, newId, countTokens, now }: PreviewParts,
  turnId: string,
  heard: HeardTurn,
): Pick<Turn, "handoff" | "suggested" | "intents" | "matter"> & { state: CallState } {
  const resolved = team();
  const { text, language: reportedLanguage } = heard;
  const words = turnWords({ state: session.state, team: resolved, model: languageAndIntent }, heard);
  const { language, staysOpen, asksModel, intents } = words;
  const { alsoAskedFor } = words.facts;
  const at = new Date(now()).toISOString();
  const spoken = {
    type: "callerSpoke",
    at,
    turnId,
    itemId: turnId,
    text,
    language,
    reportedLanguage,
    alsoAskedFor,
    staysOpen,
    asksModel,
  } as const;
  const late = lateTransfer(session.state, now());
  const ended = { type: "transferEnded", at, id: late?.id ?? "", status: "no_answer", reason: null } as const;
  const state = reduce(late ? reduce(session.state, ended) : session.state, spoken);
  const owner = state.summary.agentId;
  const failed = missedTransfer(state);
  const fallback = failed ? fallbackOf(failed, owner, resolved) : null;
  const decision = fallback ? moved(fallback) : decide(resolved, owner, factsOf(state, words.facts));
  const { route, suggested } = decision;
  const plan = route && planHandoff({ team: resolved, state, route, turnId, newId, countTokens });
  const found = plan?.commit ? plan.commit.matter : plan ? state.matter : decision.matter;
  const matter = shownMatter(foundAt(at, found, state.secrets));
  if (!plan?.rings) return { handoff: plan?.handoff ?? null, suggested, intents, matter, state };
  const calling = { team: resolved, requested: route!.to, turnId, output: "", ...plan.commit! };
  const called = { ...calledFor(plan.handoff, calling), at };
  return { handoff: null, suggested: null, intents, matter: shownMatter(state.matter), state: reduce(state, called) };
}
