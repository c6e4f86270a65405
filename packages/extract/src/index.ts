export { type AcceptedType, acceptedTypes } from "./accepted-types.ts";
export { createExtractor, type ExtractorOptions } from "./create-extractor.ts";
