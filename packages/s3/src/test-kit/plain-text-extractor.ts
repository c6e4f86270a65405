import { type Extractor, encodeDocument } from "@cuecard/core";

/** For tests: reads plain text as one paragraph, whatever type it was declared with. */
export function plainTextExtractor(): Extractor {
  return {
    specificationVersion: "v1",
    version: 1,
    accepts: [{ mimeType: "text/plain", endings: [".txt"], label: "Text" }],
    fetchPage: () => Promise.reject(new Error("There are no pages in this test.")),
    async extract({ content, filename }) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const text = Buffer.concat(pieces).toString("utf8");
      const document = {
        text,
        title: filename,
        language: null,
        marks: [{ kind: "paragraph" as const, start: 0, end: text.length }],
      };
      return { document: encodeDocument(document), warnings: [] };
    },
    unpack: () => Promise.reject(new Error("There are no archives in this test.")),
    findLinks: () => Promise.reject(new Error("There are no crawls in this test.")),
    checkRobots: () => Promise.reject(new Error("There are no crawls in this test.")),
    async close() {},
  };
}
