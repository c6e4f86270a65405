/**
 * What a terminal would do instead of showing it: control characters, the line ends of Unicode, and signs that turn the
 * direction of what follows. Line feeds stay.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;

/**
 * Stands for the escape character of our own styles until a line is written. Each process draws its own, so that
 * no name can contain it.
 */
const mark = String.fromCodePoint(0xf0000 + Math.floor(Math.random() * 0xfffd));

/** A text of several lines as a terminal may get it: what would act is shown as JSON writes it, such as `\u001b`. */
export function visible(text: string): string {
  return text.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A name, or whatever else may stand only in its own line. */
export function shown(name: string): string {
  return visible(name).replaceAll("\n", "\\n");
}

/** A style of ours around a text, as `forTerminal` lets it pass. */
export function marked(style: (text: string) => string): (text: string) => string {
  return (text) => style(visible(String(text))).replaceAll("\u001b", mark);
}

/** What is written to a terminal, a file or a pipe: nothing acts but line feeds and our own styles. */
export function forTerminal(text: string): string {
  return visible(text).replaceAll(mark, "\u001b");
}
