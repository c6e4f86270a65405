import { lettersOf } from "./letters.ts";

/** What of an answer the caller heard, by the platform's words for it. */
export interface HeardPart {
  /** So many letters of ours; infinite while the platform has said nothing. */
  letters: number;
  /** The platform's words where they are others than ours; null where one is the beginning of the other. */
  others: string | null;
  /** The caller cut the answer off. */
  isCut: boolean;
}

/** Compares all words of an answer with those that the platform has of it. */
export function heardOf(ours: string, theirs: string | null): HeardPart {
  if (theirs === null) return { letters: Number.POSITIVE_INFINITY, others: null, isCut: false };
  const [all, heard] = [lettersOf(ours), lettersOf(theirs)];
  const isShorter = heard.length < all.length;
  if (all.startsWith(heard) || heard.startsWith(all)) return { letters: heard.length, others: null, isCut: isShorter };
  // Numbers that are written as digits make an answer shorter, but not its end another one.
  return { letters: heard.length, others: theirs, isCut: isShorter && lastWord(ours) !== lastWord(theirs) };
}

const lastWord = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.at(-1);
