import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import { sameQuestion } from "../../knowledge/inject/trigger/content-words.ts";
import { limits } from "../../limits.ts";
import type { Engine } from "../engine.ts";
import type { Previews } from "./preview.ts";
import { guarded } from "./retrieve.ts";

/** Searches for what the caller is saying, before the turn is over. */
export interface Prefetch {
  /**
   * The whole turn so far. At most one search runs a call; words that come meanwhile wait, the newest alone, so that no
   * timer is needed. A number that is not greater than the last one of the turn is passed over.
   */
  interim(text: string, seq: number | null): void;
  /** What the member knows for the turn's words: from a preview or an interim transcript that asks the same, else searched now. */
  find(agentId: string, text: string, options: { deadlineMs: number; signal: AbortSignal }): Promise<KnowledgeAnswer>;
  stop(): void;
}

interface Ahead {
  agentId: string;
  text: string;
  /** Length of the ledger: what was said since may change what the words mean. */
  said: number;
  found: Promise<KnowledgeAnswer>;
  stop: AbortController;
}

export function createPrefetch(engine: Engine, previews: Previews): Prefetch {
  const { session } = engine;
  const counts = { turns: 0, reused: 0, interims: 0, searches: 0 };
  let newest: Ahead | null = null;
  let running = false;
  let waiting: string | null = null;
  let lastSeq = -1;

  /** Who would speak to these words. */
  function speakerFor(text: string): string {
    const move = engine.decide(engine.facts({ ...engine.hear(text, null).facts, turns: session.state.memberTurns + 1 }));
    return move && engine.cast.has(move.to) ? move.to : session.summary.agentId;
  }

  function answers(ahead: Ahead, agentId: string, text: string, said: number): boolean {
    return ahead.agentId === agentId && ahead.said === said && sameQuestion(ahead.text, text);
  }

  function search(text: string): void {
    const agentId = speakerFor(text);
    const said = session.ledger.items.length;
    if (newest && answers(newest, agentId, text, said)) return;
    const stop = new AbortController();
    counts.searches += 1;
    running = true;
    const found = engine.ask(text, { agentId, deadlineMs: limits.turnDeadlineMs, signal: stop.signal });
    newest = { agentId, text, said, found, stop };
    void found.then(() => {
      running = false;
      const next = waiting;
      waiting = null;
      if (next !== null) search(next);
    });
  }

  /** Ends the turn's interim transcripts. */
  function take(): Ahead | null {
    const ahead = newest;
    newest = null;
    waiting = null;
    lastSeq = -1;
    return ahead;
  }

  async function reuse(found: Promise<KnowledgeAnswer>, text: string, deadlineMs: number, signal: AbortSignal): Promise<KnowledgeAnswer> {
    const started = performance.now();
    const answer = await guarded({ deadlineMs, signal }, () => found);
    const left = Math.floor(deadlineMs - (performance.now() - started));
    // What was late for the interim words may have come since; sources that are not ready yet take longer than a turn.
    const late = answer.degraded.some(({ stage }) => stage !== "ingest");
    return late && left > 0 && !signal.aborted ? engine.ask(text, { deadlineMs: left, signal }) : answer;
  }

  return {
    interim(text, seq) {
      if (seq !== null && seq <= lastSeq) return;
      lastSeq = seq ?? lastSeq;
      counts.interims += 1;
      if (running) waiting = text;
      else search(text);
    },

    async find(agentId, text, { deadlineMs, signal }) {
      const { interims, searches } = counts;
      const ahead = take();
      counts.interims = 0;
      counts.searches = 0;
      const preview = previews.take(agentId, text);
      if (preview) {
        ahead?.stop.abort();
        return reuse(preview, text, deadlineMs, signal);
      }
      const close = ahead && answers(ahead, agentId, text, session.ledger.items.length - 1) ? ahead : null;
      if (!close) ahead?.stop.abort();
      const answer = await (close ? reuse(close.found, text, deadlineMs, signal) : engine.ask(text, { deadlineMs, signal }));
      if (interims === 0) return answer;
      counts.turns += 1;
      if (close) counts.reused += 1;
      const how = close
        ? `was made for the interim transcript "${close.text}"`
        : "was made anew, since no interim transcript asks the same";
      const message = `The search ${how}; ${counts.reused} of ${counts.turns} turns were searched ahead.`;
      return { ...answer, trace: [...answer.trace, { message, data: { interims, searches, reused: counts.reused, turns: counts.turns } }] };
    },

    stop: () => take()?.stop.abort(),
  };
}
