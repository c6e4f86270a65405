import type { Gaps } from "../../api/gaps.ts";
import type { Sources } from "../../api/sources.ts";
import { isCuecardError } from "../../errors.ts";
import type { ById } from "../../knowledge/knowledge-bases/by-id.ts";
import { notFound } from "../../knowledge/knowledge-bases/knowledge-bases.ts";
import { limits } from "../../limits.ts";
import type { GapStore } from "../../ports/storage/gaps.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import { decodeCursor, toList } from "../../rows/pages.ts";
import { AnswerGap, type Gap, GapsQuery } from "../../schema/gap.ts";
import { parseInput } from "../../schema/parse.ts";
import { changeGap, gapNotFound } from "./change-gap.ts";
import { type CheckOptions, checkAnswers } from "./check-answers.ts";

export interface GapsOptions extends CheckOptions {
  store: GapStore & Pick<KnowledgeStore, "getKnowledgeBase">;
  sources: Pick<Sources, "add" | "delete">;
}

/** The Gaps service. */
export function createGaps(options: GapsOptions): ById<Gaps> {
  const { store, now } = options;
  const check = oneAtATime(async (knowledgeBaseId) => {
    await requireBase(knowledgeBaseId);
    return checkAnswers(options, knowledgeBaseId);
  });

  async function requireBase(id: string): Promise<void> {
    if (!(await store.getKnowledgeBase(id))) notFound(id);
  }

  async function get(knowledgeBaseId: string, id: string): Promise<Gap> {
    const gap = await store.getGap(knowledgeBaseId, id);
    if (gap) return gap;
    await requireBase(knowledgeBaseId);
    throw gapNotFound(knowledgeBaseId, id);
  }

  return {
    get,
    check,
    async list(knowledgeBaseId, page = {}) {
      const { limit, cursor, status } = parseInput(GapsQuery, page);
      const request = { limit, after: decodeCursor(cursor), ...(status !== undefined && { status }) };
      const found = await store.listGaps(knowledgeBaseId, request);
      if (found.rows.length === 0) await requireBase(knowledgeBaseId);
      return toList(found, (gap) => gap);
    },
    async answer(knowledgeBaseId, id, body) {
      const input = parseInput(AnswerGap, body);
      const gap = await get(knowledgeBaseId, id);
      const answered = await answerGap(options, gap, input);
      // Its source may have been ready before the gap had it.
      void check(knowledgeBaseId).catch(() => undefined);
      return answered;
    },
    async dismiss(knowledgeBaseId, id) {
      await get(knowledgeBaseId, id);
      const { after } = await changeGap(store, { knowledgeBaseId, id }, { status: "dismissed" }, now);
      return after;
    },
  };
}

/** Adds the answer as a source of its own, whose title is the question. The source of an earlier answer goes. */
async function answerGap({ store, sources, now }: GapsOptions, gap: Gap, input: AnswerGap): Promise<Gap> {
  const { knowledgeBaseId } = gap;
  const question = input.question ?? [...gap.question].slice(0, limits.textTitleCharacters).join("");
  const { id: sourceId } = await sources.add(knowledgeBaseId, {
    sourceType: "text",
    textTitle: question,
    textContent: input.answer,
    chunkStrategy: "faq",
  });
  const answer = { sourceId, question, answeredAt: new Date(now()).toISOString() };
  const { before, after } = await changeGap(store, gap, { status: "answered", answer }, now).catch(async (error) => {
    await removeSource(sources, knowledgeBaseId, sourceId);
    throw error;
  });
  if (before.answer) await removeSource(sources, knowledgeBaseId, before.answer.sourceId);
  return after;
}

/** Somebody may have removed it before. */
async function removeSource(sources: GapsOptions["sources"], knowledgeBaseId: string, id: string): Promise<void> {
  try {
    await sources.delete(knowledgeBaseId, id);
  } catch (error) {
    if (!isCuecardError(error) || error.type !== "not_found_error") throw error;
  }
}

/** Runs one at a time for each key. Those asked for while one runs are one more run. */
function oneAtATime<Result>(run: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<Result>>();
  return (key) => {
    const queued = waiting.get(key);
    if (queued) return queued;
    const next = (running.get(key) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        waiting.delete(key);
        return run(key);
      });
    waiting.set(key, next);
    running.set(key, next);
    const ended = () => void (running.get(key) === next && running.delete(key));
    next.then(ended, ended);
    return next;
  };
}
