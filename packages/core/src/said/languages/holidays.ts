/** Days that have a name and the same date each year, as month × 100 + day; names are folded, without their "'s". */
const holidays: ReadonlyMap<string, number> = new Map([
  ["new year day", 101],
  ["new year eve", 1231],
  ["christmas eve", 1224],
  ["christmas day", 1225],
  ["boxing day", 1226],
  ["valentine day", 214],
  ["independence day", 704],
  ["halloween", 1031],
  ["neujahr", 101],
  ["neujahrstag", 101],
  ["silvester", 1231],
  ["heiligabend", 1224],
  ["heilige drei konige", 106],
  ["tag der deutschen einheit", 1003],
  ["allerheiligen", 1101],
  ["nochebuena", 1224],
  ["nochevieja", 1231],
  ["navidad", 1225],
  ["ano nuevo", 101],
  ["dia de reyes", 106],
]);

const longest = 4;
const firstWords = new Set([...holidays.keys()].map((name) => name.split(" ", 1)[0]!));

/** False for most words: no holiday begins with it. */
export const mayBeHoliday = (word: string): boolean => firstWords.has(word);

/** The holiday that words begin with, and how many of them are its name. */
export function holidayIn(words: readonly string[]): { date: number; words: number } | null {
  for (let count = Math.min(longest, words.length); count > 0; count--) {
    const date = holidays.get(words.slice(0, count).join(" "));
    if (date !== undefined) return { date, words: count };
  }
  return null;
}
