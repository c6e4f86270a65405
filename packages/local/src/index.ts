export { createFileBlobStore, type FileBlobStoreOptions } from "./blob/file-blob-store.ts";
export { createLexicalEmbedder } from "./lexical/lexical-embedder.ts";
