import { limits } from "../limits.ts";
import type { GapQuestionRecord, GapStore } from "../ports/storage/gaps.ts";
import type { Gap, GapQuestion } from "../schema/gap.ts";
import { afterQuestion, type GapState, newGap, toGap } from "../storage-kit/gaps.ts";
import { pageOf } from "./page.ts";
import { add, copy, type GapRow, type WorkspaceRows } from "./rows.ts";

export function createMemoryGaps(rows: WorkspaceRows): GapStore {
  const gapsOf = (knowledgeBaseId: string) =>
    [...rows.gaps.values()].filter(({ state }) => state.knowledgeBaseId === knowledgeBaseId);
  const find = (knowledgeBaseId: string, id: string) => gapsOf(knowledgeBaseId).find(({ state }) => state.id === id);

  return {
    async recordGap(question, { gapId, leastLikeness, now }) {
      const { knowledgeBaseId, callId, turnId } = question;
      if (!rows.knowledgeBases.has(knowledgeBaseId) || !rows.calls.has(callId)) return "gone";
      if ([...rows.gaps.values()].some((gap) => gap.questions.some((one) => isOf(one, callId, turnId)))) return "done";
      const joined = likest(gapsOf(knowledgeBaseId), question.words, leastLikeness);
      if (joined) {
        joined.questions.push(copy(question));
        joined.state = afterQuestion(joined.state, now);
      } else {
        const state = newGap({ id: gapId, knowledgeBaseId, now });
        add(rows.gaps, gapId, { state, questions: [copy(question)] });
      }
      return "done";
    },
    async getGap(knowledgeBaseId, id) {
      const gap = find(knowledgeBaseId, id);
      return gap ? show(gap) : null;
    },
    async listGaps(knowledgeBaseId, { status, ...page }) {
      const shown = gapsOf(knowledgeBaseId).map(show);
      return pageOf(status === undefined ? shown : shown.filter((gap) => gap.status === status), page);
    },
    async changeGap(knowledgeBaseId, id, change, expectedUpdatedAt) {
      const gap = find(knowledgeBaseId, id);
      if (gap?.state.updatedAt !== expectedUpdatedAt) return null;
      gap.state = { ...gap.state, ...copy(change) } satisfies GapState;
      return show(gap);
    },
  };
}

/** Removes the questions of a call, and the gaps that have none left. */
export function removeQuestions(rows: WorkspaceRows, callId: string): void {
  for (const { gaps } of [rows, ...rows.bins.values()]) {
    for (const [id, gap] of gaps) {
      gap.questions = gap.questions.filter((question) => question.callId !== callId);
      if (gap.questions.length === 0) gaps.delete(id);
    }
  }
}

const isOf = (question: GapQuestionRecord, callId: string, turnId: string) =>
  question.callId === callId && question.turnId === turnId;

/** The gap whose questions are most like these words; undefined when none is like enough. */
function likest(gaps: readonly GapRow[], words: readonly string[], least: number): GapRow | undefined {
  return gaps
    .map((gap) => ({ gap, likeness: billionths(meanLikeness(gap, words)) }))
    .filter(({ likeness }) => likeness >= billionths(least))
    .sort((a, b) => b.likeness - a.likeness || (a.gap.state.id < b.gap.state.id ? -1 : 1))[0]?.gap;
}

const billionths = (likeness: number) => Math.round(likeness * 1e9);

function meanLikeness({ questions }: GapRow, words: readonly string[]): number {
  return questions.reduce((sum, question) => sum + likenessOf(question.words, words), 0) / questions.length;
}

function likenessOf(left: readonly string[], right: readonly string[]): number {
  const shared = left.filter((word) => right.includes(word)).length;
  return shared / (left.length + right.length - shared);
}

function show({ state, questions }: GapRow): Gap {
  const inOrder = questions.toSorted((left, right) => compare(orderOf(left), orderOf(right)));
  const newest = inOrder.toReversed().slice(0, limits.gapExamples);
  return copy(toGap(state, { first: inOrder[0]!.question, count: questions.length, newest: newest.map(asShown) }));
}

function asShown({ knowledgeBaseId: _base, words: _words, ...question }: GapQuestionRecord): GapQuestion {
  return question;
}

const orderOf = ({ askedAt, callId, turnId }: GapQuestion) => [askedAt, callId, turnId];

function compare(left: string[], right: string[]): number {
  const place = left.findIndex((part, index) => part !== right[index]);
  return place < 0 ? 0 : left[place]! < right[place]! ? -1 : 1;
}
