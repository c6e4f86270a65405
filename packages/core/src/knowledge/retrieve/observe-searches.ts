import type { Observer } from "../../ports/observer.ts";
import { parseInput } from "../../schema/parse.ts";
import { SearchRequest } from "../../schema/search.ts";
import type { AttachmentHits, KnowledgeSearch } from "../knowledge-search.ts";

type Answered = Pick<AttachmentHits, "timings" | "degraded"> & { knowledgeBaseIds: string[] };

/** The same search, seen by the observer. Each of its answers is reported. */
export function observeSearches(
  search: KnowledgeSearch,
  observer: Observer,
  onAnswer: (answered: Answered) => void,
): KnowledgeSearch {
  return {
    ...search,
    async search(input, options) {
      const request = parseInput(SearchRequest, input);
      const { knowledgeBaseIds, query, topK } = request;
      return observer.observe("search", { knowledgeBaseIds, query, topK }, async (learn) => {
        const answer = await search.search(request, options);
        onAnswer({ knowledgeBaseIds, timings: answer.timings, degraded: answer.degraded });
        learn({ found: answer.results, degraded: answer.degraded });
        return answer;
      });
    },
    // Asked by people who look into a search, not by a call: neither traced nor counted as one.
    explainChunk: search.explainChunk,
    searchAttachments(request) {
      const { question: query, attachments } = request;
      const knowledgeBaseIds = attachments.map(({ knowledgeBaseId }) => knowledgeBaseId);
      const topK = attachments.reduce((sum, each) => sum + each.topK, 0);
      return observer.observe("search", { knowledgeBaseIds, query, topK }, async (learn) => {
        const answer = await search.searchAttachments(request);
        onAnswer({ knowledgeBaseIds, timings: answer.timings, degraded: answer.degraded });
        learn({ found: answer.hits, degraded: answer.degraded });
        return answer;
      });
    },
  };
}
