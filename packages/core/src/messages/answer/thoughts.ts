/** Takes what a model thinks out of the words that it says, while they come. */
export interface Thoughts {
  /** Words that follow those before. Returns what of them can be said now. */
  take(text: string): string;
  /** What can be said of the rest, once nothing more comes. */
  end(): string;
  /** Thoughts came to their end that had no beginning: the template of the model had already begun them. */
  readonly isUnopened: boolean;
}

const names = ["think", "thinking", "thought", "thoughts", "reasoning", "seed:think"];
const openings = names.flatMap((name) => [`<${name}>`, `[${name}]`, `◁${name}▷`]);
const closings = names.flatMap((name) => [`</${name}>`, `[/${name}]`, `◁/${name}▷`]);
const tags = [...openings, ...closings];

/** Longest tag but its last character: so much may be the beginning of one. */
const longest = Math.max(...tags.map(({ length }) => length)) - 1;

const anyTag = new RegExp(tags.map((tag) => tag.replace(/[[\]]/g, "\\$&")).join("|"), "i");

/**
 * Makes one for an answer. `thinksFirst`: the answer begins with thoughts, and may have no tag for it. Where no end of
 * them comes, all of it was said.
 */
export function createThoughts({ thinksFirst = false }: { thinksFirst?: boolean } = {}): Thoughts {
  /** Within thoughts. */
  let isInside = thinksFirst;
  /** Within what is only taken for thoughts, and is said when they have no end. */
  let assumed: string | null = thinksFirst ? "" : null;
  /** What may be the beginning of a tag. */
  let held = "";
  let hasSaid = false;
  let isUnopened = false;

  function said(words: string): string {
    // The blank lines behind thoughts are not the beginning of a sentence.
    const result = hasSaid ? words : words.trimStart();
    hasSaid ||= result !== "";
    return result;
  }

  return {
    get isUnopened() {
      return isUnopened;
    },
    take(text) {
      let rest = held + text;
      let words = "";
      for (let found = anyTag.exec(rest); found; found = anyTag.exec(rest)) {
        const [tag] = found;
        const before = rest.slice(0, found.index);
        rest = rest.slice(found.index + tag.length);
        const isEnd = tag[1] === "/";
        if (isEnd) isUnopened ||= !isInside || assumed !== null;
        if (isEnd && !isInside) words = "";
        if (!isEnd && !isInside) words += before;
        if (!isEnd && assumed !== null) words += assumed + before;
        isInside = !isEnd;
        assumed = null;
      }
      held = rest.slice(rest.length - tailOf(rest));
      const sure = rest.slice(0, rest.length - held.length);
      if (!isInside) words += sure;
      else if (assumed !== null) assumed += sure;
      return said(words);
    },
    end() {
      const words = isInside ? "" : held;
      return said(assumed === null ? words : assumed + held);
    },
  };
}

/** How many of the last characters may be the beginning of a tag. */
function tailOf(text: string): number {
  const end = text.slice(-longest).toLowerCase();
  for (let at = 0; at < end.length; at++) {
    const tail = end.slice(at);
    if (/^[<[◁]/.test(tail) && tags.some((tag) => tag.startsWith(tail))) return tail.length;
  }
  return 0;
}
