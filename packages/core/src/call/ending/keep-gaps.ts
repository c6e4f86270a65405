import type { NewId } from "../../base/values/ids.ts";
import type { GapStore } from "../../ports/storage/gaps.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import { gapWords, leastLikeness } from "../../service/gaps/gap-words.ts";
import { type UnansweredTurn, unansweredTurns } from "../gaps/unanswered-turns.ts";
import { wentToPerson } from "../gaps/went-to-person.ts";
import type { Session } from "../saving/session.ts";

export interface KeepOptions {
  store: Pick<GapStore, "recordGap"> & Pick<KnowledgeStore, "getKnowledgeBase">;
  now: () => number;
  newId: NewId;
}

/**
 * Keeps the questions of a call that has ended which its knowledge bases could not answer, where these keep gaps. Never
 * throws: a store that fails now loses them, and the call has ended all the same.
 */
export async function keepGaps(
  session: Pick<Session, "state" | "recordedSearches">,
  options: KeepOptions,
): Promise<void> {
  const { recordedSearches, state } = session;
  const { id, endReason } = state.summary;
  const keepsGaps = new Map<string, Promise<boolean>>();
  const doesKeep = (base: string) => {
    const known = keepsGaps.get(base) ?? options.store.getKnowledgeBase(base).then((found) => found?.gaps === true);
    keepsGaps.set(base, known);
    return known;
  };
  try {
    const toPerson = wentToPerson(recordedSearches, state);
    for (const turn of unansweredTurns(recordedSearches, endReason, toPerson)) {
      if (await doesKeep(baseOf(turn))) await keep(options, id, turn);
    }
  } catch {
    // See above.
  }
}

/** The knowledge base that came nearest to answering it, or the first one that was searched. */
function baseOf({ search: { best, knowledgeBaseId } }: UnansweredTurn): string {
  return best?.knowledgeBaseId ?? knowledgeBaseId;
}

async function keep({ store, now, newId }: KeepOptions, callId: string, turn: UnansweredTurn): Promise<void> {
  const { search, reasons } = turn;
  const { question, subject, turnId, best, at } = search;
  const words = gapWords(question);
  if (words.length === 0) return;
  const hit = best && { chunkId: best.chunkId, sourceId: best.sourceId, similarity: best.similarity };
  await store.recordGap(
    { knowledgeBaseId: baseOf(turn), callId, turnId, question, subject, reasons, best: hit, askedAt: at, words },
    { gapId: newId("gap"), leastLikeness, now: new Date(now()).toISOString() },
  );
}
