import { counted } from "../../text/counted.ts";
import { limits } from "../../limits.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { AgentKnowledge, KnowledgeAnswer, TurnQuestion } from "../agent-knowledge.ts";
import { withinTime } from "../failures/within-time.ts";
import type { Background, KnowledgeSearch } from "../knowledge-search.ts";
import { pack } from "./context/pack.ts";
import { visible } from "./context/render.ts";
import { followUp, lastSubject } from "./follow-up/follow-up.ts";
import { type RewriteQuestion, rewrite } from "./follow-up/rewrite.ts";
import { createBaseContents } from "./search-tool/knowledge-base-contents.ts";
import { queryOf, searchTool, searchToolName } from "./search-tool/search-tool.ts";
import { decideSearch } from "./trigger/retrieval-trigger.ts";

export interface AgentKnowledgeOptions {
  store: Pick<KnowledgeStore, "getKnowledgeBase" | "listSources" | "listChunks">;
  search: Pick<KnowledgeSearch, "searchAttachments">;
  /** Exact cl100k_base tokens of a text. */
  countTokens: (text: string) => number;
  rewriteQuestion?: RewriteQuestion | null;
  /** Milliseconds since 1970. @default Date.now */
  now?: () => number;
}

interface Lookup {
  text: string;
  background?: readonly Background[];
  attachments: Attachment[];
  except?: ReadonlySet<string>;
  deadlineMs: number;
  signal?: AbortSignal | undefined;
}

/** Longest wait for what the bases hold: a tool is offered without it rather than late. */
const describeMs = 100;

/** Searches an agent's attachments and packs what was found for its prompt. */
export function createAgentKnowledge({
  store,
  search,
  countTokens,
  rewriteQuestion = null,
  now = Date.now,
}: AgentKnowledgeOptions): AgentKnowledge {
  const contentsOf = createBaseContents({ store, now });

  async function lookUp({ text, background = [], attachments, except = new Set(), deadlineMs, signal }: Lookup): Promise<KnowledgeAnswer> {
    try {
      const question = [...text].slice(0, limits.query.maxCharacters).join("");
      const found = await search.searchAttachments({ question, background, attachments, deadlineMs, ...(signal && { signal }) });
      const { hits, degraded, knownVectors, timings } = found;
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
      return { context: null, degraded: [{ stage: "search", reason }], trace: [{ message: `The search failed: ${reason}`, data: null }] };
    }
  }

  /** The turn's words with what they go on from: rewritten by the host's function, else with the last turns as background. */
  async function inContext({ text, history, deadlineMs, signal }: TurnQuestion, wanted: boolean): Promise<InContext> {
    const alone = { text, background: [], degraded: [], trace: [] };
    const found = history ? followUp(text, history) : null;
    if (!found || !history) return alone;
    if (!wanted) {
      const subject = lastSubject(history);
      if (subject === null) return alone;
      return {
        ...alone,
        text: subject,
        trace: [{ message: `Preload goes on with "${subject}", since the words name nothing.`, data: null }],
      };
    }
    const data = { background: found.background.map(({ text, weight }) => ({ text, weight })) };
    const byBackground = {
      ...alone,
      background: found.background,
      trace: [{ message: `A follow-up, searched with what was said before: ${found.reason}.`, data }],
    };
    if (!rewriteQuestion) return byBackground;
    const rewritten = await rewrite(rewriteQuestion, { text, history: history.exchanges, deadlineMs, signal });
    if ("failed" in rewritten) return { ...byBackground, degraded: [{ stage: "rewrite", reason: rewritten.failed }] };
    const message = `A follow-up, searched as rewritten by the host: "${rewritten.question}"; ${found.reason}.`;
    return { ...alone, text: rewritten.question, trace: [{ message, data: null }] };
  }

  return {
    async forTurn(request) {
      const { text, attachments, history, except, deadlineMs, signal } = request;
      const started = performance.now();
      const gate = decideSearch(text, { followsUp: history !== undefined && history.exchanges.length > 0 });
      const searched = attachments.filter(({ mode }) => mode === "preload" || (mode === "auto" && gate.search));
      const decision = { message: explain(attachments, gate.reason, gate.search), data: null };
      if (searched.length === 0 || text.trim() === "") return { context: null, degraded: [], trace: [decision] };
      const question = await inContext(request, gate.search);
      const left = rewriteQuestion ? deadlineMs - (performance.now() - started) : deadlineMs;
      const answer = await lookUp({
        text: question.text,
        background: question.background,
        attachments: searched,
        deadlineMs: left,
        ...(except && { except }),
        signal,
      });
      return {
        ...answer,
        degraded: [...question.degraded, ...answer.degraded],
        trace: [decision, ...question.trace, ...answer.trace],
      };
    },

    async tool(attachments) {
      const callable = attachments.filter(isCallable);
      if (callable.length === 0) return null;
      const bases = await Promise.all(
        callable.map(({ knowledgeBaseId }) =>
          withinTime({ milliseconds: describeMs, signal: undefined, work: () => contentsOf(knowledgeBaseId) }),
        ),
      );
      if (bases.every((base) => base.status === "done" && base.value === null)) return null;
      return searchTool(bases.map((base) => (base.status === "done" ? base.value : null)).filter((base) => base !== null));
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

interface InContext extends Pick<KnowledgeAnswer, "degraded" | "trace"> {
  text: string;
  background: readonly Background[];
}

function isCallable({ mode }: Attachment): boolean {
  return mode === "auto" || mode === "tool";
}

function explain(attachments: readonly Attachment[], reason: string, search: boolean): string {
  const count = (mode: Attachment["mode"]) => attachments.filter((attachment) => attachment.mode === mode).length;
  const preload = counted(count("preload"), "knowledge base");
  if (count("auto") === 0) return `Preload searches ${preload} each turn; none is in auto mode.`;
  const auto = counted(count("auto"), "knowledge base");
  return `Auto mode ${search ? "searches" : "does not search"} ${auto}: ${reason}. Preload searches ${count("preload")}.`;
}

function outputOf(query: string, { context, degraded }: KnowledgeAnswer): string {
  if (context) return context.text;
  const asked = visible(JSON.stringify(query));
  if (degraded.length === 0) return `Nothing about ${asked} was found in the knowledge base. Say that you don't know rather than guess.`;
  return `The knowledge base could not be searched fully for ${asked}, and nothing was found. Say that you can't look it up right now.`;
}
