import { raised } from "../notes/raised-mark.ts";
import type { PdfItem } from "./items.ts";
import { hasRightToLeft, readsLeftwards, toReadingOrder, withBracketsTurned } from "./reading-order.ts";

/** One line of a page, or a part of it. Lengths as in {@link PdfItem}. */
export interface PdfLine {
  /** Its words. */
  text: string;
  /** Distance from the left edge to its beginning. */
  left: number;
  /** Distance from the left edge to its end. */
  right: number;
  /** Height of its foot. */
  bottom: number;
  /** Height of the type of its longest item. */
  size: number;
  /** Font of most of its characters. */
  font: string;
  /** Whether it is written from right to left. */
  rightToLeft: boolean;
  /** Whether it stands otherwise than most of the page. */
  turned: boolean;
  /** Whether all of it is bold. */
  bold: boolean;
  /** What it is made of. */
  items: readonly PdfItem[];
}

/**
 * Ligatures, and Hebrew and Arabic letters by shape. Nobody types them into a search. They are taken apart only in the
 * order of reading.
 */
const presentationForms = /[\u00B5\u037E\u2126\uFB00-\uFDFF\uFE70-\uFEFC]+/g;
const controls = /[^\P{Cc}\t-\r]/gu;
/**
 * Items of one line differ in height by less than the first share of the type's size, and raised or lowered ones to the
 * right by less than the second.
 */
const sameLineShare = 0.5;
const raisedShare = 1.2;
/** Raised letters are smaller than this share of the line's type, and higher by more than the other. */
const raisedSize = 0.9;
const raisedStep = 0.1;
/** A gap of more than this many sizes separates cells or columns. Spaces of justified lines are narrower. */
const apartShare = 1.4;
/** Among times or prices side by side, as in timetables, so much separates cells: no sentence sets three of them in a row. */
const apartOfTimes = 0.4;
const time = /^(?:\d{1,3}[:.,]\d{2}|[-–—|])$/;
/** A gap of this many sizes is a space. */
const spaceShare = 0.15;

/** Returns a page's lines in the order in which the file draws them, each as its parts from left to right. */
export function readLines(items: readonly PdfItem[]): PdfLine[][] {
  const lines: PdfLine[][] = [];
  let current: PdfItem[] = [];
  const flush = () => {
    const parts = toParts(current);
    if (parts.length > 0) lines.push(parts);
    current = [];
  };
  for (const item of items) {
    if (item.text !== "" && current.length > 0 && !onLine(current, item)) flush();
    current.push(item);
    if (item.endsLine) flush();
  }
  flush();
  return lines;
}

/** Joins several parts of one line. */
export function joinParts(parts: readonly PdfLine[]): PdfLine {
  if (parts.length === 1) return parts[0]!;
  const longest = parts.reduce((best, part) => (part.text.length > best.text.length ? part : best));
  return {
    ...longest,
    text: parts.map(({ text }) => text).join(" "),
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
    bold: parts.every(({ bold }) => bold),
    items: parts.flatMap(({ items }) => items),
  };
}

/** Whether an item belongs to a line. For turned text the file's own ends of line decide. */
function onLine(line: readonly PdfItem[], item: PdfItem): boolean {
  const first = line.find(({ text }) => text.trim() !== "");
  if (!first || first.turned || item.turned || item.text.trim() === "")
    return first?.turned === item.turned || item.text.trim() === "" || !first;
  const size = Math.max(first.size, item.size);
  const step = Math.abs(first.bottom - item.bottom);
  const gap = item.left - line.findLast(({ text }) => text.trim() !== "")!.right;
  return step <= size * sameLineShare || (step <= size * raisedShare && gap >= 0 && gap <= size * apartShare);
}

