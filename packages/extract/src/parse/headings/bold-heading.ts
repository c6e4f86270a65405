/** Most characters of a heading in type of the text's own size. */
const mostCharacters = 110;
/** A number before a heading: `4.`, `4.2`, `§ 7`, `Article 12`, `IV.`, `A.`. */
const numbering =
  /^(?:§{1,2}\s?\d+[a-z]?|(?:article|artikel|art\.|section|clause|chapter|kapitel|abschnitt|ziffer|artículo|articolo|capítulo|annex|anhang|appendix|schedule|part|teil)\s+(?:\d+|[IVX]+|[A-Z])\b|(?:\d{1,2}\.)*\d{1,2}\.?|[IVX]{1,5}\.|[A-Z]\.)(?=[\s:.–-])/iu;

/** Whether a text begins with the number of a heading. */
export function isNumbered(text: string): boolean {
  return numbering.test(text);
}

/** The level of a heading in type of the text's own size: 3 to 5 by its number, 4 without one. */
export function levelByNumber(text: string): number {
  const number = numbering.exec(text)?.[0];
  return number ? 3 + Math.min(2, (number.match(/\.(?=\d)/g) ?? []).length) : 4;
}

/** Whether the words of a bold paragraph can be a heading: few, and no sentence. */
export function readsAsHeading(text: string): boolean {
  if (text.length > mostCharacters || !/\p{L}{2}/u.test(text)) return false;
  if (/[,;]$|[\p{L}\d]{2}\.$/u.test(text) && !(isNumbered(text) && text.length < 60)) return false;
  return !/:$/.test(text) || text.length <= 40;
}
