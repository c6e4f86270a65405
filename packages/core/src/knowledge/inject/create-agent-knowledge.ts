import { counted } from "../../base/text/counted.ts";
import { withinTime } from "../../base/time/within-time.ts";
import type { KnowledgeStore } from "../../ports/storage/knowledge.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { Tool } from "../../schema/call.ts";
import { visible } from "../../text/visible.ts";
import type { AgentKnowledge, KnowledgeAnswer, ToolQuestion, TurnQuestion } from "../agent-knowledge.ts";
import { createKnownNames, type KnownNames } from "../conversation/names/known-names.ts";
import { subjectsOf, subjectTrace } from "../conversation/subject/subjects-of-turn.ts";
import { keytermsOf } from "../keyterms/keyterms.ts";
import { createKnownWords } from "../keyterms/known-words.ts";
import { createBaseWatch } from "../knowledge-bases/watch-bases.ts";
import type { KnowledgeSearch } from "../knowledge-search.ts";
import { askedOfAnother, completedQuestion } from "./follow-up/completed-question.ts";
import { inContext } from "./follow-up/in-context.ts";
import type { RewriteQuestion } from "./follow-up/rewrite.ts";
import { type LookupOptions, lookUp } from "./look-up.ts";
import { createKnowledgeBaseContents, type KnowledgeBaseContents } from "./search-tool/knowledge-base-contents.ts";
import { queryOf, searchTool, searchToolName } from "./search-tool/search-tool.ts";
import { judgeFound } from "./trigger/gate.ts";
import { decideSearch } from "./trigger/retrieval-trigger.ts";

export interface AgentKnowledgeOptions extends LookupOptions {
  search: LookupOptions["search"] & Pick<KnowledgeSearch, "warmSoon" | "standing">;
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

interface TurnOptions extends LookupOptions {
  search: AgentKnowledgeOptions["search"];
  knownNames: KnownNames;
  rewriteQuestion: RewriteQuestion | null;
}

async function answerTurn(options: TurnOptions, request: TurnQuestion): Promise<KnowledgeAnswer> {
  const { rewriteQuestion, knownNames } = options;
  const { text, attachments, history, except, deadline, signal } = request;
  const exchanges = history?.exchanges ?? [];
  const completed = completedQuestion(text, exchanges);
  const trigger = completed
    ? { search: true, reason: completed.reason }
    : decideSearch(text, { followsUp: exchanges.length > 0 });
  const searched = attachments.filter(({ mode }) => mode === "preload" || (mode === "auto" && trigger.search));
  const decision = { message: explain(attachments, trigger.reason, trigger.search), data: null };
  if (searched.length === 0 || text.trim() === "") return { context: null, degraded: [], trace: [decision] };
  const subjects = await subjectsOf(knownNames, searched, request);
  const question = await inContext(rewriteQuestion, request, {
    wanted: trigger.search,
    completed: completed ?? askedOfAnother(text, exchanges, subjects),
  });
  const answer = await lookUp(options, {
    text: question.text,
    ...(request.recognition && { recognition: request.recognition }),
    background: question.background,
    also: question.also,
    subjects,
    attachments: searched,
    ...(completed === null && {
      judge: (found) => judgeFound({ ...found, text, exchanges, search: options.search, deadline, signal }),
    }),
    deadline,
    ...(except && { except }),
    signal,
  });
  return {
    ...answer,
    searched: trigger.search ? answer.searched : undefined,
    degraded: [...question.degraded, ...answer.degraded],
    trace: [decision, ...question.trace, ...subjectTrace(subjects), ...answer.trace],
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
  options: LookupOptions,
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
  const answer = await lookUp(options, { text: query, attachments: callable, deadline, signal });
  return { ...answer, output: outputOf(query, answer) };
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
  if (degraded.length === 0) {
    return `Nothing about ${asked} was found in the knowledge base. Say that you don't know rather than guess.`;
  }
  return `The knowledge base could not be searched fully for ${asked}, and nothing was found. Say that you can't look it up right now.`;
}
