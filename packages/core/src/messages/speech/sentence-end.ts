const end = /[.!?…]+["”“')\]]*\s+(?=\S)|\n+/gu;
const abbreviation =
  /(?:^|[\s("„])(?:Dr|Mr|Mrs|Ms|Prof|St|Nr|No|Sr|Sra|Dra|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|approx|vs|e\.g|i\.e|p\.\s?ej|[ap]\.\s?m|\p{L})\.\s*$/iu;
const month = /^(?:\p{Ll}|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u;

/** Where the first sentence of a text ends, with the gap behind it; null while more of it may come. */
export function sentenceEnd(text: string): number | null {
  for (const match of text.matchAll(end)) {
    const to = match.index + match[0].length;
    const before = text.slice(0, match.index + 1);
    if (match[0].startsWith("\n")) {
      if (before.trim() !== "") return to;
      continue;
    }
    if (abbreviation.test(before)) continue;
    // "am 29. März" goes on.
    if (/\d\.$/.test(before) && month.test(text.slice(to))) continue;
    return to;
  }
  return null;
}
