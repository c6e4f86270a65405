import type { Document } from "@cuecard/core";
import { languageOfName } from "../../detect/code-languages.ts";
import { createDocumentBuilder } from "../../document-builder.ts";

/** A source file as it is, all of it one piece of code in the language that its name tells. */
export function parseCode(text: string, filename: string | null): Document {
  const builder = createDocumentBuilder();
  builder.block({ kind: "code", language: languageOfName(filename) }, text);
  return builder.finish({ title: null, language: null });
}
