export { createMiniLmEmbedder } from "./minilm-embedder.ts";
