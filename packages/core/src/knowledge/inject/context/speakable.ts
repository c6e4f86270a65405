import { atFirstUse } from "../../../base/values/at-first-use.ts";
import type { Citation, Hit } from "../../../schema/search.ts";
import { cleanText } from "../../../text/clean-text.ts";
import { visible } from "../../../text/visible.ts";
import { amountWordsOf } from "./spoken/amount-words.ts";
import { type NamedCell, namedCells, selfNamedCells, spokenRow, statedCurrency } from "./spoken/spoken-row.ts";

const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>"'）】」]+/giu;
/** Without a scheme: a host name with a path, known by its last label so that `Node.js/Express` is none. A bare host name is said as people say it. */
const bareAddress =
  /(?<![\p{L}\p{N}@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|info|biz|io|app|dev|ai|co|eu|uk|de|fr|es|it|nl|pl|pt|br|mx|jp|cn|in|au|ca|ch|at|be|se|no|dk|fi|ru|tr|us)\/[^\s<>"'）】」]*/giu;
const fence = /^\s*(?:```|~~~)/;
const tableRule = /^[\s|:+=-]*-{2,}[\s|:+=-]*$/;
/** Dots that lead to a price. They begin behind what is neither blank nor a dot, so that no run of them is tried twice. */
const leader = /(?<![.\s])\s*(?:\.\s?){4,}\s*(?=\p{Sc}?\s?\d)/gu;
const listSign = /^\s*(?:[-*+•▪◦‣]|\d{1,3}[.)])\s+/u;
const sentenceEnd = /[.!?:;,…。！？：؟।]$/u;

/** Behind a blank line, which stands between two passages, it would begin a turn of older Claude prompts. */
const role = /^(human|assistant|system)(?=\s*:)/i;

/** What is said of a passage. */
export type Spoken = Pick<Hit, "text" | "tableHeader"> & {
  /** Where it is from: rows are said below the heading that they stand below. */
  citation?: Pick<Citation, "title" | "headingPath" | "rows">;
};

/**
 * A passage as it can be read aloud: no addresses, no Markdown, HTML and control signs; rows of tables as sentences, in the
 * document's language; code as it stands, without its fence.
 */
export function speakable({ text, tableHeader: head, citation }: Spoken): string {
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
  return visible(sentences.join("\n")).replace(role, "“$1”");
}

function sentence(line: string): string[] {
  const spoken = plain(line);
  if (spoken === "") return [];
  return [sentenceEnd.test(spoken) ? spoken : `${spoken}.`];
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

/** What text written for the web keeps in place of signs. */
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};
const entity = /&(?:amp|lt|gt|nbsp|quot|apos|#39);/gi;

/** Kept as they are: their signs belong to them. */
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A line without addresses and signs; e-mail addresses stay whole, without the brackets around them. */
function plain(line: string): string {
  const emails: string[] = [];
  const held = line
    .replace(/<(?:mailto:)?([^<>\s]+@[^<>\s]+)>|\[[^\]]*\]\(mailto:([^)\s?]+)[^)]*\)/gi, "$1$2")
    .replace(email, (found) => `\u0000${emails.push(found) - 1}\u0000`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it marks what was taken out
  return withoutSigns(held).replace(/\u0000(\d+)\u0000/g, (_, index: string) => emails[Number(index)]!);
}

function withoutSigns(line: string): string {
  return line
    .replace(/^\s*(?:>\s*)+/, "")
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(listSign, "")
    .replace(leader, ": ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<?\b[a-z][a-z0-9+.-]*:\/\/[^\s>]*>|<\/?[a-z][^<>]*>/giu, " ")
    .replace(address, " ")
    .replace(bareAddress, " ")
    .replace(
      /(?<![\d\s*])[*]+|[*]+(?![\d\s*])|(?<![\p{L}\p{N}])#+(?!\d)|[`|\\]+|~~+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|^[-=_\s]+$/gu,
      " ",
    )
    .replaceAll("_", " ")
    .replace(entity, (found) => entities[found.toLowerCase()]!)
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/gu, " ")
    .replace(/\s+(?=[.,;:!?])/g, "")
    .trim();
}
