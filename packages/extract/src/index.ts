export type { AcceptedType } from "./accepted-types.ts";
export { createExtractor, type ExtractorOptions } from "./create-extractor.ts";
