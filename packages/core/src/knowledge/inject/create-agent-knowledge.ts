import { limits } from "../../limits.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { AgentKnowledge, KnowledgeAnswer } from "../agent-knowledge.ts";
import type { KnowledgeSearch } from "../knowledge-search.ts";
import { decideSearch } from "./gate.ts";
import { pack } from "./pack.ts";
import { queryOf, searchTool, searchToolName } from "./search-tool.ts";

export interface AgentKnowledgeOptions {
  store: Pick<KnowledgeStore, "getKnowledgeBase">;
  search: Pick<KnowledgeSearch, "searchAttachments">;
  /** Exact cl100k_base tokens of a text. */
  countTokens: (text: string) => number;
}

interface Lookup {
  text: string;
  attachments: Attachment[];
  deadlineMs: number;
  signal?: AbortSignal;
}

/** Searches an agent's attachments and packs what was found for its prompt. */
export function createAgentKnowledge({ store, search, countTokens }: AgentKnowledgeOptions): AgentKnowledge {
  async function lookUp({ text, attachments, deadlineMs, signal }: Lookup): Promise<KnowledgeAnswer> {
    try {
      const question = [...text].slice(0, limits.query.maxCharacters).join("");
      const { hits, degraded, timings } = await search.searchAttachments({ question, attachments, deadlineMs, signal });
      const maxTokens = Math.max(...attachments.map((attachment) => attachment.preloadMaxTokens));
      const context = pack({ hits, maxTokens, countTokens });
      const found = hits.map(({ chunkId, similarity, matchedBy }) => ({ chunkId, similarity, matchedBy }));
      const message = `Found ${hits.length} passages in ${attachments.length} knowledge bases; ${context?.passages.length ?? 0} fit into ${maxTokens} tokens.`;
      return { context, degraded, trace: [{ message, data: { hits: found, timings } }] };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { context: null, degraded: [{ stage: "search", reason }], trace: [{ message: `The search failed: ${reason}`, data: null }] };
    }
  }

  return {
    async forTurn({ text, attachments, deadlineMs, signal }) {
      const gate = decideSearch(text);
      const searched = attachments.filter(({ mode }) => mode === "preload" || (mode === "auto" && gate.search));
      const decision = { message: explain(attachments, gate.reason, gate.search), data: null };
      if (searched.length === 0 || text.trim() === "") return { context: null, degraded: [], trace: [decision] };
      const answer = await lookUp({ text, attachments: searched, deadlineMs, signal });
      return { ...answer, trace: [decision, ...answer.trace] };
    },

    async tool(attachments) {
      const callable = attachments.filter(isCallable);
      if (callable.length === 0) return null;
      const bases = await Promise.allSettled(callable.map(({ knowledgeBaseId }) => store.getKnowledgeBase(knowledgeBaseId)));
      if (bases.every((base) => base.status === "fulfilled" && base.value === null)) return null;
      return searchTool(bases.map((base) => (base.status === "fulfilled" ? base.value : null)).filter((base) => base !== null));
    },

    async answer({ arguments: given, attachments, deadlineMs, signal }) {
      const query = queryOf(given);
      if (query === null) {
        const output = `${searchToolName} was called without a query; call it again as {"query": "the question in full"}.`;
        return { output, context: null, degraded: [], trace: [{ message: `${searchToolName} was called without a query.`, data: null }] };
      }
      const callable = attachments.filter(isCallable);
      if (callable.length === 0) {
        const output = "No knowledge base can be searched here; answer from what was said, or say that you don't know.";
        return { output, context: null, degraded: [], trace: [{ message: "No attachment is in auto or tool mode.", data: null }] };
      }
      const answer = await lookUp({ text: query, attachments: callable, deadlineMs, signal });
      return { ...answer, output: outputOf(query, answer) };
    },
  };
}

function isCallable({ mode }: Attachment): boolean {
  return mode === "auto" || mode === "tool";
}

function explain(attachments: readonly Attachment[], reason: string, search: boolean): string {
  const count = (mode: Attachment["mode"]) => attachments.filter((attachment) => attachment.mode === mode).length;
  if (count("auto") === 0) return `Preload searches ${count("preload")} knowledge bases each turn; none is in auto mode.`;
  return `Auto mode ${search ? "searches" : "does not search"} ${count("auto")} knowledge bases: ${reason}. Preload searches ${count("preload")}.`;
}

function outputOf(query: string, { context, degraded }: KnowledgeAnswer): string {
  if (context) return context.text;
  const asked = JSON.stringify(query);
  if (degraded.length === 0) return `Nothing about ${asked} was found in the knowledge base. Say that you don't know rather than guess.`;
  return `The knowledge base could not be searched fully for ${asked}, and nothing was found. Say that you can't look it up right now.`;
}
