export { type BlobCopies, type BlobCopiesOptions, createBlobCopies } from "./blob/blob-copies.ts";
export { createFileBlobStore, type FileBlobStoreOptions } from "./blob/file-blob-store.ts";
export { createLexicalEmbedder } from "./lexical-embedder.ts";
export { createMeaningEmbedder } from "./meaning-embedder.ts";
export type { OnnxDtype, OnnxModelOptions } from "./onnx/find-model.ts";
export {
  createOnnxEmbedder,
  type OnnxEmbedder,
  type OnnxEmbedderOptions,
  type OnnxEmbedResult,
} from "./onnx/onnx-embedder.ts";
export { createOnnxReranker, type OnnxRerankerOptions } from "./onnx/onnx-reranker.ts";
export { type PullModelOptions, pullModel } from "./onnx/pull/pull-model.ts";
export type { PullProgress } from "./onnx/pull/pull-protocol.ts";
