import { withinTime } from "../../base/time/within-time.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { Tool } from "../../schema/call.ts";
import { visible } from "../../text/visible.ts";
import type { AgentKnowledge, KnowledgeAnswer, ToolQuestion } from "../agent-knowledge.ts";
import { createKnownNames } from "../conversation/names/known-names.ts";
import { keytermsOf } from "../keyterms/keyterms.ts";
import { createKnownWords } from "../keyterms/known-words.ts";
import { createBaseWatch } from "../knowledge-bases/watch-bases.ts";
import type { KnowledgeSearch } from "../knowledge-search.ts";
import { type AnswerOptions, answerQuestion, answerTurn, type TurnOptions } from "./answer-turn.ts";
import type { RewriteQuestion } from "./follow-up/rewrite.ts";
import { createKnowledgeBaseContents, type KnowledgeBaseContents } from "./search-tool/knowledge-base-contents.ts";
import { queryOf, searchTool, searchToolName } from "./search-tool/search-tool.ts";

export interface AgentKnowledgeOptions extends AnswerOptions {
  search: TurnOptions["search"] & Pick<KnowledgeSearch, "warmSoon">;
  store: Pick<KnowledgeStore, "getKnowledgeBase" | "listSources" | "listChunks">;
  rewriteQuestion?: RewriteQuestion | null;
  /** Milliseconds since 1970. @default Date.now */
  now?: () => number;
}

/** Longest wait for what the knowledge bases hold: a tool is offered without it rather than late. */
const describeMs = 100;

/** Searches an agent's attachments and packs what was found for its prompt. */
export function createAgentKnowledge({
  store,
  search,
  countTokens,
  rewriteQuestion = null,
  now = Date.now,
}: AgentKnowledgeOptions): AgentKnowledge {
  const { watch } = createBaseWatch({ store, now });
  const contentsOf = createKnowledgeBaseContents({ store, watch });
  const knownNames = createKnownNames({ store, watch });
  const knownWords = createKnownWords({ store, watch, countTokens });
  return {
    forTurn: (request) => answerTurn({ search, countTokens, knownNames, rewriteQuestion }, request),
    tool: (attachments) => describeTool(contentsOf, attachments),
    keyterms: (request) => keytermsOf({ knownNames, knownWords }, request),
    answer: (request) => answerTool({ search, countTokens }, request),
    async warmSoon(ids, judged) {
      await Promise.all([search.warmSoon(ids, judged), knownNames.read(ids)]);
    },
  };
}

async function describeTool(
  contentsOf: (id: string) => Promise<KnowledgeBaseContents | null>,
  attachments: Attachment[],
): Promise<Tool | null> {
  const callable = attachments.filter(isCallable);
  if (callable.length === 0) return null;
  const contents = await Promise.all(
    callable.map(({ knowledgeBaseId }) =>
      withinTime({ milliseconds: describeMs, signal: undefined, work: () => contentsOf(knowledgeBaseId) }),
    ),
  );
  if (contents.every((outcome) => outcome.status === "done" && outcome.value === null)) return null;
  const known = contents.map((outcome) => (outcome.status === "done" ? outcome.value : null));
  return searchTool(known.filter((each) => each !== null));
}

async function answerTool(
  options: AnswerOptions,
  { arguments: given, attachments, deadline, signal }: ToolQuestion,
): Promise<KnowledgeAnswer & { output: string }> {
  const nothing = (output: string, message: string) => ({
    output,
    context: null,
    degraded: [],
    trace: [{ message, data: null }],
  });
  const query = queryOf(given);
  if (query === null) {
    const output = `${searchToolName} was called without a query; call it again as {"query": "the question in full"}.`;
    return nothing(output, `${searchToolName} was called without a query.`);
  }
  const callable = attachments.filter(isCallable);
  if (callable.length === 0) {
    const output = "No knowledge base can be searched here; answer from what was said, or say that you don't know.";
    return nothing(output, "No attachment is in auto or tool mode.");
  }
  const answer = await answerQuestion(options, { text: query, attachments: callable, deadline, signal });
  return { ...answer, output: outputOf(query, answer) };
}

function isCallable({ mode }: Attachment): boolean {
  return mode === "auto" || mode === "tool";
}

function outputOf(query: string, { context, degraded }: KnowledgeAnswer): string {
  if (context) return context.text;
  const asked = visible(JSON.stringify(query));
  if (degraded.length === 0) {
    return `Nothing about ${asked} was found in the knowledge base. Say that you don't know rather than guess.`;
  }
  return `The knowledge base could not be searched fully for ${asked}, and nothing was found. Say that you can't look it up right now.`;
}
