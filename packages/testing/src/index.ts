export type { ChatServer } from "./chat-servers/chat-server.ts";
export { type FieldChange, withChanges } from "./chat-servers/mutate.ts";
export { chatServers } from "./chat-servers.ts";
export type { CitationFacts } from "./expect-call/checks.ts";
export { type CallExpectation, expectCall } from "./expect-call/expect-call.ts";
export type { HandoffFacts } from "./expect-call/handoffs.ts";
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from "./fake-embedder.ts";
export { type FuzzFinding, type FuzzOptions, type FuzzReport, fuzzCalls } from "./fuzz/fuzz-calls.ts";
export type { FuzzRule } from "./fuzz/rules.ts";
export type { FuzzAction, FuzzStep } from "./fuzz/script.ts";
export { fuzzImports, type ImportReport } from "./import-fuzz/fuzz-imports.ts";
export { type ReplayOptions, replayCall } from "./replay-call.ts";
export { createScriptedCaller, type ScriptedWords } from "./scripted-caller.ts";
export { createScriptedModel, type ScriptedLine, type ScriptedModel, type ScriptedReply } from "./scripted-model.ts";
export { aBase, aChunk, aSource, batches, someFacts, storeChunks } from "./storage-suite/kit/fixtures.ts";
export { aCall, aTeam } from "./storage-suite/kit/records.ts";
export {
  fuzzStores,
  type StoreFinding,
  type StoreFuzzOptions,
  type StoreFuzzReport,
} from "./store-fuzz/fuzz-stores.ts";
export type { RunEnd, StoreAction, StoreStep, StoreVerb } from "./store-fuzz/history.ts";
export { storesInTurn } from "./store-fuzz/stores-in-turn.ts";
export { createTestCuecard } from "./test-cuecard.ts";
