import { atFirstUse } from "../../../base/values/at-first-use.ts";
import type { Citation, Hit } from "../../../schema/search.ts";
import { cleanText } from "../../../text/clean-text.ts";
import { visible } from "../../../text/visible.ts";
import { amountWordsOf } from "./spoken/amount-words.ts";
import { sentence } from "./spoken/plain-line.ts";
import { type NamedCell, namedCells, selfNamedCells, spokenRow, statedCurrency } from "./spoken/spoken-row.ts";
import { spokenTurns } from "./spoken/spoken-turns.ts";

const fence = /^\s*(?:```|~~~)/;
const tableRule = /^[\s|:+=-]*-{2,}[\s|:+=-]*$/;

/** Behind a blank line, which stands between two passages, it would begin a turn of older Claude prompts. */
const role = /^(human|assistant|system)(?=\s*:)/i;

/** What is said of a passage. */
export type Spoken = Pick<Hit, "text" | "tableHeader"> & {
  /** Where it is from: rows are said below the heading that they stand below. */
  citation?: Pick<Citation, "title" | "headingPath" | "rows"> & Partial<Pick<Citation, "start" | "speakers">>;
};

/**
 * A passage as it can be read aloud: no addresses, no Markdown, HTML and control signs; rows of tables as sentences, in the
 * document's language; code as it stands, without its fence; who speaks in a transcript, at each change.
 */
export function speakable({ text, tableHeader, citation }: Spoken): string {
  const sentences = citation?.speakers?.length
    ? spokenTurns(text, citation.start ?? 0, citation.speakers)
    : spokenLines({ text, tableHeader, citation });
  return visible(sentences.join("\n")).replace(role, "“$1”");
}

function spokenLines({ text, tableHeader: head, citation }: Spoken): string[] {
  const lines = cleanText(text).split(/\r\n|[\n\r\u0085\u2028\u2029]/u);
  const tableHeader = head === null ? null : cleanText(head);
  const title = cleanText(citation?.headingPath.at(-1) ?? citation?.title ?? "");
  const table = createTable({
    columns: tableHeader === null ? null : headCells(tableHeader.split(/[\n\r]/u)[0]!),
    around: [title, tableHeader ?? "", ...lines].join("\n"),
    isTable: Boolean(citation?.rows),
    lines,
  });
  const sentences: string[] = [];
  let told = title === "" || lines.some((line) => line.includes(title));
  lines.forEach((line, i) => {
    if (tableRule.test(line) || fence.test(line)) return;
    if (tableRule.test(lines[i + 1] ?? "") && cells(line).length > 1) {
      table.columns = cells(line);
      return;
    }
    const row = table.rowOf(line);
    if (row !== null && !told) sentences.push(...sentence(/[:：]$/u.test(title) ? title : `${title}:`));
    if (line.trim() !== "") told = true;
    sentences.push(...sentence(row ?? line));
  });
  return sentences;
}

interface Table {
  /** Names of the columns; null when the table has no head. */
  columns: string[] | null;
  /** A line as the sentence that says a row; null when it is not a row. */
  rowOf(line: string): string | null;
}

/** Reads rows among the lines of a passage. A table in the midst of a passage has no head beside it: its rows name their columns alike. */
function createTable(given: {
  columns: string[] | null;
  around: string;
  isTable: boolean;
  lines: readonly string[];
}): Table {
  const alike = new Map<string, number>();
  for (const line of given.lines)
    for (const column of new Set(selfNamedCells(line)?.map((cell) => cell.column)))
      alike.set(column, (alike.get(column) ?? 0) + 1);
  const words = atFirstUse(() => amountWordsOf(given.around));
  const currency = atFirstUse(() => statedCurrency(given.around));
  const table: Table = {
    columns: given.columns,
    rowOf(line) {
      const row = cellsOf(line);
      return row === null ? null : spokenRow(row, words(), currency());
    },
  };
  function cellsOf(line: string): NamedCell[] | null {
    const { columns } = table;
    const values = cells(line);
    if (values.length > 1)
      return values.map((value, i) => ({ column: columns?.length === values.length ? columns[i]! : "", value }));
    const named = columns && namedCells(line, columns);
    if (named) return named;
    const own = selfNamedCells(line);
    const shared = own?.filter(({ column }) => alike.get(column)! > 1).length ?? 0;
    return given.isTable || shared > 1 ? own : null;
  }
  return table;
}

/** Cells of `| a | b |` or of values parted by tabs; the whole line when it is not a row. */
function cells(line: string): string[] {
  const trimmed = line.trim();
  const parts =
    trimmed.startsWith("|") || / \| /.test(trimmed) ? trimmed.replace(/^\||\|$/g, "").split("|") : trimmed.split("\t");
  return parts.map((part) => part.trim());
}

/** Names of a head. A first or last column without a name leaves only its sign. */
function headCells(line: string): string[] {
  return /^\s*\|.*\|\s*$|\t/.test(line) ? cells(line) : line.split("|").map((name) => name.trim());
}
