/** Scripts that are read character by character: their words are a few characters long or are found by a dictionary. */
const denseScripts =
  "[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}ー\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]";
const token = new RegExp(
  `${denseScripts}[${denseScripts}\\p{M}]*|[[\\p{L}\\p{N}]--${denseScripts}][[\\p{L}\\p{M}\\p{N}]--${denseScripts}]*`,
  "gv",
);
const dense = new RegExp(denseScripts, "v");
/** Made at first use: its dictionaries take longer to load than the rest of this package. */
let segmenter: Intl.Segmenter | null = null;

/** One word of a text. */
export interface LexicalWord {
  /** The word in its plain form. */
  text: string;
  /** True in a script such as Chinese, Japanese, Korean or Thai. */
  dense: boolean;
}

/** Finds the words of a text in any language, in order and in their plain form. */
export function lexicalWords(text: string): LexicalWord[] {
  const found: LexicalWord[] = [];
  for (const [run] of plainForm(text).matchAll(token)) {
    if (!dense.test(run)) found.push({ text: run, dense: false });
    else {
      segmenter ??= new Intl.Segmenter("en", { granularity: "word" });
      for (const { segment } of segmenter.segment(run)) found.push({ text: segment, dense: true });
    }
  }
  return found;
}

const ascii = /^\p{ASCII}*$/u;
const accents = /(?<=[\p{sc=Latin}\p{sc=Greek}][\u0300-\u036f]*)[\u0300-\u036f]/gu;

/**
 * Returns a text in NFKC and lower case, Latin and Greek without accents: typed and spoken questions often lack them.
 */
export function plainForm(text: string): string {
  const lower = text.normalize("NFKC").toLowerCase();
  return ascii.test(lower) ? lower : lower.normalize("NFD").replace(accents, "").normalize("NFC");
}
