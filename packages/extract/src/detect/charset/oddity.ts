const foreign = /[^\p{ASCII}]/gu;
/** Characters that no text has in its own charset. */
const impossible = /[\x80-\x9f\ufffd\ue000-\uf8ff\u2500-\u259f]|\p{Cn}/gu;
/**
 * Symbols inside a word. Those of ASCII are left out: they are the same in every charset, and markup puts them between
 * letters.
 */
const signInWord =
  /\p{L}(?:(?!\p{ASCII})[\p{S}\p{No}ˆ˜¡¢¦§¨ª«¬¯¶·¸º»¿‚„†‡‰‹›])+(?=\p{L})|(?<=\s|^)[\p{Sk}¸¦¬¯]+(?=\p{L})/gu;
/** A capital after a small letter. */
const capitalInside = /\p{Ll}\p{M}*\p{Lu}/gu;
/** Letters of two scripts in one word. */
const mixedScripts =
  /\p{Script=Latin}(?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}])|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}](?=\p{Script=Latin})/gu;

/** A Chinese character between the letters of a word. */
const hanInWord = /\p{Script=Latin}\p{Script=Han}+(?=\p{Script=Latin})/gu;

/** Returns how oddly a text reads, as one does in the wrong charset: odd places as a share of its foreign letters. */
export function oddity(text: string): number {
  const letters = countOf(text, foreign);
  if (letters === 0) return 0;
  return (
    [impossible, signInWord, capitalInside, mixedScripts, hanInWord].reduce(
      (odd, kind) => odd + countOf(text, kind),
      0,
    ) / letters
  );
}

function countOf(text: string, kind: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(kind)) count += 1;
  return count;
}
