import type { TextItem, TextMarkedContent } from "pdfjs-dist/types/src/display/api.js";

/**
 * Characters of glyphs whose letter the font does not name: control characters, those for private use, and the
 * replacement character.
 */
const unmapped = /[^\P{Cc}\t-\r]|\p{Co}|\ufffd/gu;
/** Share of them above which there is a warning. A bullet or two of a font of symbols are no loss. */
const toldShare = 0.01;

/** Counts glyphs without a letter. */
export interface UnmappedCounter {
  /** Counts the characters of a text. */
  add(items: readonly (TextItem | TextMarkedContent)[]): void;
  /** A warning when more than a few glyphs have no letter. */
  warnings(): string[];
}

/** Makes a counter at zero. */
export function countUnmapped(): UnmappedCounter {
  let all = 0;
  let lost = 0;
  return {
    add(items) {
      for (const item of items) {
        if (!("str" in item)) continue;
        all += item.str.replace(/\s+/g, "").length;
        lost += item.str.match(unmapped)?.length ?? 0;
      }
    },
    warnings() {
      if (lost <= all * toldShare) return [];
      const share = Math.round((100 * lost) / all);
      return [
        `${share} % of the characters of this PDF (${lost} of ${all}) have no letters in its fonts, so words and numbers are missing or wrong; run text recognition (OCR) on it, or add it in another format.`,
      ];
    },
  };
}