function toParts(items: readonly PdfItem[]): PdfLine[] {
  const parts: PdfItem[][] = [];
  let last: PdfItem | null = null;
  const inTimetable = isOfTimes(items);
  for (const item of items) {
    const blank = item.text.trim() === "";
    const gap = last && !blank ? Math.max(item.left - last.right, last.left - item.right) : 0;
    const share = last && inTimetable && (isTime(item) || isTime(last)) ? apartOfTimes : apartShare;
    if (parts.length === 0 || (last && !item.turned && gap > share * Math.max(item.size, last.size))) parts.push([]);
    parts.at(-1)!.push(item);
    if (!blank) last = item;
  }
  const lines = parts.map(toLine).filter((line) => line !== null);
  const rightToLeft = lines.filter((line) => line.rightToLeft).length * 2 > lines.length;
  const place = (line: PdfLine) => (rightToLeft ? -line.right : line.left);
  return lines.some(({ turned }) => turned) ? lines : lines.sort((a, b) => place(a) - place(b));
}

const isTime = ({ text }: PdfItem) => time.test(text.trim());

/** Whether three times or prices stand side by side. */
function isOfTimes(items: readonly PdfItem[]): boolean {
  let run = 0;
  return items.some((item) => {
    if (item.text.trim() !== "") run = isTime(item) ? run + 1 : 0;
    return run >= 3;
  });
}

/** Makes one part of a line of its items. Null without a word. */
export function toLine(items: readonly PdfItem[]): PdfLine | null {
  const drawn = items.filter(({ text }) => text.trim() !== "");
  if (drawn.length === 0) return null;
  const words = items.map(({ text }) => text).join("");
  const rightToLeft = readsLeftwards(words);
  const longest = drawn.reduce((best, item) => (item.text.length > best.text.length ? item : best));
  const isByPlace = drawn.length > 1 && hasRightToLeft(words) && !longest.turned;
  const drawnText = isByPlace ? inReadingOrder(items, longest, rightToLeft) : inDrawnOrder(items, longest);
  const text = (rightToLeft ? withBracketsTurned(drawnText) : drawnText)
    .replace(controls, "")
    .replace(presentationForms, (forms) => forms.normalize("NFKC"))
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") return null;
  return {
    text,
    left: Math.min(...drawn.map(({ left }) => left)),
    right: Math.max(...drawn.map(({ right }) => right)),
    bottom: longest.bottom,
    size: Math.round(longest.size * 10) / 10,
    font: longest.font,
    rightToLeft,
    turned: longest.turned,
    bold: drawn.every(({ bold, text: own }) => bold || !/[\p{L}\p{N}]/u.test(own)) && drawn.some(({ bold }) => bold),
    items,
  };
}

/** Joins items in their order. What is smaller and higher than the line's type is a power or the mark of a note. */
function inDrawnOrder(items: readonly PdfItem[], longest: PdfItem): string {
  return items.reduce((text, item) => text + (isRaised(item, longest) ? raised(text, item.text) : item.text), "");
}

function isRaised(item: PdfItem, { size, bottom, turned }: PdfItem): boolean {
  return !turned && item.size < size * raisedSize && item.bottom - bottom > size * raisedStep;
}

/** Joins items by their places, letters of Arabic and Hebrew in the order of reading. */
function inReadingOrder(items: readonly PdfItem[], longest: PdfItem, isLeftwards: boolean): string {
  const byPlace = items.filter(({ left, right }) => right > left).sort((a, b) => a.left - b.left);
  const signs = signsOf(items, byPlace);
  const drawn: { text: string; isRead: boolean }[] = [];
  let last: PdfItem | null = null;
  for (const item of byPlace) {
    const gap = last ? item.left - last.right : 0;
    if (gap > item.size * spaceShare) drawn.push({ text: " ", isRead: false });
    const text = isRaised(item, longest) ? raised("", item.text) : item.text + (signs.get(item) ?? "");
    drawn.push({ text, isRead: item.rightToLeft });
    last = item;
  }
  return toReadingOrder(drawn, isLeftwards);
}

/** Signs over or below letters have no width of their own: each with the item over which it stands. */
function signsOf(items: readonly PdfItem[], letters: readonly PdfItem[]): Map<PdfItem, string> {
  const signs = new Map<PdfItem, string>();
  const away = (letter: PdfItem, at: number) => Math.max(letter.left - at, at - letter.right, 0);
  for (const { left, right, text } of items) {
    if (right > left || !/^\p{M}+$/u.test(text) || letters.length === 0) continue;
    const letter = letters.reduce((best, one) => (away(one, left) < away(best, left) ? one : best));
    signs.set(letter, (signs.get(letter) ?? "") + text);
  }
  return signs;
}
