import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api.js";
import { type Box, boxOf, type Matrix } from "./boxes.ts";
import type { PdfTag } from "./tags.ts";

/**
 * A run of letters as a page draws it. Lengths are in points. The page is turned so that most of its text is upright,
 * and `bottom` grows upwards.
 */
export interface PdfItem {
  /** Its letters, in the order of reading. */
  text: string;
  /** Distance from the left edge to its beginning. */
  left: number;
  /** Distance from the left edge to its end. */
  right: number;
  /** Height of its foot. */
  bottom: number;
  /** Height of its type. */
  size: number;
  /** Name of its font inside the file. */
  font: string;
  /** Whether it is written from right to left. */
  rightToLeft: boolean;
  /** Whether the file ends a line after it. */
  endsLine: boolean;
  /** Whether it is turned otherwise than most of the page. Its place then says nothing of the order of reading. */
  turned: boolean;
  /** Whether its font is bold. */
  bold: boolean;
  /** What the structure tree says of it. */
  tag: PdfTag | null;
  /** Where it stands in the file's space. */
  box: Box;
}

/** How far letters reach above and below the line that they stand on, in sizes of type. */
const rise = 0.8;
const fall = 0.2;

/** The items of one page. */
export interface PdfItems {
  /** The items, in the order in which the file draws them. */
  items: PdfItem[];
  /** Height of the lower edge. */
  low: number;
  /** Height of the upper edge. */
  high: number;
  /** Puts a box of the file where the items are. */
  placed(box: Box): Box;
}

/** Reads a page's items. `view` has two opposite corners of the page. */
export function readItems(
  content: readonly (TextItem | TextMarkedContent)[],
  view: readonly number[],
  of: { isBold(font: string): boolean; tagOf(item: TextItem): PdfTag | null },
): PdfItems {
  const texts = content.filter((item): item is TextItem => "str" in item);
  const upright = mostQuarters(texts);
  const heights = [
    place([0, 0, 0, 0, ...view.slice(0, 2)], upright)[1],
    place([0, 0, 0, 0, ...view.slice(2)], upright)[1],
  ];
  const items = texts.map((item) => {
    const [left, bottom] = place(item.transform, upright);
    return {
      text: item.str,
      left,
      right: left + item.width,
      bottom,
      size: Math.hypot(item.transform[2], item.transform[3]),
      font: item.fontName,
      rightToLeft: item.dir === "rtl",
      endsLine: item.hasEOL,
      turned: item.dir === "ttb" || quarters(item.transform) !== upright,
      bold: of.isBold(item.fontName),
      tag: of.tagOf(item),
      box: boxOfItem(item),
    };
  });
  const placed = (box: Box): Box => {
    const [[x0, y0], [x1, y1]] = [
      place([0, 0, 0, 0, box.left, box.bottom], upright),
      place([0, 0, 0, 0, box.right, box.top], upright),
    ];
    return { left: Math.min(x0, x1), right: Math.max(x0, x1), bottom: Math.min(y0, y1), top: Math.max(y0, y1) };
  };
  return { items, low: Math.min(...heights), high: Math.max(...heights), placed };
}

/** Finds the quarter turns, counted against the clock, of most characters of a page. */
function mostQuarters(items: readonly TextItem[]): number {
  const characters = [0, 0, 0, 0];
  for (const { str, transform } of items) {
    const turns = quarters(transform);
    if (turns !== null) characters[turns]! += str.trim().length;
  }
  return characters.indexOf(Math.max(...characters));
}

/** Finds the quarter turns of one item. Null for slanted text, such as watermarks. */
function quarters([across = 1, up = 0]: readonly number[]): number | null {
  const turns = Math.atan2(up, across) / (Math.PI / 2);
  const whole = Math.round(turns);
  return Math.abs(turns - whole) > 0.1 ? null : (whole + 4) % 4;
}

/** The box of an item, whatever way it is turned. Lines from top to bottom hang at the middle of their upper edge. */
function boxOfItem({ transform, width, height, dir }: TextItem): Box {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform as number[];
  const [across, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const space: Matrix = [a / across, b / across, c / up, d / up, x, y];
  const [left, right, bottom, top] = dir === "ttb" ? [-up / 2, up / 2, -height, 0] : [0, width, -up * fall, up * rise];
  return boxOf(space, [left, bottom, right, top]);
}

function place(transform: readonly number[], upright: number): [left: number, bottom: number] {
  const [x = 0, y = 0] = transform.slice(4);
  if (upright === 1) return [y, -x];
  if (upright === 2) return [-x, -y];
  return upright === 3 ? [-y, x] : [x, y];
}
