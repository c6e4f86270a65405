export { createOpenAIEmbedder, type OpenAIEmbedderOptions } from "./openai-embedder.ts";
