export type { CitationFacts } from "./expect-call/checks.ts";
export { type CallExpectation, expectCall } from "./expect-call/expect-call.ts";
export type { HandoffFacts } from "./expect-call/handoffs.ts";
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from "./fake-embedder.ts";
export { type ReplayOptions, replayCall } from "./replay-call.ts";
export { createScriptedCaller, type ScriptedWords } from "./scripted-caller.ts";
export { createScriptedModel, type ScriptedLine, type ScriptedModel, type ScriptedReply } from "./scripted-model.ts";
export { createTestCuecard } from "./test-cuecard.ts";
