import type { KnowledgeContext, Passage } from "../../../schema/call.ts";
import type { Hit } from "../../../schema/search.ts";
import { type Excerpt, excerpt } from "./excerpt.ts";
import { renderContext, renderPassage, renderPassages } from "./render.ts";
import { speakable } from "./speakable.ts";

export interface PackRequest {
  /** Best first. */
  hits: readonly Hit[];
  /** What a part of a passage is chosen by, where the whole doesn't fit: the question with what was said before it. */
  question: string;
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
 * Passages into a token budget, best first: of one that does not fit, the sentences around the best match; where they don't fit either, the next passages are
 * tried. Null when none fits. `tokens` is exact and never above `maxTokens`.
 */
export function pack({ hits, question, maxTokens, order, countTokens }: PackRequest): KnowledgeContext | null {
  const packed: (Hit | Excerpt)[] = [];
  let estimate = countTokens(renderContext([]));
  const tokensOf = (hit: Hit) => countTokens(`${renderPassage(packed.length + 1, hit)}\n`);
  for (const hit of hits) {
    const room = maxTokens - estimate;
    const whole = hit.tokenCount > room ? null : tokensOf(hit);
    const fits = whole !== null && whole <= room;
    const shown = fits ? hit : excerpt({ hit, question, maxTokens: room, tokensOf });
    if (shown === null) continue;
    estimate += fits ? whole : shown.tokenCount;
    packed.push(shown);
  }
  // Tokens may merge or part where texts meet, so that only the count of the whole text is exact.
  while (packed.length > 0) {
    const shown = order === "best" ? packed : inDocumentOrder(packed);
    const text = renderPassages(shown);
    const tokens = countTokens(text);
    if (tokens <= maxTokens) {
      return { text, speakable: shown.map(speakable).join("\n\n"), passages: shown.map(toPassage), tokens };
    }
    packed.pop();
  }
  return null;
}

function inDocumentOrder<One extends Hit>(hits: readonly One[]): One[] {
  const place = ({ knowledgeBaseId, sourceId }: Hit) => `${knowledgeBaseId} ${sourceId}`;
  return [...hits].sort((left, right) => {
    if (place(left) !== place(right)) return place(left) < place(right) ? -1 : 1;
    return left.citation.start - right.citation.start || (left.chunkId < right.chunkId ? -1 : 1);
  });
}

function toPassage(hit: Hit | Excerpt, index: number): Passage {
  const { chunkId, sourceId, knowledgeBaseId, text, similarity, confidence, tokenCount, citation, alsoIn } = hit;
  const passage = {
    number: index + 1,
    chunkId,
    sourceId,
    knowledgeBaseId,
    text,
    similarity,
    confidence,
    tokens: tokenCount,
    citation,
  };
  return { ...passage, ...("excerpt" in hit && { excerpt: true }), ...(alsoIn && { alsoIn }) };
}
