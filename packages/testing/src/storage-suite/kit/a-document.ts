import type { Document, Mark } from "@cuecard/core";
import type { Random } from "../../random.ts";

const vocabulary =
  "refund card window parcel courier light orange router invoice month account opening hours branch cable supervisor".split(
    " ",
  );
const kinds = ["heading", "paragraph", "list_item", "list_item", "code", "table", "plain"] as const;
/** What documents have between their blocks, and between the lines of one. */
const gaps = ["\n", "\n\n", "\r\n", "\r\n\r\n", " \n", "\n\t", "\u00a0\n", "\n\n\n\n\n\n", "\u2028"];

/** A document with marks as an extractor sets them: headings, lists, code, tables with a head, and text without any. */
export function aDocument(random: Random, blocks: number): Document {
  const marks: Mark[] = [];
  let text = "";
  for (let block = 0; block < blocks; block++) {
    const kind = random.pick(kinds);
    const start = text.length;
    if (kind === "heading") {
      const heading = phrase(random, 1, 4);
      text += heading;
      marks.push({ kind, start, end: text.length, level: random.integer(1, 4), text: heading });
    } else if (kind === "table") {
      const rows = random.integer(1, 6);
      const end = () => text.length;
      marks.push({ kind, start, end: start, header: random.chance(0.5) ? "name | price" : null, name: null });
      const table = marks.at(-1)!;
      for (let number = 1; number <= rows; number++) {
        const from = end();
        text += `${phrase(random, 1, 3)} | ${random.integer(1, 99)}`;
        marks.push({ kind: "row", start: from, end: end(), number });
        if (number < rows) text += "\n";
      }
      table.end = end();
    } else {
      const lines = Array.from({ length: random.integer(1, 5) }, () => line(random, kind === "code"));
      text += lines.join(random.pick(gaps));
      if (kind === "code") marks.push({ kind, start, end: text.length, language: "javascript" });
      else if (kind !== "plain") marks.push({ kind, start, end: text.length });
    }
    text += random.pick(gaps);
  }
  return { text, title: random.chance(0.7) ? phrase(random, 1, 3) : null, language: null, marks };
}

/** A few words of the documents. */
export function phrase(random: Random, least: number, most: number): string {
  return Array.from({ length: random.integer(least, most) }, () => random.pick(vocabulary)).join(" ");
}

function line(random: Random, code: boolean): string {
  if (code) return `function ${random.pick(vocabulary)}() {\n  return ${random.pick(vocabulary)};\n}`;
  return Array.from({ length: random.integer(1, 4) }, () => `${phrase(random, 3, 14)}.`).join(
    random.pick([" ", "  ", "\n"]),
  );
}
