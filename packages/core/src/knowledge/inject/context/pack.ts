import type { KnowledgeContext, Passage } from "../../../schema/call.ts";
import type { Hit } from "../../../schema/search.ts";
import { renderContext, renderPassage } from "./render.ts";
import { speakable } from "./speakable.ts";

export interface PackRequest {
  /** Best first. */
  hits: readonly Hit[];
  /** Of the whole text, its fence included. */
  maxTokens: number;
  /**
   * `document`: what was packed stands in the order of its sources, so that the same passages make the same text, which a model's
   * prompt cache knows, whatever their ranking. `best`: best first.
   */
  order: "best" | "document";
  countTokens: (text: string) => number;
}

/**
 * Whole passages into a token budget, best first; one that does not fit is left out and the next are tried. Null when none
 * fits. `tokens` is exact and never above `maxTokens`.
 */
export function pack({ hits, maxTokens, order, countTokens }: PackRequest): KnowledgeContext | null {
  const packed: Hit[] = [];
  let estimate = countTokens(renderContext([]));
  for (const hit of hits) {
    if (estimate + hit.tokenCount > maxTokens) continue;
    const tokens = countTokens(`${renderPassage(packed.length + 1, hit)}\n`);
    if (estimate + tokens > maxTokens) continue;
    estimate += tokens;
    packed.push(hit);
  }
  // Tokens may merge or part where texts meet, so that only the count of the whole text is exact.
  while (packed.length > 0) {
    const shown = order === "best" ? packed : inDocumentOrder(packed);
    const text = renderContext(shown.map((hit, i) => renderPassage(i + 1, hit)));
    const tokens = countTokens(text);
    if (tokens <= maxTokens) {
      return { text, speakable: shown.map(speakable).join("\n\n"), passages: shown.map(toPassage), tokens };
    }
    packed.pop();
  }
  return null;
}

function inDocumentOrder(hits: readonly Hit[]): Hit[] {
  const place = ({ knowledgeBaseId, sourceId }: Hit) => `${knowledgeBaseId} ${sourceId}`;
  return [...hits].sort((left, right) => {
    if (place(left) !== place(right)) return place(left) < place(right) ? -1 : 1;
    return left.citation.start - right.citation.start || (left.chunkId < right.chunkId ? -1 : 1);
  });
}

function toPassage(hit: Hit, index: number): Passage {
  const { chunkId, sourceId, knowledgeBaseId, text, similarity, tokenCount, citation, alsoIn } = hit;
  const passage = {
    number: index + 1,
    chunkId,
    sourceId,
    knowledgeBaseId,
    text,
    similarity,
    tokens: tokenCount,
    citation,
  };
  return alsoIn ? { ...passage, alsoIn } : passage;
}
