import type { Observer, Operations } from "../../ports/observer.ts";
import type { Hit } from "../../schema/search.ts";
import type { AttachmentHits } from "../knowledge-search.ts";

type ObservedQuery = Pick<Operations["search"], "knowledgeBaseIds" | "query" | "topK">;
type Answer = Pick<AttachmentHits, "timings" | "degraded">;

/** Runs a search that the observer sees. Its answer is reported; `foundIn` says what it gives. */
export type ObserveSearch = <Given extends Answer>(
  asked: ObservedQuery,
  search: () => Promise<Given>,
  foundIn: (answer: Given) => Hit[],
) => Promise<Given>;

export function createObserveSearch(
  observer: Observer,
  onAnswer: (answered: Answer & Pick<ObservedQuery, "knowledgeBaseIds">) => void,
): ObserveSearch {
  return (asked, search, foundIn) =>
    observer.observe("search", asked, async (learn) => {
      const answer = await search();
      const { timings, degraded } = answer;
      onAnswer({ knowledgeBaseIds: asked.knowledgeBaseIds, timings, degraded });
      learn({ found: foundIn(answer), degraded });
      return answer;
    });
}
