import { atFirstUse } from "../../../base/values/at-first-use.ts";
import type { StoredChunk } from "../../../ports/storage/stored-chunk.ts";
import { createWordFinder } from "../../words/find-words.ts";

/** Sums of the same weights in another order differ by less. */
const rounding = 1e-9;

/** The index words of a question with what each weighs, in one order. */
export interface WeighedWords {
  terms: readonly string[];
  weights: readonly number[];
}

/**
 * Finds the heading path that a citation of a chunk names: of the sections that the chunk has text of, the one that holds most of the question's words by
 * their weight, with those of its headings; of several that hold as much, the path that they have in common.
 */
export function createSectionFinder({ terms, weights }: WeighedWords): (chunk: StoredChunk) => string[] {
  // Few chunks have several sections.
  const finder = atFirstUse(() => createWordFinder(terms));
  const massOf = (text: string) =>
    [...new Set(finder()(text).map(({ term }) => term))].reduce((sum, term) => sum + weights[term]!, 0);
  return (chunk) => {
    if (!chunk.sections) return chunk.headingPath;
    const sections = sectionsOf(chunk);
    const masses = sections.map(({ headingPath, text }) => massOf([...headingPath, text].join("\n")));
    const most = Math.max(...masses) - rounding;
    return commonPath(sections.filter((_, i) => masses[i]! >= most).map(({ headingPath }) => headingPath));
  };
}

interface Section {
  headingPath: string[];
  text: string;
}

/** The chunk's text by heading path; a path that comes again, such as a class after its method, is one section. */
function sectionsOf({ text, start, headingPath, sections = [] }: StoredChunk): Section[] {
  const found = new Map<string, Section>();
  const all = [{ start, headingPath }, ...sections];
  all.forEach((section, i) => {
    const key = section.headingPath.join("\n");
    const own = text.slice(section.start - start, (all[i + 1]?.start ?? start + text.length) - start);
    const same = found.get(key);
    found.set(key, { headingPath: section.headingPath, text: same ? `${same.text}\n${own}` : own });
  });
  return [...found.values()];
}

function commonPath([first = [], ...others]: readonly string[][]): string[] {
  const differs = first.findIndex((name, depth) => others.some((path) => path[depth] !== name));
  return differs < 0 ? first : first.slice(0, differs);
}
