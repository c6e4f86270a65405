export { type BlobStoreFactory, type BlobStoreUnderTest, blobStoreSuite } from "./blob-store-suite.ts";
export { type EmbedderFixture, embedderSuite } from "./embedder-suite.ts";
export { type CallExpectation, expectCall } from "./expect-call.ts";
export { createFakeEmbedder, type FakeEmbedder, type FakeEmbedderOptions } from "./fake-embedder.ts";
export { type RerankerFixture, rerankerSuite } from "./reranker-suite.ts";
export { createScriptedModel, type ScriptedLine, type ScriptedModel, type ScriptedReply } from "./scripted-model.ts";
export { type StorageFactory, type StorageUnderTest, storageSuite } from "./storage-suite.ts";
export { createTestCuecard } from "./test-cuecard.ts";
