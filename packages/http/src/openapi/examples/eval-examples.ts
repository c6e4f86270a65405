import { at, kbId } from "./shop.ts";

const settings = { topK: 3, similarityThreshold: 0.5, keywordSearch: true, reranking: true };
const outcome = { isRight: true, place: 1, given: 1, settings, askedAt: at };
const passage = { sourceId: "doc_01ha8v3x7q", text: "The Fiber 500 plan costs 44.90 euros a month." };
const question = "What does the Fiber 500 plan cost?";

const evalCase = {
  id: "case_01ha8v6d2m",
  object: "eval_case",
  question,
  knowledgeBaseIds: [kbId],
  expected: [passage],
  outcome,
  createdAt: at,
  updatedAt: at,
};

const before = { ...outcome, isRight: false, place: null, given: 0 };
const result = { caseId: evalCase.id, question, outcome, before, change: "fixed", error: null, degraded: [] };

/** Examples of eval cases, by the names of their schemas. */
export const evalExamples: Record<string, unknown> = {
  EvalCase: evalCase,
  EvalOutcome: outcome,
  EvalSettings: settings,
  ExpectedPassage: passage,
  EvalResult: result,
  EvalRun: { object: "eval_run", results: [result], hasMore: false, nextCursor: null },
};
