import { limits } from "../../limits.ts";
import type { Attachment } from "../../schema/agent.ts";
import { counted } from "../../text/counted.ts";
import type { KnowledgeAnswer } from "../agent-knowledge.ts";
import type { Subject } from "../conversation/subject/open-subjects.ts";
import type { Background, BestChunk, KnowledgeSearch } from "../knowledge-search.ts";
import { pack } from "./context/pack.ts";

export interface LookupOptions {
  search: Pick<KnowledgeSearch, "searchAttachments">;
  /** Exact cl100k_base tokens of a text. */
  countTokens: (text: string) => number;
}

export interface Lookup {
  text: string;
  background?: readonly Background[];
  /** What the call is about, the strongest first. @default nothing */
  subjects?: readonly Subject[];
  attachments: Attachment[];
  /** Chunks that the model has already. */
  except?: ReadonlySet<string>;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** Searches attachments and packs the passages for a prompt. A failed search is in `degraded`: nothing is thrown. */
export async function lookUp({ search, countTokens }: LookupOptions, lookup: Lookup): Promise<KnowledgeAnswer> {
  const { text, background = [], subjects = [], attachments, except = new Set(), deadlineMs, signal } = lookup;
  try {
    const question = [...text].slice(0, limits.query.maxCharacters).join("");
    const about = subjects.map(({ name, weight }) => ({ ...name, weight }));
    const request = { question, background, subjects: about, attachments, deadlineMs, ...(signal && { signal }) };
    const { hits, nearest, degraded, knownVectors, timings } = await search.searchAttachments(request);
    const maxTokens = Math.max(...attachments.map((attachment) => attachment.preloadMaxTokens));
    const order = attachments.some(({ mode }) => mode === "preload") ? "document" : "best";
    const fresh = hits.filter(({ chunkId }) => !except.has(chunkId));
    const context = pack({ hits: fresh, maxTokens, order, countTokens });
    const known = hits.length - fresh.length;
    const repeats = known > 0 ? ` ${known} ${known === 1 ? "was" : "were"} given before and left out;` : "";
    const fitting = context?.passages.length ?? 0;
    const passages = `${counted(hits.length, "passage")} in ${counted(attachments.length, "knowledge base")}`;
    const message = `Found ${passages};${repeats} ${fitting} ${fitting === 1 ? "fits" : "fit"} into ${maxTokens} tokens.`;
    const data = {
      hits: hits.map(({ chunkId, similarity, matchedBy }) => ({ chunkId, similarity, matchedBy })),
      knownVectors,
      timings: { ...timings },
    };
    const searched = {
      question,
      subject: subjects[0]?.name.label ?? null,
      knowledgeBaseId: attachments[0]!.knowledgeBaseId,
      best: bestOf(hits[0] ?? nearest),
      found: hits.length > 0,
      complete: degraded.length === 0,
    };
    return { context, degraded, trace: [{ message, data }], searched };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const trace = [{ message: `The search failed: ${reason}`, data: null }];
    return { context: null, degraded: [{ stage: "search", reason }], trace };
  }
}

function bestOf(best: BestChunk | null): BestChunk | null {
  if (!best) return null;
  const { chunkId, sourceId, knowledgeBaseId, similarity } = best;
  return { chunkId, sourceId, knowledgeBaseId, similarity };
}
