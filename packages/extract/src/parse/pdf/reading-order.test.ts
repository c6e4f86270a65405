import { expect, test } from "vitest";
import { readsLeftwards, toReadingOrder } from "./reading-order.ts";

/** Parts as a page draws them, from left to right; words of Arabic and Hebrew are in their own order. */
const read = (drawn: readonly string[]) =>
  toReadingOrder(
    drawn.map((text) => ({ text, isRead: true })),
    readsLeftwards(drawn.join("")),
  );

test.each([
  [
    "an Arabic price with a date",
    ["31", "/", "12", "/", "2026", " ", "حتى", " ", "ريال", " ", "120", " ", "السعر"],
    "السعر 120 ريال حتى 31/12/2026",
  ],
  ["Arabic brackets with a percentage", ["(", "ضريبة", " ", "%", "15", " ", "شامل", ")"], "(شامل 15% ضريبة)"],
  ["an Arabic telephone number with dashes", ["1234", "-", "555", "-", "03", " ", "هاتف"], "هاتف 03-555-1234"],
  ["a Hebrew telephone number", ["03", "-", "555", "-", "1234", " ", "טלפון"], "טלפון 03-555-1234"],
  [
    "a Hebrew line with an address",
    [".18:00", " ", "עד", " ", "example", ".", "com", " ", "אתר"],
    "אתר example.com עד 18:00.",
  ],
  [
    "a Hebrew price with its sign",
    ["ללילה", " ", "€18", " ", "או", " ", "$", "20", " ", "מחיר"],
    "מחיר $20 או €18 ללילה",
  ],
  [
    "two Latin words in a Hebrew line",
    ["ש", " ", "29", " ", "עולה", " ", "Gold", " ", "Plus", " ", "תוכנית"],
    "תוכנית Gold Plus עולה 29 ש",
  ],
  [
    "a number between Latin words in an Arabic line",
    ["ريال", " ", "4,299", " ", "بسعر", " ", "iPhone", " ", "15", " ", "Pro", " ", "جهاز"],
    "جهاز iPhone 15 Pro بسعر 4,299 ريال",
  ],
  ["two numbers beside each other", ["20", " ", "10", " ", "ימים"], "ימים 10 20"],
  [
    "two Hebrew words in an English line",
    ["The word ", "עולם", " ", "שלום", " means peace."],
    "The word שלום עולם means peace.",
  ],
  ["a raised mark", ["\uE0101\uE011", "30", " ", "ריال"], "ריال 30\uE0101\uE011"],
])("%s is read in its order", (_, drawn, text) => expect(read(drawn)).toBe(text));

test("an address is one word, however long", () => {
  expect(readsLeftwards("זمن information-desk@example.com")).toBe(true);
  expect(readsLeftwards("The word שלום means peace")).toBe(false);
  expect(readsLeftwards("12 – 30")).toBe(false);
});
