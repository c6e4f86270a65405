import type { KnowledgeSearch } from "../../knowledge/knowledge-search.ts";
import type { GapStore } from "../../ports/storage/gaps.ts";
import type { PageKey } from "../../ports/storage/page.ts";
import type { Gap } from "../../schema/gap.ts";
import { nextUpdate } from "./change-gap.ts";

export interface CheckOptions {
  store: Pick<GapStore, "listGaps" | "changeGap">;
  search: KnowledgeSearch["search"];
  now: () => number;
}

/** Answered gaps that are read at once. */
const readAtOnce = 20;

/** Closes the answered gaps of a knowledge base whose examples all find their answer. Returns how many. */
export async function checkAnswers({ store, search, now }: CheckOptions, knowledgeBaseId: string): Promise<number> {
  let closed = 0;
  let after: PageKey | null = null;
  for (;;) {
    const page = await store.listGaps(knowledgeBaseId, { limit: readAtOnce, after, status: "answered" });
    for (const gap of page.rows) {
      if (!(await passes(search, gap))) continue;
      const change = { status: "closed" as const, updatedAt: nextUpdate(gap, now()) };
      if (await store.changeGap(knowledgeBaseId, gap.id, change, gap.updatedAt)) closed += 1;
    }
    const last: Gap | undefined = page.rows.at(-1);
    if (!page.hasMore || !last) return closed;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

/** True when each example finds the answer as a call would find it. */
async function passes(search: CheckOptions["search"], { knowledgeBaseId, examples, answer }: Gap): Promise<boolean> {
  for (const { question } of examples) {
    const { results } = await search({ query: question, knowledgeBaseIds: [knowledgeBaseId] });
    const sources = results.flatMap(({ sourceId, alsoIn = [] }) => [sourceId, ...alsoIn.map((copy) => copy.sourceId)]);
    if (!answer || !sources.includes(answer.sourceId)) return false;
  }
  return true;
}
