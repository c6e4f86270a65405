/** For those who write a `Storage`: records to store, and made-up histories beside the memory store. No test runner is needed. */
export { aBase, aChunk, aSource, batches, someFacts, storeChunks } from "./storage-suite/kit/fixtures.ts";
export { aCall, aTeam } from "./storage-suite/kit/records.ts";
export {
  fuzzStores,
  type StoreFinding,
  type StoreFuzzOptions,
  type StoreFuzzReport,
} from "./store-fuzz/fuzz-stores.ts";
export type { RunEnd, StoreAction, StoreStep, StoreVerb } from "./store-fuzz/history.ts";
