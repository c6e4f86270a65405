export { createE5Embedder } from "./e5-embedder.ts";
