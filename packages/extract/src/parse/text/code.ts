import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { languageOfName } from "../../formats/code-languages.ts";

/** Reads a source file as one piece of code, in the language of its name. */
export function parseCode(text: string, filename: string | null): Parsed {
  const builder = createDocumentBuilder();
  builder.block({ kind: "code", language: languageOfName(filename) }, text);
  return builder.finish({ title: null, language: null });
}
