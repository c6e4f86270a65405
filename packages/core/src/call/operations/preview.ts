import type { Turn } from "../../schema/call.ts";
import { createHandoffs } from "../handoff/handoffs.ts";
import { createKeyterms } from "../knowledge/keyterms.ts";
import { createSearch, type Search } from "../knowledge/search.ts";
import { answersAhead, type SearchAhead, type TakeAhead } from "../knowledge/search-ahead.ts";
import { beforeSearch, turnDeadline } from "../knowledge/turn-deadline.ts";
import { createRebuild } from "../turn/turns.ts";
import type { CallParts } from "./call-parts.ts";
import type { FindOptions } from "./prefetch.ts";
import { type PlayedParts, playTurn, type TurnRequest } from "./user-turn.ts";

/** The words of a turn, and how long they are answered for. */
export type PreviewRequest = Pick<
  TurnRequest,
  "text" | "language" | "modelTransfers" | "recognition" | "deadlineMs" | "signal"
>;

/** Answers that were looked up before the turn is over. */
export interface Previews {
  /** The Turn that these words would get: the turn is played on a copy of the call, which is kept nowhere. */
  preview(request: PreviewRequest): Promise<Turn>;
  take: TakeAhead;
}

type PreviewParts = Omit<CallParts, "begin" | "handoffs" | "search" | "turns" | "keyterms">;

export function createPreviews(parts: PreviewParts): Previews {
  let newest: SearchAhead | null = null;

  return {
    async preview(request) {
      const deadline = turnDeadline(request.deadlineMs);
      await parts.languageAndIntent.ready(beforeSearch(deadline).milliseconds);
      const copy = copyOf(parts);
      const stop = new AbortController();
      const turnId = parts.newId("turn");
      // The copy is kept nowhere, so its words need no id of their own.
      const turn = {
        ...request,
        turnId,
        itemId: turnId,
        key: null,
        revises: null,
        superseded: () => stop.signal.aborted,
      };
      return playTurn(copy, { find }, turn, deadline);

      function find(agentId: string, text: string, { recognition = {}, deadline, signal }: FindOptions) {
        newest?.stop.abort();
        // The words are in the copy's ledger by now.
        const { ledger, subject } = copy.session.state;
        const either = AbortSignal.any([stop.signal, signal]);
        const found = copy.search(text, { agentId, recognition, deadline, signal: either });
        newest = { agentId, text, recognition, ledgerLength: ledger.length - 1, subject, found, stop };
        return found;
      }
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

/** The parts of a copy of the call: it stores nothing, and nobody hears of it. Its team is that of now, whatever the host sets meanwhile. */
function copyOf(parts: PreviewParts): PlayedParts & { search: Search } {
  const { knowledge } = parts;
  const session = parts.session.copy();
  const resolved = parts.team();
  const team = () => resolved;
  const rebuild = createRebuild(session, team, createKeyterms(session, team, knowledge));
  return {
    ...parts,
    session,
    team,
    handoffs: createHandoffs({ ...parts, session, team, emit: () => {} }),
    search: createSearch(session, team, knowledge),
    turns: {
      answer(answer, timings) {
        session.apply({ type: "answered", answer });
        return rebuild(session.state.current, timings && { timings });
      },
    },
  };
}
