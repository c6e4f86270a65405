export {
  type AgentQuestion,
  type CallerMove,
  type CriterionResult,
  createPassageReader,
  type PlayedAgent,
  type PlayedCall,
  type PlayedEnd,
  type PlayedLine,
  type PlayedPart,
  type RecordedCaller,
  recordedCaller,
  type ToolFunction,
  type ToolMock,
  type ToolOutcome,
} from "@cuecard/core/internals";
export type { CitationFacts } from "./expect-call/checks.ts";
export { type CallExpectation, expectCall } from "./expect-call/expect-call.ts";
export type { HandoffFacts } from "./expect-call/handoffs.ts";
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from "./fake-embedder.ts";
export { type ReplayOptions, replayCall } from "./replay-call.ts";
export { createScriptedCaller, type ScriptedWords } from "./scripted-caller.ts";
export { createScriptedModel, type ScriptedLine, type ScriptedModel, type ScriptedReply } from "./scripted-model.ts";
export { type ChatModel, createChatAgent, createChatCaller } from "./simulate/agent/chat-model.ts";
export type { CallerModel, CallerQuestion } from "./simulate/caller/model-caller.ts";
export type { Phrases } from "./simulate/caller/phrases.ts";
export type { Judge, JudgeVerdict } from "./simulate/judge.ts";
export { type ComparedCriterion, compareSimulations } from "./simulate/measure/compare.ts";
export { junitReport } from "./simulate/measure/junit.ts";
export type { PairedDifference, Rate } from "./simulate/measure/rates.ts";
export type { Fact, Persona, Speech, Temper, Wish, WishFacts } from "./simulate/persona.ts";
export {
  type CriterionRate,
  type SimulateOptions,
  type SimulationReport,
  simulate,
} from "./simulate/simulate.ts";
export type { Criterion, SimulatedCall } from "./simulate/simulated-call.ts";
export { createTestCuecard } from "./test-cuecard.ts";
