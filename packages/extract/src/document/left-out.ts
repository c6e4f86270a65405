/** What a reason says: what was left out, by how many parts it had, and what to do next. */
interface Reason {
  /** The name of one such part, and of several. */
  what: readonly [one: string, several: string];
  /** What a person can do. */
  next?: string;
}

const parts = (one: string, several: string, next?: string): Reason => ({ what: [one, several], next });
const words = (what: string, next?: string): Reason => parts(`${what} was left out`, `${what} was left out`, next);

/** Every reason for which a reader leaves words out of a document. */
const reasons = {
  hidden: words("text that visitors do not see", "show it on the page to have it found"),
  aroundText: words("text of menus, heads, feet and side columns around the page's own text"),
  controls: words("text of buttons, fields and lists to choose from"),
  pictures: words("the description of pictures", "say it in the text to have it found"),
  comments: words("text of comments"),
  pageHeads: words("text of running heads and feet"),
  pageEdges: parts(
    "1 line at the edge of a page was left out as a running head, which is kept once, or as a page number",
    "# lines at the edges of pages were left out as running heads, which are kept once, or as page numbers",
  ),
  removedByReview: words("text that a tracked change removed"),
  hiddenText: words("text that is formatted as hidden"),
  objects: words("text inside charts and other objects that are not read", "say it in the text to have it found"),
  readings: words("the reading above words"),
  hiddenSlides: parts(
    "1 slide is hidden and was left out",
    "# slides are hidden and were left out",
    "unhide what is to be found",
  ),
  hiddenSheets: parts("1 hidden sheet was left out", "# hidden sheets were left out", "unhide what is to be found"),
  hiddenCells: parts(
    "1 hidden row or column was left out",
    "# hidden rows and columns were left out",
    "unhide what is to be found",
  ),
  cellErrors: parts("1 cell in error was left out", "# cells in error were left out"),
  frontMatter: words("the front matter, other than its title,"),
  brokenLines: words("what is not valid JSON"),
  notes: words("text of notes and names of cues"),
  attributes: words("text of attributes inside sentences"),
  otherVersion: words("what only the other version of this e-mail says"),
  outputs: words("what code printed"),
  components: words("the code of components"),
  linkTitles: words("the title of links"),
} as const satisfies Record<string, Reason>;

/** Why words were left out. */
export type LeftOutReason = keyof typeof reasons;

/** Most names that a sentence has. */
const mostNames = 5;
/** Most characters of a name. */
const longestName = 80;

/** Counts the words that a reader leaves out, so that none is left out silently. */
export interface LeftOut {
  /** Counts the words of a part, given as its text or their number. The part may have a name. A part without words counts only where it has a name. */
  add(reason: LeftOutReason, words: string | number, name?: string): void;
  /** Returns one sentence for each reason. */
  warnings(): string[];
}

/** Makes a counter at zero. */
export function countLeftOut(): LeftOut {
  const found = new Map<LeftOutReason, { words: number; times: number; names: string[] }>();
  return {
    add(reason, given, name) {
      const count = typeof given === "number" ? given : countWords(given);
      if (count === 0 && name === undefined) return;
      const { words, times, names } = found.get(reason) ?? { words: 0, times: 0, names: [] };
      if (name) names.push(name.length > longestName ? `${name.slice(0, longestName)}…` : name);
      found.set(reason, { words: words + count, times: times + 1, names });
    },
    warnings: () => [...found].map(([reason, facts]) => sentence(reasons[reason], facts)),
  };
}

function sentence(
  { what, next }: Reason,
  { words, times, names }: { words: number; times: number; names: readonly string[] },
): string {
  const said = times === 1 ? what[0] : what[1].replace("#", times.toLocaleString("en"));
  const counted = `${words.toLocaleString("en")} ${words === 1 ? "word" : "words"}`;
  const shown = names.slice(0, mostNames).join(", ");
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : "";
  const named = shown === "" ? "" : `: ${shown}${more}`;
  return `${said[0]!.toUpperCase()}${said.slice(1)} (${counted})${named}${next ? `; ${next}` : ""}.`;
}

/** A run of letters and digits, or one ideograph. */
const word = /\p{Ideographic}|(?!\p{Ideographic})[\p{L}\p{N}](?:(?!\p{Ideographic})[\p{L}\p{M}\p{N}])*/gu;

/** Counts words: runs of letters and digits. Each ideograph is one. */
export function countWords(text: string): number {
  return text.match(word)?.length ?? 0;
}

/** Counts the words of a source that a text does not have, or has less often. */
export function countMissing(source: string, text: string): number {
  const left = new Map<string, number>();
  for (const [found] of source.matchAll(word)) left.set(found, (left.get(found) ?? 0) + 1);
  for (const [found] of text.matchAll(word)) left.set(found, (left.get(found) ?? 0) - 1);
  return [...left.values()].reduce((sum, count) => sum + Math.max(0, count), 0);
}
