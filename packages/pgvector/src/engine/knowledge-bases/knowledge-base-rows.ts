import type { KnowledgeBase } from "@cuecard/core";
import { render, type ShownColumns, show, shownColumns } from "@cuecard/sql";
import { createRendering, dialect } from "../dialect.ts";

/** Of a table named `bases`. */
export interface KnowledgeBaseColumns extends ShownColumns {
  row: string;
}

export const knowledgeBaseColumns = (schema: string): string =>
  `row::text, ${render(shownColumns(dialect), createRendering({ schema })).text}`;

/** The knowledge base as it is shown, with its derived counts and its re-embedding. */
export const withCounts = (columns: KnowledgeBaseColumns): KnowledgeBase => show(dialect, columns);
