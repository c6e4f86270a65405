import { limits } from "../../limits.ts";
import type { Attachment } from "../../schema/agent.ts";
import { counted } from "../../text/counted.ts";
import type { KnowledgeAnswer } from "../agent-knowledge.ts";
import type { Subject } from "../conversation/subject/open-subjects.ts";
import type { Background, KnowledgeSearch } from "../knowledge-search.ts";
import type { Recognition } from "../speech/readings.ts";
import { pack } from "./context/pack.ts";

export interface LookupOptions {
  search: Pick<KnowledgeSearch, "searchAttachments">;
  /** Exact cl100k_base tokens of a text. */
  countTokens: (text: string) => number;
}

export interface Lookup {
  text: string;
  /** What the recognizer says of the text. @default nothing */
  recognition?: Recognition | undefined;
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
  const { text, recognition = {}, background = [], subjects = [], attachments, deadlineMs, signal } = lookup;
  const { except = new Set() } = lookup;
  try {
    const question = [...text].slice(0, limits.query.maxCharacters).join("");
    const about = subjects.map(({ name, weight }) => ({ ...name, weight }));
    const asked = { question, recognition, background, subjects: about };
    const request = { ...asked, attachments, deadlineMs, ...(signal && { signal }) };
    const { hits, degraded, knownVectors, timings } = await search.searchAttachments(request);
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
    return { context, degraded, trace: [{ message, data }] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const trace = [{ message: `The search failed: ${reason}`, data: null }];
    return { context: null, degraded: [{ stage: "search", reason }], trace };
  }
}
