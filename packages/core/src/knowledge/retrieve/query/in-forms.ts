import { formsOf } from "../../../language/index-forms.ts";
import type { KnowledgeStore } from "../../../ports/storage/knowledge.ts";
import type { CandidateRequest, Candidates } from "../../../ports/storage/search.ts";

/**
 * Asks a store for each index word in every form that texts have it in, and counts the forms as the one word. A chunk that has two forms of a word is counted for
 * both, as seldom as languages share a stem of different words.
 */
export async function searchInForms(
  store: Pick<KnowledgeStore, "searchCandidates">,
  request: CandidateRequest,
): Promise<Candidates> {
  const forms = request.terms.map(formsOf);
  const asked = [...new Set(forms.flat())];
  if (asked.length === request.terms.length) return store.searchCandidates(request);
  const found = await store.searchCandidates({ ...request, terms: asked });
  const placeOf = new Map(asked.map((form, place) => [form, place]));
  const places = forms.map((all) => all.map((form) => placeOf.get(form)!));
  const together = (counts: readonly number[]) =>
    places.map((all) => {
      let sum = 0;
      for (const place of all) sum += counts[place]!;
      return sum;
    });
  const { statistics, candidates } = found;
  const { chunkCount } = statistics;
  const documentFrequencies = together(statistics.documentFrequencies).map((sum) => Math.min(chunkCount, sum));
  return {
    ...found,
    statistics: { ...statistics, documentFrequencies },
    candidates: candidates.map((one) => ({ ...one, termFrequencies: together(one.termFrequencies) })),
  };
}
