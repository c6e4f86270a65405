import type { Deadline } from "../../base/time/deadline.ts";
import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { Recognition } from "../../knowledge/recognition.ts";
import { routeOf } from "../handoff/route.ts";
import { guarded } from "../knowledge/retrieve.ts";
import { answersAhead, type SearchAhead, type TakeAhead } from "../knowledge/search-ahead.ts";
import { factsOf, turnWords } from "../turn/routing-facts.ts";
import type { CallParts } from "./call-parts.ts";

/** Searches for what the caller is saying before the turn is over. */
export interface Prefetch {
  /**
   * The whole turn so far. At most one search runs in a call. Words that come meanwhile wait, and only the newest are
   * searched next, so no timer is needed. A `seq` that is not greater than the last one of the turn is ignored.
   */
  interim(text: string, seq: number | null, recognition?: Recognition): void;
  /**
   * What the member knows for the turn's words: from a preview or an interim transcript that asks the same, or searched
   * now.
   */
  find(agentId: string, text: string, options: FindOptions): Promise<KnowledgeAnswer>;
  stop(): void;
}

/** How a turn's knowledge is found. */
export interface FindOptions {
  recognition?: Recognition;
  deadline: Deadline;
  signal: AbortSignal;
}

type PrefetchParts = Pick<CallParts, "session" | "team" | "languageAndIntent" | "search">;

export function createPrefetch(parts: PrefetchParts, previews: { take: TakeAhead }): Prefetch {
  const { session, search } = parts;
  const interims = createInterimSearches(parts);
  let turns = 0;
  let reused = 0;

  return {
    interim: interims.add,

    async find(agentId, text, options) {
      const { newest, counts } = interims.take();
      // The turn's own words are in the ledger by now.
      const { ledger, subject } = session.state;
      const { recognition = {} } = options;
      const question = { agentId, text, recognition, ledgerLength: ledger.length - 1, subject };
      const preview = previews.take(question);
      if (preview) {
        newest?.stop.abort();
        return reuse(search, preview, text, options);
      }
      const match = newest && answersAhead(newest, question) ? newest : null;
      if (!match) newest?.stop.abort();
      const answer = await (match ? reuse(search, match.found, text, options) : search(text, options));
      if (counts.interims === 0) return answer;
      turns += 1;
      if (match) reused += 1;
      const how = match
        ? `was made ahead, for the interim transcript "${match.text}"`
        : "was made now, since no interim transcript asked the same";
      const message = `The search ${how}; ${reused} of ${turns} turns were searched ahead.`;
      return { ...answer, trace: [...answer.trace, { message, data: { ...counts, reused, turns } }] };
    },

    stop: () => interims.take().newest?.stop.abort(),
  };
}

/** Searches for interim transcripts, one at a time. */
function createInterimSearches({ session, team, languageAndIntent, search }: PrefetchParts) {
  let counts = { interims: 0, searches: 0 };
  let newest: SearchAhead | null = null;
  let running = false;
  let waiting: { text: string; recognition: Recognition } | null = null;
  let lastSeq = -1;

  /** Who would answer these words. */
  function speakerFor(text: string, recognition: Recognition): string {
    const { state } = session;
    const owner = state.summary.agentId;
    const resolved = team();
    const { facts } = turnWords(
      { state, team: resolved, model: languageAndIntent },
      { text, language: null, modelTransfers: null, recognition },
    );
    const route = routeOf(resolved, owner, factsOf(state, { ...facts, turns: state.memberTurns + 1 }));
    return route && resolved.has(route.to) ? route.to : owner;
  }

  function start(text: string, recognition: Recognition): void {
    const agentId = speakerFor(text, recognition);
    const ledgerLength = session.state.ledger.length;
    const { subject } = session.state;
    const question = { agentId, text, recognition, ledgerLength, subject };
    if (newest && answersAhead(newest, question)) return;
    const stop = new AbortController();
    counts.searches += 1;
    running = true;
    const found = search(text, { agentId, recognition, signal: stop.signal });
    newest = { ...question, found, stop };
    void found.then(() => {
      running = false;
      const next = waiting;
      waiting = null;
      if (next !== null) start(next.text, next.recognition);
    });
  }

  return {
    add(text: string, seq: number | null, recognition: Recognition = {}): void {
      if (seq !== null && seq <= lastSeq) return;
      lastSeq = seq ?? lastSeq;
      counts.interims += 1;
      if (running) waiting = { text, recognition };
      else start(text, recognition);
    },
    /** Ends the turn's interim transcripts, and gives the newest search. */
    take(): { newest: SearchAhead | null; counts: typeof counts } {
      const taken = { newest, counts };
      newest = null;
      waiting = null;
      lastSeq = -1;
      counts = { interims: 0, searches: 0 };
      return taken;
    },
  };
}

/** Waits for a search that runs already. When it was late and there is time left, it searches again. */
async function reuse(
  search: CallParts["search"],
  found: Promise<KnowledgeAnswer>,
  text: string,
  options: FindOptions,
): Promise<KnowledgeAnswer> {
  const { deadline, signal } = options;
  const answer = await guarded(options, () => found);
  // What was late for the interim words may be there by now. Sources that are not ready yet take longer than a turn.
  const wasLate = answer.degraded.some(({ stage }) => stage !== "ingest");
  return wasLate && deadline.remaining() >= 1 && !signal.aborted ? search(text, options) : answer;
}
