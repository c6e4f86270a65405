import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Box } from "./boxes.ts";
import type { PdfItem } from "./items.ts";

/** What a page has beside its own text. */
export interface PageNotes {
  /** Filled fields of forms and text boxes, with the place of each in the file's space. */
  fields: { text: string; box: Box }[];
  /** Words of sticky notes and of comments, which a page shows only on a click. */
  comments: string[];
}

/** The parts of an annotation that are used. */
interface Annotation {
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string;
  pushButton?: boolean;
  password?: boolean;
  options?: { exportValue: string; displayValue: string }[];
  annotationFlags?: number;
  rect?: number[];
  contentsObj?: { str?: string };
}

/** Hidden, and not shown on a screen (ISO 32000-1, table 165). */
const unseenFlags = 0b10 | 0b10_0000;
/** A field's type is at most this high, in points. */
const mostSize = 12;
/** A field that begins within this many sizes of its label stands in one line with it. */
const labelGap = 8;

/** Reads the fields, text boxes and comments of a page. */
export async function readPageNotes(page: PDFPageProxy): Promise<PageNotes> {
  const notes: PageNotes = { fields: [], comments: [] };
  for (const annotation of (await page.getAnnotations().catch(() => [])) as Annotation[]) {
    const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect ?? [];
    if (((annotation.annotationFlags ?? 0) & unseenFlags) !== 0 || annotation.password) continue;
    const contents = annotation.contentsObj?.str?.trim() ?? "";
    if (annotation.subtype === "Widget") {
      const text = filledIn(annotation);
      if (text !== "") notes.fields.push({ text, box: { left, bottom, right, top } });
    } else if (annotation.subtype === "FreeText") {
      if (contents !== "") notes.fields.push({ text: contents, box: { left, bottom, right, top } });
    } else if (annotation.subtype !== "Link" && contents !== "") notes.comments.push(contents);
  }
  return notes;
}

function filledIn({ fieldType, fieldValue, options = [], ...button }: Annotation): string {
  if (fieldType === "Btn") {
    const own = button.checkBox ? button.exportValue : button.buttonValue;
    if (own === undefined || button.pushButton || fieldValue === "Off" || fieldValue === null || own !== fieldValue)
      return "";
    return /\p{L}{2}/u.test(own) && !/^(?:on|true)$/i.test(own) ? own : "✓";
  }
  const values = Array.isArray(fieldValue) ? fieldValue : [fieldValue];
  return values
    .filter((value) => typeof value === "string" && value.trim() !== "")
    .map((value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value)
    .join(", ");
}

/**
 * Puts fields among a page's items: each behind its label in the same line, or below the words above it. `box` is where
 * the items are, `own` in the file's space.
 */
export function withFields(
  items: readonly PdfItem[],
  fields: readonly { text: string; box: Box; own: Box }[],
): PdfItem[] {
  const all = [...items];
  const byPlace = [...fields].sort((a, b) => b.box.top - a.box.top || a.box.left - b.box.left);
  for (const { text, box, own } of byPlace) {
    const height = box.top - box.bottom;
    const before = labelOf(all, box);
    const label = before === null ? null : all[before]!;
    const isBeside = label !== null && label.bottom < box.top && label.bottom + label.size > box.bottom;
    const size = Math.min(mostSize, Math.max(6, label?.size ?? height * 0.7));
    const isNear = isBeside && box.left - label.right < size * labelGap;
    text.split(/\r\n?|\n/).forEach((line, index) => {
      const left = isNear && index === 0 ? Math.min(box.left, label.right + size * 0.3) : box.left;
      const bottom = isBeside && index === 0 ? label.bottom : box.top - size * 1.1 * (index + 1);
      const item: PdfItem = {
        ...{
          text: line,
          left,
          right: Math.max(left + 1, Math.min(box.right, left + line.length * size * 0.5)),
          bottom,
          size,
        },
        ...{ font: label?.font ?? "", rightToLeft: /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(line) },
        ...{ endsLine: true, turned: false, bold: false, tag: null, box: own },
      };
      const at = before === null ? all.length : before + 1 + index;
      all.splice(at, 0, item);
      if (isBeside && index === 0) {
        all[before!] = { ...label, endsLine: false, ...(isNear && { text: label.text.replace(/\s*$/, " ") }) };
      }
    });
  }
  return all;
}

/** The item that a field belongs to: the last in its line at its left, else the nearest above it. */
function labelOf(items: readonly PdfItem[], box: Box): number | null {
  let best: { at: number; distance: number } | null = null;
  items.forEach((item, at) => {
    if (item.text.trim() === "" || item.turned) return;
    const isBeside = item.bottom < box.top && item.bottom + item.size > box.bottom && item.left < box.right;
    const above = item.bottom - box.top;
    const isOver = above > -item.size && item.left < box.right && item.right > box.left;
    if (!isBeside && !isOver) return;
    const distance = isBeside ? Math.max(0, box.left - item.right) : 1_000 + above;
    if (!best || distance < best.distance) best = { at, distance };
  });
  return (best as { at: number } | null)?.at ?? null;
}
