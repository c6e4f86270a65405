import { shownNumber } from "./beside.ts";

/** A bar of a plot. */
export interface Bar {
  label: string;
  value: number;
  /** Whether it is Cuecard's. */
  isOwn: boolean;
}

const row = 26;
const bars = 330;
/** Pixels of a letter in the widest of the usual fonts. */
const letter = 7;

/** Bars, one below the other, as an SVG that can be read on a light and on a dark page. */
export function plot(title: string, given: readonly Bar[]): string {
  const most = Math.max(...given.map(({ value }) => value));
  const labels = 20 + letter * Math.max(...given.map(({ label }) => label.length));
  const whole = labels + bars + 70;
  const lines = given.map(({ label, value, isOwn }, at) => {
    const top = 40 + at * row;
    const width = most > 0 ? Math.max(1, (value / most) * bars) : 1;
    return [
      `<text x="${labels - 10}" y="${top + 14}" text-anchor="end">${escaped(label)}</text>`,
      `<rect x="${labels}" y="${top}" width="${width.toFixed(1)}" height="18" rx="3" fill="${isOwn ? "#3b5bdb" : "#868e96"}"/>`,
      `<text x="${(labels + width + 8).toFixed(1)}" y="${top + 14}">${shownNumber(value)}</text>`,
    ].join("");
  });
  const height = 50 + given.length * row;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${whole}" height="${height}" rx="8" fill="#f8f9fa"/><g fill="#212529">`,
    `<text x="16" y="24" font-weight="600">${escaped(title)}</text>`,
    ...lines,
    "</g></svg>",
  ].join("\n");
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
