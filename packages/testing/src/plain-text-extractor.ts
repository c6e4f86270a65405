import { CuecardError, type Extractor, encodeDocument } from "@cuecard/core";

/**
 * Reads text files as they are, in this process, for tests: `.txt` and `.md`. Pages are refused: nothing is fetched.
 */
export function createPlainTextExtractor(): Extractor {
  const refuse = async (): Promise<never> => {
    throw new CuecardError(
      "unsupported_content",
      "Pages and sites are not read in a test; pass an extractor to createTestCuecard.",
    );
  };
  return {
    specificationVersion: "v1",
    version: 0,
    accepts: [
      { mimeType: "text/plain", endings: [".txt"], label: "text" },
      { mimeType: "text/markdown", endings: [".md"], label: "Markdown" },
    ],
    async extract({ content, filename }) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const text = Buffer.concat(pieces).toString();
      return { document: encodeDocument({ text, title: filename, language: null, marks: [] }), warnings: [] };
    },
    fetchPage: refuse,
    unpack: refuse,
    findLinks: refuse,
    checkRobots: refuse,
    async close() {},
  };
}
