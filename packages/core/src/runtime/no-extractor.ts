import { CuecardError } from "../errors.ts";
import type { Extractor } from "../ports/extractor.ts";

/** Replaces a missing extractor: text sources work, and files and pages are refused with what to configure. */
export function noExtractor(): Extractor {
  const refuse = async (): Promise<never> => {
    throw new CuecardError(
      "unsupported_content",
      "No extractor is configured, so only text sources are processed; pass createExtractor() of @cuecard/extract.",
    );
  };
  return {
    specificationVersion: "v1",
    version: 0,
    accepts: [],
    fetchPage: refuse,
    extract: refuse,
    unpack: refuse,
    findLinks: refuse,
    checkRobots: refuse,
    async close() {},
  };
}
