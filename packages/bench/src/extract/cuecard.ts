import { type Document, decodeDocument } from "@cuecard/core";
import { createExtractor } from "@cuecard/extract";
import type { Subject, SubjectFile } from "./subject.ts";

export interface CuecardSubject extends Subject {
  /** Throws a CuecardError with the code that a source would fail with. */
  extract(file: SubjectFile): Promise<{ document: Document; warnings: string[] }>;
  close(): Promise<void>;
}

/** Our extractor as a server has it: the file is written out, parsed in a child process, and comes back encoded. */
export function openCuecard(): CuecardSubject {
  const extractor = createExtractor();
  async function extract({ name, bytes }: SubjectFile) {
    const content = (async function* () {
      yield bytes;
    })();
    const { document, warnings } = await extractor.extract({
      content,
      filename: name,
      mimeType: null,
      url: null,
      signal: new AbortController().signal,
    });
    return { document: decodeDocument(document), warnings };
  }
  return {
    name: "cuecard",
    extract,
    read: async (file) => (await extract(file)).document.text,
    close: () => extractor.close(),
  };
}
