/** Conformance suites of the ports, for vitest. They are separate from the testing kit, which needs no test runner. */
export { type BlobStoreFactory, type BlobStoreUnderTest, blobStoreSuite } from "./blob-store-suite.ts";
export { type EmbedderFixture, embedderSuite } from "./embedder-suite.ts";
export { type RerankerFixture, rerankerSuite } from "./reranker-suite.ts";
export { type StorageFactory, type StorageUnderTest, storageSuite } from "./storage-suite.ts";
export {
  bagOfWords,
  sendJson,
  startVendorServer,
  type VendorFault,
  type VendorRequest,
  type VendorServer,
} from "./vendor-server.ts";
