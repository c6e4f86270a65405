import type { Citation } from "@cuecard/core";

/** A citation for people: `router-guide.pdf, page 2 › Blinking orange`. */
export function showCitation({ title, url, filename, page, headingPath }: Citation): string {
  const where = filename ?? url ?? title ?? "a text";
  const headings = headingPath.length > 0 ? ` › ${headingPath.join(" › ")}` : "";
  return `${where}${page === null ? "" : `, page ${page}`}${headings}`;
}
