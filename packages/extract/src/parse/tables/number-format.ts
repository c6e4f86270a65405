/** Shows a number as its style does. */
export type NumberFormat = (value: number) => string;

/** Built-in formats that are dates or times (ECMA-376, part 1, 18.8.30, with the East Asian ones). */
const builtInDates: readonly (readonly [first: number, last: number, code: string])[] = [
  [14, 17, "yyyy-mm-dd"],
  [18, 21, "hh:mm"],
  [22, 22, "yyyy-mm-dd hh:mm"],
  [27, 36, "yyyy-mm-dd"],
  [45, 47, "hh:mm:ss"],
  [50, 58, "yyyy-mm-dd"],
];
const builtIn: Readonly<Record<number, string>> = {
  2: "0.00",
  4: "#,##0.00",
  9: "0%",
  10: "0.00%",
  39: "#,##0.00",
  40: "#,##0.00",
};
const dayMs = 86_400_000;
/** Day 0, so that serial 61 is 1900-03-01: Excel counts a 29 February 1900 that never was. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);

/**
 * Reads a format's code. Dates and times are shown as ISO writes them, percent, fixed decimals and currency as the
 * format does, all else plain.
 */
export function numberFormat(
  id: number,
  custom: string | undefined,
  { date1904 }: { date1904: boolean },
): NumberFormat {
  const code =
    custom ?? builtInDates.find(([first, last]) => id >= first && id <= last)?.[2] ?? builtIn[id] ?? "General";
  const positive = code.split(";", 1)[0]!;
  const signs = positive.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, "");
  const elapsed = /\[(h+|m+|s+)\]/i.test(positive);
  if (!/general/i.test(signs) && (elapsed || /[ymdhs]/i.test(signs)))
    return dateFormat(signs, elapsed, date1904 ? epoch1904 : epoch1900);
  const places = /[.]([0#?]+)/.exec(signs)?.[1]?.length ?? (/[0#]/.test(signs) ? 0 : null);
  if (signs.includes("%")) return (value) => `${plain(value * 100, places)}%`;
  const { before, after } = currency(positive);
  // Formats of whole numbers hide decimals that may matter, such as 0.5 shown as 1, so the stored value is kept.
  return (value) => `${before}${plain(value, places || null)}${after}`;
}

function dateFormat(signs: string, elapsed: boolean, epoch: number): NumberFormat {
  const hasDay = /[yd]/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
  const hasTime = /[hs]/i.test(signs) || elapsed;
  return (value) => {
    if (elapsed) return duration(value);
    const date = new Date(epoch + Math.round(value * 86_400) * 1_000);
    if (Number.isNaN(date.getTime())) return String(value);
    const iso = date.toISOString();
    const time = iso.slice(11, date.getUTCSeconds() === 0 ? 16 : 19);
    if (!hasDay) return time;
    return hasTime && value % 1 !== 0 ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
  };
}

function duration(days: number): string {
  const minutes = Math.round((days * dayMs) / 60_000);
  return `${Math.trunc(minutes / 60)}:${String(Math.abs(minutes % 60)).padStart(2, "0")}`;
}

/** Digits that a spreadsheet stores. More are the noise of binary fractions. */
function plain(value: number, places: number | null): string {
  if (places !== null) return (Object.is(value, -0) ? 0 : value).toFixed(Math.min(places, 15));
  const text = String(value);
  return text.length <= 16 ? text : String(Number(value.toPrecision(15)));
}

function currency(code: string): { before: string; after: string } {
  const sign = /\[\$([^\]-]+)[^\]]*\]|"([^"]*\p{Sc}[^"]*)"|(\p{Sc})/u.exec(code);
  const text = (sign?.[1] ?? sign?.[2] ?? sign?.[3] ?? "").trim();
  if (!sign || text === "") return { before: "", after: "" };
  const isFirst = sign.index < code.search(/[0#?]/);
  return isFirst ? { before: /\p{L}$/u.test(text) ? `${text} ` : text, after: "" } : { before: "", after: ` ${text}` };
}
