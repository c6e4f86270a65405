import { counted } from "../../base/text/counted.ts";
import { limits } from "../../limits.ts";
import type { Attachment } from "../../schema/agent.ts";
import type { KnowledgeAnswer, TurnQuestion } from "../agent-knowledge.ts";
import type { KnownNames } from "../conversation/names/known-names.ts";
import { subjectsOf, subjectTrace } from "../conversation/subject/subjects-of-turn.ts";
import type { AttachmentHits, KnowledgeSearch } from "../knowledge-search.ts";
import { pack } from "./context/pack.ts";
import { askedOfAnother, completedQuestion } from "./follow-up/completed-question.ts";
import { inContext } from "./follow-up/in-context.ts";
import type { RewriteQuestion } from "./follow-up/rewrite.ts";
import type { Question } from "./question.ts";
import { type Given, searchedOf, toldOf } from "./told-of-search.ts";
import { judgeFound } from "./trigger/judge-found.ts";
import { decideSearch } from "./trigger/retrieval-trigger.ts";

export interface AnswerOptions {
  search: Pick<KnowledgeSearch, "searchAttachments">;
  /** Exact cl100k_base tokens of a text. */
  countTokens: (text: string) => number;
}

export interface TurnOptions extends AnswerOptions {
  search: AnswerOptions["search"] & Pick<KnowledgeSearch, "standing">;
  knownNames: KnownNames;
  rewriteQuestion: RewriteQuestion | null;
}

/** The whole way from a caller's words to passages: understand them, then fetch and rank, judge, pack. */
export async function answerTurn(options: TurnOptions, request: TurnQuestion): Promise<KnowledgeAnswer> {
  const understood = await understand(options, request);
  const { question, degraded, trace, wanted } = understood;
  if (question === null) return { context: null, degraded, trace };
  const answer = await answerQuestion(options, question);
  return {
    ...answer,
    searched: wanted ? answer.searched : undefined,
    degraded: [...degraded, ...answer.degraded],
    trace: [...trace, ...answer.trace],
  };
}

/** Fetches and ranks what a question finds, judges it and packs it for a prompt. A failed search is in `degraded`: nothing is thrown. */
export async function answerQuestion(options: AnswerOptions, asked: Question): Promise<KnowledgeAnswer> {
  const question = { ...asked, text: [...asked.text].slice(0, limits.query.maxCharacters).join("") };
  try {
    const found = await fetchRanked(options, question);
    const given = await judge(question, found);
    return packed(options, question, found, given);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const trace = [{ message: `The search failed: ${reason}`, data: null }];
    return { context: null, degraded: [{ stage: "search", reason }], trace };
  }
}

/** Whether the words ask for knowledge, and for what: with what was said before, and what the call is about. */
async function understand(options: TurnOptions, request: TurnQuestion) {
  const { rewriteQuestion, knownNames, search } = options;
  const { text, attachments, history, except, deadline, signal } = request;
  const exchanges = history?.exchanges ?? [];
  const completed = completedQuestion(text, exchanges);
  const trigger = completed
    ? { search: true, reason: completed.reason }
    : decideSearch(text, { followsUp: exchanges.length > 0 });
  const wanted = trigger.search;
  const searched = attachments.filter(({ mode }) => mode === "preload" || (mode === "auto" && wanted));
  const decision = { message: explain(attachments, trigger.reason, wanted), data: null };
  if (searched.length === 0 || text.trim() === "") return { question: null, wanted, degraded: [], trace: [decision] };
  const subjects = await subjectsOf(knownNames, searched, request);
  const asked = await inContext(rewriteQuestion, request, {
    wanted,
    completed: completed ?? askedOfAnother(text, exchanges, subjects),
  });
  const question: Question = {
    text: asked.text,
    recognition: request.recognition,
    background: asked.background,
    also: asked.also,
    subjects,
    attachments: searched,
    ...(completed === null && {
      judge: (found) => judgeFound({ ...found, text, exchanges, search, deadline, signal }),
    }),
    deadline,
    ...(except && { except }),
    signal,
  };
  return { question, wanted, degraded: asked.degraded, trace: [decision, ...asked.trace, ...subjectTrace(subjects)] };
}

function fetchRanked({ search }: AnswerOptions, question: Question): Promise<AttachmentHits> {
  const { text, recognition = {}, background = [], also = [], subjects = [], attachments, deadline, signal } = question;
  return search.searchAttachments({
    question: text,
    recognition,
    background,
    also,
    subjects: subjects.map(({ name, weight }) => ({ ...name, weight })),
    attachments,
    deadline,
    ...(signal && { signal }),
  });
}

/** Which of the passages are given. Those for attachments in `auto` mode, and any that nothing proves, only where the words are about the knowledge bases. */
async function judge(
  { judge: verdictOn, attachments }: Question,
  { hits: proven, unproven, reached }: AttachmentHits,
): Promise<Given> {
  const isProven = proven.length > 0;
  const hits = isProven ? proven : unproven;
  // Of several attachments with the same knowledge base the first counts.
  const attachmentOf = (id: string) => attachments.find(({ knowledgeBaseId }) => knowledgeBaseId === id);
  const judged = isProven ? hits.filter(({ knowledgeBaseId }) => attachmentOf(knowledgeBaseId)?.mode === "auto") : hits;
  const ids = new Set(judged.map(({ knowledgeBaseId }) => knowledgeBaseId));
  const bases = [...reached]
    .filter(([id]) => ids.has(id))
    .map(([knowledgeBaseId, nearest]) => ({
      knowledgeBaseId,
      nearest,
      threshold: attachmentOf(knowledgeBaseId)!.similarityThreshold,
    }));
  const verdict = bases.length === 0 ? null : ((await verdictOn?.({ bases, isProven })) ?? null);
  const give = verdict?.give ?? isProven;
  return { hits, given: give ? hits : hits.filter((hit) => !judged.includes(hit)), verdict, isProven };
}

function packed(
  { countTokens }: AnswerOptions,
  question: Question,
  found: AttachmentHits,
  given: Given,
): KnowledgeAnswer {
  const { text, background = [], also = [], attachments, except = new Set() } = question;
  const maxTokens = Math.max(...attachments.map((attachment) => attachment.preloadMaxTokens));
  const order = attachments.some(({ mode }) => mode === "preload") ? "document" : "best";
  const fresh = given.given.filter(({ chunkId }) => !except.has(chunkId));
  const others = also.flatMap((other) => [other.question, ...(other.background ?? []).map((earlier) => earlier.text)]);
  const said = [text, ...background.map((earlier) => earlier.text), ...others].join("\n");
  const context = pack({ hits: fresh, question: said, maxTokens, order, countTokens });
  const trace = toldOf({ question, found, given, fresh, context, maxTokens });
  const answer = { context, degraded: found.degraded, trace };
  // Words that ask for something else than knowledge, such as a booking, were not a question.
  const isNoQuestion = given.verdict?.give === false && given.isProven;
  return isNoQuestion ? answer : { ...answer, searched: searchedOf(question, found, given) };
}

function explain(attachments: readonly Attachment[], reason: string, search: boolean): string {
  const count = (mode: Attachment["mode"]) => attachments.filter((attachment) => attachment.mode === mode).length;
  const preload = counted(count("preload"), "knowledge base");
  if (count("auto") === 0) return `Preload searches ${preload} each turn; none is in auto mode.`;
  const auto = counted(count("auto"), "knowledge base");
  return `Auto mode ${search ? "searches" : "does not search"} ${auto}: ${reason}. Preload searches ${count("preload")}.`;
}
