export { type CallExpectation, expectCall } from "./expect-call.ts";
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from "./fake-embedder.ts";
export { createScriptedModel, type ScriptedLine, type ScriptedModel, type ScriptedReply } from "./scripted-model.ts";
export { aBase, aChunk, aSource, batches, someFacts } from "./storage-suite/fixtures.ts";
export { createTestCuecard } from "./test-cuecard.ts";
