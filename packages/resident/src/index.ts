export { createRanges } from "./blocks/ranges.ts";
export type { Block, ChunkFacts, ChunkFeed, FoundText, IndexedBase, StoredPostings } from "./feed.ts";
export { type Binarizer, createBinarizer } from "./quantization/binarizer.ts";
export {
  type BlockBuilder,
  blockChunks,
  createBlockBuilder,
  type QuantizedBlock,
  readQuantizedBlock,
} from "./quantization/quantized-block.ts";
export { startsWithBinary } from "./quantization/quantized-vectors.ts";
export { type PackedCandidates, packCandidates, unpackCandidates } from "./search/packed-candidates.ts";
export { decide, type IndexSearch, lackingRows, type Proposed, promisingTexts, propose } from "./search/search.ts";
export type { SearchedSpace } from "./search/to-candidates.ts";
export {
  createSearchMemory,
  fitsInMemory,
  type LeftToRead,
  type SearchMemory,
  type SearchSettings,
} from "./search-memory.ts";
export { createPostingList, type PostingListBuilder } from "./words/posting-list.ts";
