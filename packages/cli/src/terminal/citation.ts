import type { Citation } from "@cuecard/core";
import { shown } from "./visible.ts";

/** A citation for people: `router-guide.pdf, page 2 › Blinking orange`, `prices.xlsx, rows 12–31 › Plans`, `call.srt, AGENT and CALLER`. */
export function showCitation({ title, url, filename, headingPath, rows, ...citation }: Citation): string {
  const { page, lastPage, pageLabel, speakers = [] } = citation;
  const where = shown(filename ?? url ?? title ?? "a text");
  const headings = headingPath.length > 0 ? ` › ${headingPath.map(shown).join(" › ")}` : "";
  const pages = page === null ? "" : lastPage ? `, pages ${page}–${lastPage}` : `, page ${page}`;
  const printed = pageLabel ? ` (${shown(pageLabel)})` : "";
  const names = [...new Set(speakers.flatMap(({ speaker }) => (speaker === null ? [] : [shown(speaker)])))];
  const spokenBy = names.length > 0 ? `, ${names.join(" and ")}` : "";
  return `${where}${pages}${printed}${spokenBy}${rows === null ? "" : `, ${rowsOf(rows)}`}${headings}`;
}

function rowsOf({ from, to }: NonNullable<Citation["rows"]>): string {
  return from === to ? `row ${from}` : `rows ${from}–${to}`;
}
