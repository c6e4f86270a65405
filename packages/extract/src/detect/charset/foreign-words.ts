/**
 * Of the words with foreign letters, share of plain ones from which on they are in Latin script, where whole sentences
 * tell more.
 */
const latinShare = 0.3;
/** From `@` on, since letters of two bytes may end in any sign there. */
const word = /[0-9@-~\x80-\xff]+/g;
const high = /[\x80-\xff]/;
const tag = /<[^<>]*>/g;

/**
 * The words that tell the charset of a text: none of markup, plain ones once, since the names of elements, fields and
 * columns are in English in every language and letter statistics would take them for it; and where words are foreign as
 * a whole, as in Cyrillic, only those.
 */
export function foreignWords(bytes: Buffer): Buffer {
  const shown = bytes.toString("latin1").replace(tag, " ");
  const words = [...shown.matchAll(word)].map(([letters]) => letters);
  const foreign = words.filter((letters) => high.test(letters));
  if (foreign.length === 0) return bytes;
  const all = foreign.join(" ");
  const plainShare = (all.match(/[A-Za-z]/g)?.length ?? 0) / all.replace(/[^\x80-\xff]/g, "").length;
  const seen = new Set<string>();
  const once = words.filter((letters) => high.test(letters) || (!seen.has(letters) && seen.add(letters)));
  return Buffer.from(plainShare < latinShare ? all : once.join(" "), "latin1");
}
