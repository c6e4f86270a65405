import { createDocumentBuilder } from "../../document/document-builder.ts";
import type { Parsed } from "../../document/parsed.ts";
import { appendMarkdown } from "../text/markdown.ts";
import { parseJson } from "./json.ts";

type Text = string | string[] | undefined;
interface Cell {
  cell_type?: string;
  source?: Text;
  outputs?: { text?: Text; data?: Readonly<Record<string, unknown>> }[];
}
interface Notebook {
  cells?: Cell[];
  metadata?: { kernelspec?: { language?: string }; language_info?: { name?: string } };
}

/** Reads a Jupyter notebook: its text, and its code with its language. What the code printed is left out. */
export function parseNotebook(text: string): Parsed {
  let notebook: Notebook;
  try {
    notebook = JSON.parse(text) as Notebook;
  } catch {
    return parseJson(text);
  }
  if (!Array.isArray(notebook.cells)) return parseJson(text);
  const language = notebook.metadata?.language_info?.name ?? notebook.metadata?.kernelspec?.language ?? null;
  const builder = createDocumentBuilder();
  let title: string | null = null;
  const noted = {
    ...builder,
    block: (mark: Parameters<typeof builder.block>[0], words: string) => {
      if (mark.kind === "heading") title ??= mark.text || null;
      builder.block(mark, words);
    },
  };
  for (const cell of notebook.cells) {
    const source = textOf(cell?.source);
    for (const { text: printed, data } of cell?.outputs ?? [])
      builder.leaveOut("outputs", textOf(printed) || textOf(data?.["text/plain"] as Text));
    if (cell?.cell_type === "markdown") appendMarkdown(noted, source);
    else builder.block(cell?.cell_type === "code" ? { kind: "code", language } : { kind: "paragraph" }, source);
  }
  return builder.finish({ title, language: null });
}

const textOf = (text: Text) => (Array.isArray(text) ? text.join("") : String(text ?? ""));
