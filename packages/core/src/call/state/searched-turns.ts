import type { SearchedQuestion } from "../../knowledge/agent-knowledge.ts";

/** A turn of the caller whose words were searched for. */
export interface SearchedTurn extends SearchedQuestion {
  turnId: string;
  /** Number of the caller's turn, from 1. A hand-off opens another Turn for the same words. */
  turn: number;
  /** When it was searched first. ISO 8601. */
  at: string;
}

interface Searched {
  searches: readonly SearchedTurn[];
  /** The caller's turns so far. */
  turns: number;
  current: { turnId: string };
}

/** The turns with a search, which belongs to the turn that has the id, or else to the newest words of the caller. */
export function withSearched(
  { searches, turns, current }: Searched,
  search: { at: string; turnId: string | null; searched: SearchedQuestion },
): SearchedTurn[] {
  const { at, turnId, searched } = search;
  const place = searches.findLastIndex((each) => each.turnId === turnId || each.turn === turns);
  const earlier = searches[place];
  if (!earlier)
    return [...searches, { ...searched, turnId: turnId ?? current.turnId, turn: turns, at }].slice(-mostSearches);
  return searches.with(place, together(earlier, searched));
}

/** Searches whose questions a call still knows when it ends. */
const mostSearches = 100;

/** Several searches for one turn, such as of the model's tool, answer it together. */
function together(earlier: SearchedTurn, { best, found, complete }: SearchedQuestion): SearchedTurn {
  const better = best !== null && best.similarity > (earlier.best?.similarity ?? -1);
  return {
    ...earlier,
    best: better ? best : earlier.best,
    found: earlier.found || found,
    complete: earlier.complete && complete,
  };
}
