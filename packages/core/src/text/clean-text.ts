import type { Span } from "../ports/document.ts";

/**
 * What shows nothing: default-ignorable code points with the fillers among them, the Braille blank, annotation marks,
 * and control characters that are not white space.
 */
const hiddenRun =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\0-\u0008\u000e-\u001b\u007f-\u0084\u0086-\u009f]+/gu;
/** Information separators part words where no white space does. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const separators = /[\u001c-\u001f]/g;

/** Scripts in which a joiner chooses a letter's form or breaks a conjunct (Unicode 17, 23.2). */
const joined = scripts(
  "Arab Syrc Mand Nkoo Mong Phag Mani Rohg Adlm Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt Bali Java Sund Mtei Cakm Gran Brah Kthi Shrd Tirh Newa Limb Lepc Lana Cham Saur Khar",
);
/** Scripts without spaces, whose words a zero width space parts. */
const unspaced = scripts("Thai Laoo Khmr Mymr Tibt Tale Talu Lana Tavt Java Bali");
const emoji = /\p{Extended_Pictographic}/u;

interface Belonging {
  signs: RegExp;
  /** What must stand before and behind the run; undefined: anything. */
  after?: RegExp;
  before?: RegExp;
  /** As many of a run are kept. @default 1 */
  most?: number;
}

/**
 * Where a sign that shows nothing belongs: what languages and emoji need (Unicode 17, StandardizedVariants.txt and UTS
 * #51). It hides text anywhere else.
 */
const belongings: readonly Belonging[] = [
  { signs: /[\u200c\u200d]/, after: joined },
  { signs: /[\u200c\u200d]/, before: joined },
  { signs: /\u200d/, after: /[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u, before: emoji },
  { signs: /[\ufe0e\ufe0f]/, after: emoji },
  { signs: /[\ufe0e\ufe0f]/, after: /[0-9#*]/, before: /\u20e3/ },
  { signs: /[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/u, after: /[\p{Ideographic}\p{sc=Han}]/u },
  { signs: /[\ufe00\ufe01]/, after: /[\p{Sm}0‘’“”、。！，．：；？\p{sc=Mymr}\p{sc=Phag}]/u },
  { signs: /[\u200e\u200f\u061c\u2066-\u2069]/, most: 4 },
  { signs: /\u200b/, after: unspaced },
  { signs: /\u200b/, before: unspaced },
  { signs: /\u034f/, after: /[\p{L}\p{M}]/u, before: /\p{M}/u },
  { signs: /[\u180b-\u180d\u180f]/, after: /\p{sc=Mong}/u },
  { signs: /\u180e/, after: /\p{sc=Mong}/u, before: /\p{sc=Mong}/u },
  { signs: /[\u17b4\u17b5]/, after: /\p{sc=Khmr}/u },
  { signs: /\u115f/, before: /[\u1161-\u11a7]/ },
  { signs: /\u1160/, after: /[\u1100-\u115e]/, before: /[\u11a8-\u11ff]/ },
  { signs: /\u2800/, after: /[\u2801-\u28ff]/, most: Number.POSITIVE_INFINITY },
  { signs: /\u2800/, before: /[\u2801-\u28ff]/, most: Number.POSITIVE_INFINITY },
  { signs: /[\u{1d173}-\u{1d17a}]/u, after: /[\u{1d100}-\u{1d1ff}]/u },
  { signs: /[\u{1bca0}-\u{1bca3}]/u, after: /\p{sc=Dupl}/u },
];
/** The flag of a subdivision, such as Scotland's: a country, a part of it and the end, as tags behind a black flag. */
const subdivision = /^[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,3}\u{e007f}/u;
const blackFlag = "\u{1f3f4}";

/**
 * A text as long as the given one, without lone surrogates and information separators, and the spans of it that hide
 * something: tags, embeddings and overrides of direction, joiners and variation selectors after what they don't belong
 * to, fillers, soft hyphens, control characters.
 */
export function findHidden(given: string): { text: string; hidden: Span[] } {
  const text = given.toWellFormed().replace(separators, " ");
  const hidden: Span[] = [];
  for (const { 0: run, index } of text.matchAll(hiddenRun)) {
    const after = characterBefore(text, index);
    const before = characterAt(text, index + run.length);
    const flag = after === blackFlag ? (subdivision.exec(run)?.[0].length ?? 0) : 0;
    let start = index + flag;
    const kept: string[] = [];
    for (const sign of run.slice(flag)) {
      if (belongs(sign, { after, before, kept })) kept.push(sign);
      else if (hidden.at(-1)?.end === start) hidden.at(-1)!.end += sign.length;
      else hidden.push({ start, end: start + sign.length });
      start += sign.length;
    }
  }
  return { text, hidden };
}

/** A text without what {@link findHidden} finds. Cleaning it again changes nothing. */
export function cleanText(given: string): string {
  const { text, hidden } = findHidden(given);
  return without(text, hidden);
}

/** A text without some spans of it, in their order. */
export function without(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const ends = [0, ...spans.map(({ end }) => end)];
  return ends.map((end, i) => text.slice(end, spans[i]?.start)).join("");
}

function belongs(
  sign: string,
  { after, before, kept }: { after: string; before: string; kept: readonly string[] },
): boolean {
  return belongingsOf(sign).some((one) => {
    if ((one.after && !one.after.test(after)) || (one.before && !one.before.test(before))) return false;
    return kept.length === 0 || kept.filter((other) => one.signs.test(other)).length < (one.most ?? 1);
  });
}

/** Some 4,500 signs show nothing. */
const known = new Map<string, Belonging[]>();

function belongingsOf(sign: string): Belonging[] {
  let found = known.get(sign);
  if (found === undefined) {
    found = belongings.filter(({ signs }) => signs.test(sign));
    known.set(sign, found);
  }
  return found;
}

function characterAt(text: string, index: number): string {
  const code = text.codePointAt(index);
  return code === undefined ? "" : String.fromCodePoint(code);
}

function characterBefore(text: string, index: number): string {
  const last = text.charCodeAt(index - 1);
  return characterAt(text, last >= 0xdc00 && last <= 0xdfff ? index - 2 : index - 1);
}

function scripts(names: string): RegExp {
  const letters = names.split(" ").map((name) => `\\p{scx=${name}}`);
  return new RegExp(`[[${letters.join("")}]&&[\\p{L}\\p{M}]]`, "v");
}
