import type { Name } from "../read/names.ts";
import type { ReadText } from "../read/read-text.ts";
import type { Token } from "../read/tokens.ts";
import { basisOf, type Claim, spanOf } from "./claim.ts";
import { around, type Evidence, likeness, type ReadGround } from "./evidence.ts";

/** Fitted on the open half of bench's sentences (`bench said`), November 2026. */
const least = { sameSlot: 0.15, sameWord: 0.3, anywhere: 0.7 };

const longestEnding = 3;
/** Of an abbreviation. */
const mostLetters = 6;

/** Each name of a sentence: known to the evidence, in the place of another one, or never heard of. */
export function checkNames(read: ReadText, evidence: Evidence): Claim[] {
  return read.names.flatMap((name) => checkName(read, name, evidence) ?? []);
}

function checkName(read: ReadText, name: Name, evidence: Evidence): Claim | null {
  const { tokens, text, language } = read;
  const parts = tokens.slice(name.from, name.to);
  if (isShortened(text.slice(parts[0]!.start, parts.at(-1)!.end), parts, evidence)) return null;
  const isKnown = ({ word }: { word: string }) => {
    const root = language.root(word);
    // The root of a long word may be that of another name: BestInsuranceABC.
    return evidence.words.has(word) || (evidence.roots.has(root) && word.length - root.length <= longestEnding);
  };
  const unknown = parts.findIndex((part) => !isKnown(part));
  const claim = (verdict: Claim["verdict"], basis: Claim["basis"]): Claim => ({
    kind: "name",
    text: spanOf(tokens, text, name.from, name.to),
    start: parts[0]!.start,
    end: parts.at(-1)!.end,
    verdict,
    basis,
  });
  if (unknown < 0) {
    const found = groundOf(
      parts.map(({ word }) => word),
      evidence,
    );
    return name.isSure ? claim("supported", found && basisOf(found.ground, found.at, found.at + 1)) : null;
  }
  const instead = nameInstead(read, name, name.from + unknown, evidence);
  if (instead) return claim("contradicted", basisOf(instead.ground, instead.name.from, instead.name.to));
  return name.isSure && !parts[0]!.isFirst ? claim("unsupported", null) : null;
}

/** "LA" where "Los Angeles" is written, "YoY" for "year-over-year", and the other way round. */
function isShortened(text: string, parts: readonly Token[], { grounds, words }: Evidence): boolean {
  const initials = parts.map((part) => part.word[0]).join("");
  const isShort = (token: Token) => token.word === initials && token.text === token.text.toUpperCase();
  if (parts.length > 1) return words.has(initials) && grounds.some(({ read }) => read.tokens.some(isShort));
  const letters = [...parts[0]!.word];
  if (letters.length > mostLetters || !/^\p{Lu}.*\p{Lu}$/u.test(text)) return false;
  return grounds.some(({ read: { tokens } }) =>
    tokens.some((_, at) =>
      letters.every((letter, offset) => {
        const token = tokens[at + offset];
        return token?.word.startsWith(letter) && (letters.length > 2 || token.isCapital);
      }),
    ),
  );
}

function groundOf(words: readonly string[], { grounds }: Evidence): { ground: ReadGround; at: number } | null {
  for (const ground of grounds) {
    const at = ground.read.tokens.findIndex((_, index) =>
      words.every((word, offset) => ground.read.tokens[index + offset]?.word === word),
    );
    if (at >= 0) return { ground, at };
  }
  return null;
}

/** A name of the evidence that stands where the sentence has an unknown one. */
function nameInstead(
  read: ReadText,
  name: Name,
  at: number,
  evidence: Evidence,
): { ground: ReadGround; name: Name } | null {
  const mine = around(read, { from: name.from, to: name.to }, false);
  let best: { ground: ReadGround; name: Name; like: number } | null = null;
  for (const ground of evidence.grounds) {
    if (ground.from === "caller") continue;
    for (const theirs of ground.read.names) {
      const words = ground.read.tokens.slice(theirs.from, theirs.to).map(({ word }) => word);
      if (words.every((word) => read.words.has(word))) continue;
      const slot = slotOf(read, at, ground.read, theirs, words);
      const like = likeness(mine, around(ground.read, { from: theirs.from, to: theirs.to }, true), evidence.weight);
      const isSure = name.isSure && theirs.isSure;
      const needed = slot === "content" ? least.sameSlot : isSure ? least.sameWord : least.anywhere;
      if (name.isSure !== theirs.isSure || (!isSure && slot === null)) continue;
      if (like < needed || like <= (best?.like ?? 0)) continue;
      best = { ground, name: theirs, like };
    }
  }
  return best;
}

/** What the two places share: a part of the name or a telling neighbour, or a small word before. */
function slotOf(
  read: ReadText,
  at: number,
  other: ReadText,
  theirs: Name,
  words: readonly string[],
): "content" | "word" | null {
  const neighbours = [read.tokens[at - 1], read.tokens[at + 1]].map((token) => token?.word ?? "");
  const others = [other.tokens[theirs.from - 1]?.word ?? "", ...words, other.tokens[theirs.to]?.word ?? ""];
  const shared = neighbours.filter((word) => word.length > 1 && others.includes(word));
  if (shared.length === 0) return null;
  return shared.some((word) => !read.language.small.has(word) || read.language.titles.has(word)) ? "content" : "word";
}
