import { at } from "./shop.ts";

const result = {
  criterion: "ends with billing",
  holds: false,
  why: "The call was with desk.",
};
const step = { text: "When is my bill due?", agentId: "desk", results: [result] };
const run = {
  id: "trun_01ha8v7c3k",
  object: "test_run",
  testId: "test_01ha8v6x2m",
  passed: false,
  failure: null,
  firstFailed: { step: 0, text: step.text, criterion: result.criterion, why: result.why },
  steps: [step],
  results: [],
  teamVersion: 3,
  createdAt: at,
};
const answer = { arguments: { account: "7711" }, output: { dueOn: "the 15th" } };
const tool = { examples: [answer] };
const reply = { say: "It is due on the 15th." };
const criterion = { endsWith: "billing" };
const move = { type: "says", text: step.text, replies: [reply], criteria: [criterion] };
const test = {
  id: run.testId,
  object: "test",
  name: "A bill goes to billing",
  teamId: "team_01ha8v4r7h",
  agentId: null,
  callId: null,
  language: "en",
  variables: { plan: "gold" },
  moves: [move],
  tools: { find_bill: tool },
  criteria: [],
  lastRun: run,
  recent: [{ passed: false, createdAt: at }],
  createdAt: at,
  updatedAt: at,
};

/** Examples of stored tests, by the names of their schemas. */
export const testExamples: Record<string, unknown> = {
  CallTest: test,
  CallTestRun: run,
  CallTestsRun: { object: "tests_run", runs: [run], hasMore: false, nextCursor: null },
  TestCriterion: criterion,
  TestMove: move,
  TestReply: reply,
  TestTool: tool,
  TestToolAnswer: answer,
  TestStep: step,
  TestResult: result,
};
