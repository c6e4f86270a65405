/** Share of plain letters from which words with foreign ones are in Latin script, where whole sentences say more. */
const latinShare = 0.3;
/** Characters from `@` on, since letters of two bytes may end in any of them. */
const word = /[0-9@-~\x80-\xff]+/g;
const high = /[\x80-\xff]/;
const tag = /<[^<>]*>/g;

/**
 * Returns the words that show the charset of a text. Markup is left out. Plain words count once: names of elements,
 * fields and columns are in English in every language, and statistics would take the text for English. Where words are
 * foreign as a whole, as in Cyrillic, only those count.
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
