import { format } from "numfmt";

/** Shows a cell's number or text as its style does. */
export interface CellFormat {
  /** Shows a number. */
  number(value: number): string;
  /** Shows a text. */
  text(value: string): string;
}

const isoDate = "yyyy-mm-dd";
/** Codes of the built-in formats (ECMA-376, part 1, 18.8.30). Those of dates differ by country, so they are ISO's. */
const builtIn: Readonly<Record<number, string>> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  5: '"$"#,##0',
  6: '"$"#,##0',
  7: '"$"#,##0.00',
  8: '"$"#,##0.00',
  9: "0%",
  10: "0.00%",
  11: "0.00E+00",
  12: "# ?/?",
  13: "# ??/??",
  14: isoDate,
  15: isoDate,
  16: "d-mmm",
  17: "mmm-yyyy",
  18: "h:mm AM/PM",
  19: "h:mm:ss AM/PM",
  20: "h:mm",
  21: "h:mm:ss",
  22: "yyyy-mm-dd h:mm",
  37: "#,##0;(#,##0)",
  38: "#,##0;(#,##0)",
  39: "#,##0.00;(#,##0.00)",
  40: "#,##0.00;(#,##0.00)",
  41: "#,##0",
  42: '"$"#,##0',
  43: "#,##0.00",
  44: '"$"#,##0.00',
  45: "mm:ss",
  46: "[h]:mm:ss",
  47: "mm:ss.0",
  48: "##0.0E+0",
  49: "@",
};
const eastAsianDates: readonly (readonly [first: number, last: number])[] = [
  [27, 36],
  [50, 58],
];
/** What a code holds beside its signs: words, escaped signs, tags, and the room for a sign. */
const beside = /"[^"]*"|\\.|\[[^\]]*\]|[_*]./g;
/** The country of a currency says how its sign is written, not how numbers are. */
const currencyCountry = /\[\$([^\]-]+)-[0-9a-f]+\]/gi;
/** Day 0 of the other calendar of Excel. */
const days1904 = 1_462;
/** 31 December 9999. */
const lastDay = 2_958_465;
const dayMs = 86_400_000;
/** Day 0, so that serial 61 is 1900-03-01: Excel counts a 29 February 1900 that never was. */
const epoch = Date.UTC(1899, 11, 30);

/**
 * Reads a format's code. Values are shown as Excel shows them, with a point and commas in numbers. A date of day, month
 * and year in digits is written as ISO writes it, since its order differs by country. `General` shows all digits, also
 * where a column of Excel is too narrow for them: they may be a number to call or to order by.
 */
export function cellFormat(id: number, custom: string | undefined, { date1904 }: { date1904: boolean }): CellFormat {
  const isEastAsian = eastAsianDates.some(([first, last]) => id >= first && id <= last);
  const code = (custom ?? (isEastAsian ? isoDate : builtIn[id]) ?? "General").replace(currencyCountry, "[$$$1]");
  const signs = code.replace(beside, "");
  const shift = date1904 && isDate(code) ? days1904 : 0;
  const iso = isoOf(signs.split(";", 1)[0]!);
  const pattern = withWholeYears(code);
  return {
    number(value) {
      const isOutside = isDate(code) && (value < 0 || value > lastDay);
      if (/^general$/i.test(code) || isOutside) return plain(value);
      return (
        (iso?.(value + shift) ?? shown(pattern, value + shift)) || (value === 0 || hides(code) ? "" : plain(value))
      );
    },
    text: (value) => (/@/.test(signs) && signs !== "@" ? shown(pattern, value) : hides(code) ? "" : value),
  };
}

/** Whether a code shows nothing, whatever stands in the cell. */
const hides = (code: string) => /^;;;$/.test(code.trim());

function isDate(code: string): boolean {
  const first = code.split(";", 1)[0]!;
  const signs = first.replace(beside, "");
  return !/general/i.test(signs) && /[ymd]|h.*s|h/i.test(signs) && !/\[(?:h+|m+|s+)\]/i.test(first);
}

/** Shows a date of day, month and year, with its time where it has one. Null for every other code. */
function isoOf(signs: string): ((value: number) => string) | null {
  const isWhole = /y/i.test(signs) && /d/i.test(signs) && /m/i.test(signs);
  if (!isWhole || /general|mmm|ddd|e/i.test(signs)) return null;
  const hasTime = /[hs]/i.test(signs);
  return (value) => {
    const date = new Date(epoch + Math.round(value * 86_400) * (dayMs / 86_400));
    const iso = date.toISOString();
    const time = iso.slice(11, date.getUTCSeconds() === 0 ? 16 : 19);
    return hasTime && value % 1 !== 0 ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
  };
}

/** Writes years of two digits with four: "Nov-26" could be a day. */
function withWholeYears(code: string): string {
  return code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*].|y+/gi, (part) => (/^y+$/i.test(part) ? "yyyy" : part));
}

function shown(pattern: string, value: number | string): string {
  const text = format(pattern, value, { overflow: "", throws: false });
  if (text.startsWith("##")) return "";
  const plainText = text.replace(/\s+/g, " ").trim();
  return /\.[#?]/.test(pattern) ? plainText.replace(/(\d)\.(?!\d)/, "$1") : plainText;
}

/** Digits that a spreadsheet stores. More are the noise of binary fractions. */
function plain(value: number): string {
  const text = String(Object.is(value, -0) ? 0 : value);
  return text.length <= 16 ? text : String(Number(value.toPrecision(15)));
}
