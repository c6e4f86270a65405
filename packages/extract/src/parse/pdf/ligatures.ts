import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api.js";

const arabic = /\p{Script=Arabic}/u;
const rightToLeftRun = /[\p{Script=Arabic}\p{Script=Hebrew}\p{M}]+/gu;
/** Letters that some fonts give in the order of drawing. No glyph draws them in this order. */
const alreadyTurned = /^[اأإآٱ]ل$/u;
/** Characters that pdf.js leaves out of a text. */
const unplaced = /[\s\p{Cf}]+/gu;
/** Most glyphs that are skipped to find an item's own. Glyphs off the page are in no item. */
const mostPassedOver = 100;

/**
 * Puts the letters of a ligature, such as lam and alef, back in their order, since pdf.js turns right-to-left words
 * letter by letter. It looks at the glyphs of a page only where that has Arabic letters.
 */
export async function mendLigatures(
  page: PDFPageProxy,
  content: readonly (TextItem | TextMarkedContent)[],
): Promise<void> {
  const items = content.filter((item): item is TextItem => "str" in item && item.str.trim() !== "");
  if (!items.some(({ str }) => arabic.test(str))) return;
  const glyphs = await drawnGlyphs(page);
  if (!glyphs.some(isLigature)) return;
  let next = 0;
  for (const item of items) {
    const own = glyphsOf(item, glyphs, next);
    if (!own) continue;
    next = own.end;
    if (own.glyphs.some(isLigature)) item.str = corrected(item, own.glyphs);
  }
}

function isLigature(letters: string): boolean {
  return letters.length > 1 && arabic.test(letters) && !alreadyTurned.test(letters);
}

/** Returns the letters of each glyph, in the order in which the page draws them. */
async function drawnGlyphs(page: PDFPageProxy): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const texts = argsArray.filter((_, at) => fnArray[at] === OPS.showText) as [
    ({ unicode: string } | number | null)[],
  ][];
  return texts
    .flatMap(([drawn]) =>
      drawn.map((glyph) => (typeof glyph === "object" && glyph ? glyph.unicode.replace(unplaced, "") : "")),
    )
    .filter((letters) => letters !== "");
}

/** Characters that pdf.js leaves out of right-to-left words. */
const lettersOf = (text: string) => text.replace(unplaced, "").replace(/[<>]/g, "");
const sorted = (text: string) => [...text].sort().join("");

/** Finds the glyphs from `from` on that have an item's letters, in any order. */
function glyphsOf(
  { str }: TextItem,
  glyphs: readonly string[],
  from: number,
): { glyphs: string[]; end: number } | null {
  const letters = lettersOf(str);
  const wanted = sorted(letters);
  for (let start = from; start < Math.min(glyphs.length, from + mostPassedOver); start += 1) {
    let end = start;
    let text = "";
    while (end < glyphs.length && text.length < letters.length) text += lettersOf(glyphs[end++]!);
    if (text.length === letters.length && sorted(text) === wanted) return { glyphs: glyphs.slice(start, end), end };
  }
  return null;
}

/**
 * Replaces each run of right-to-left letters, which the item has turned letter by letter, by the run turned glyph by
 * glyph.
 */
function corrected(item: TextItem, glyphs: readonly string[]): string {
  const signs = [...item.str];
  const places = signs.flatMap((sign, place) => (lettersOf(sign) === "" ? [] : [place]));
  const text = places.map((place) => signs[place]!);
  const leftwards = item.dir === "rtl";
  let from = leftwards ? text.length : 0;
  for (const run of runsOf(glyphs)) {
    const letters = run.map((glyph) => [...glyph]);
    const wrong = letters.flat().reverse();
    const right = letters.reverse().flat();
    const at = find(text, wrong, from, leftwards);
    if (at < 0) continue;
    for (const [index, sign] of right.entries()) signs[places[at + index]!] = sign;
    from = leftwards ? at : at + wrong.length;
  }
  return signs.join("");
}

/** A run of neighbouring glyphs that are written from right to left. */
function runsOf(glyphs: readonly string[]): string[][] {
  const runs: string[][] = [];
  let open = false;
  for (const glyph of glyphs) {
    const belongs = glyph.replace(rightToLeftRun, "") === "";
    if (belongs && open) runs.at(-1)!.push(glyph);
    else if (belongs) runs.push([glyph]);
    open = belongs;
  }
  return runs;
}

/** Finds a run from a place on, to the left or to the right. */
function find(text: readonly string[], run: readonly string[], from: number, leftwards: boolean): number {
  const matches = (at: number) => run.every((sign, index) => text[at + index] === sign);
  if (leftwards) {
    for (let at = from - run.length; at >= 0; at -= 1) if (matches(at)) return at;
    return -1;
  }
  for (let at = from; at + run.length <= text.length; at += 1) if (matches(at)) return at;
  return -1;
}
