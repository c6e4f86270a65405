import type { NewId } from "../../base/values/ids.ts";
import type { GapQuestionRecord, GapStore } from "../../ports/storage/gaps.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import { gapWords, leastLikeness } from "../../service/gaps/gap-words.ts";
import { type ContradictedTurn, contradictedTurns } from "../gaps/contradicted-turns.ts";
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
  session: Pick<Session, "state" | "recordedSearches" | "entries">,
  options: KeepOptions,
): Promise<void> {
  const { recordedSearches, state, entries } = session;
  const { id, endReason } = state.summary;
  const keepsGaps = new Map<string, Promise<boolean>>();
  const doesKeep = (base: string) => {
    const known = keepsGaps.get(base) ?? options.store.getKnowledgeBase(base).then((found) => found?.gaps === true);
    keepsGaps.set(base, known);
    return known;
  };
  try {
    const toPerson = wentToPerson(recordedSearches, state);
    const contradicted = contradictedTurns(state, entries());
    const unanswered = unansweredTurns(recordedSearches, endReason, toPerson);
    const kept = [
      ...unanswered.map((turn) => questionOf(turn, contradicted.get(turn.search.turnId))),
      ...[...contradicted.values()]
        .filter(({ turnId }) => !unanswered.some(({ search }) => search.turnId === turnId))
        .map((turn) => questionSaid(turn, recordedSearches)),
    ];
    for (const question of kept) if (await doesKeep(question.knowledgeBaseId)) await keep(options, id, question);
  } catch {
    // See above.
  }
}

type UnansweredQuestion = Omit<GapQuestionRecord, "callId" | "words">;

/** A question belongs to the knowledge base that came nearest to answering it, or the first one that was searched. */
function questionOf(
  { search, reasons }: UnansweredTurn,
  contradicted: ContradictedTurn | undefined,
): UnansweredQuestion {
  const { question, subject, turnId, best, at, knowledgeBaseId } = search;
  const hit = best && { chunkId: best.chunkId, sourceId: best.sourceId, similarity: best.similarity };
  const base = best?.knowledgeBaseId ?? knowledgeBaseId;
  const kept: UnansweredQuestion = {
    knowledgeBaseId: base,
    turnId,
    question,
    subject,
    reasons,
    best: hit,
    askedAt: at,
  };
  return contradicted ? { ...kept, reasons: [...reasons, "contradicted"], said: contradicted.said } : kept;
}

/** What was answered, and then said wrong, belongs to the knowledge base of the passage. */
function questionSaid(
  { knowledgeBaseId, turnId, question, askedAt, said }: ContradictedTurn,
  searches: Session["recordedSearches"],
): UnansweredQuestion {
  const search = searches.find((each) => each.turnId === turnId);
  const asked = search
    ? questionOf({ search, reasons: [] }, undefined)
    : { subject: null, best: null, question, askedAt };
  return { ...asked, knowledgeBaseId, turnId, reasons: ["contradicted"], said };
}

async function keep({ store, now, newId }: KeepOptions, callId: string, question: UnansweredQuestion): Promise<void> {
  const words = gapWords(question.question);
  if (words.length === 0) return;
  await store.recordGap(
    { ...question, callId, words },
    { gapId: newId("gap"), leastLikeness, now: new Date(now()).toISOString() },
  );
}
