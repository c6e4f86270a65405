import type { LinePlace } from "../../document/line-places.ts";
import { aroundBoxes, type Box } from "./boxes.ts";
import type { PdfItem } from "./items.ts";
import type { PdfLine } from "./lines.ts";

/** Where the lines of one block of text stand. */
export function placesOfLines(lines: readonly PdfLine[]): LinePlace[] {
  return lines.map(({ text, items }) => ({ characters: text.length, box: boxOfItems(items) }));
}

/** The box around the words of items, in the file's space. */
export function boxOfItems(items: readonly PdfItem[]): Box {
  return aroundBoxes(items.filter(({ text }) => text.trim() !== "").map(({ box }) => box));
}
