export { type CallExpectation, expectCall } from "./expect-call.ts";
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from "./fake-embedder.ts";
export { type FuzzFinding, type FuzzOptions, type FuzzReport, fuzzCalls } from "./fuzz/fuzz-calls.ts";
export type { FuzzRule } from "./fuzz/rules.ts";
export type { FuzzAction, FuzzStep } from "./fuzz/script.ts";
export { createScriptedModel, type ScriptedLine, type ScriptedModel, type ScriptedReply } from "./scripted-model.ts";
export { aBase, aChunk, aSource, batches, someFacts } from "./storage-suite/fixtures.ts";
export { createTestCuecard } from "./test-cuecard.ts";
