import type { Hit } from "../../../schema/search.ts";
import { cleanText } from "../../../text/clean-text.ts";
import { visible } from "../../../text/visible.ts";

const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>"'）】」]+/giu;
/** Without a scheme: a host name with a path, known by its last label so that `Node.js/Express` is none. A bare host name is said as people say it. */
const bareAddress =
  /(?<![\p{L}\p{N}@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|info|biz|io|app|dev|ai|co|eu|uk|de|fr|es|it|nl|pl|pt|br|mx|jp|cn|in|au|ca|ch|at|be|se|no|dk|fi|ru|tr|us)\/[^\s<>"'）】」]*/giu;
const fence = /^\s*(?:```|~~~)/;
const tableRule = /^[\s|:+=-]*-{2,}[\s|:+=-]*$/;
const listSign = /^\s*(?:[-*+•▪◦‣]|\d{1,3}[.)])\s+/u;
const sentenceEnd = /[.!?:;,…。！？：؟।]$/u;

/** Behind a blank line, which stands between two passages, it would begin a turn of older Claude prompts. */
const role = /^(human|assistant|system)(?=\s*:)/i;

/** A passage as it can be read aloud: no addresses, no Markdown, HTML and control signs, table rows as sentences; code as it stands, without its fence. */
export function speakable({ text, tableHeader: head }: Pick<Hit, "text" | "tableHeader">): string {
  const lines = cleanText(text).split(/\r\n|[\n\r\u0085\u2028\u2029]/u);
  const tableHeader = head === null ? null : cleanText(head);
  let columns = tableHeader === null ? null : cells(tableHeader.split(/[\n\r]/u)[0]!);
  const sentences: string[] = [];
  lines.forEach((line, i) => {
    if (tableRule.test(line) || fence.test(line)) return;
    if (tableRule.test(lines[i + 1] ?? "") && cells(line).length > 1) columns = cells(line);
    else sentences.push(...sentence(line, columns));
  });
  return visible(sentences.join("\n")).replace(role, "“$1”");
}

function sentence(line: string, columns: string[] | null): string[] {
  const values = cells(line);
  const row =
    columns !== null && values.length > 1 && values.length === columns.length
      ? values.map((value, i) => (value === "" ? "" : `${columns[i]!}: ${value}`)).filter((part) => part !== "")
      : values.filter((value) => value !== "");
  const spoken = plain(row.join(", "));
  if (spoken === "") return [];
  return [sentenceEnd.test(spoken) ? spoken : `${spoken}.`];
}

/** Cells of `| a | b |` or of values parted by tabs; the whole line when it is not a row. */
function cells(line: string): string[] {
  const trimmed = line.trim();
  const parts =
    trimmed.startsWith("|") || / \| /.test(trimmed) ? trimmed.replace(/^\||\|$/g, "").split("|") : trimmed.split("\t");
  return parts.map((part) => part.trim());
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
