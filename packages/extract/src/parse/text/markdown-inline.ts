/** Any sign of ASCII may stand behind a backslash and is itself then (CommonMark 6.1). */
const escaped = /\\([!-/:-@[-`{-~])/g;
const signs = /[!-/:-@[-`{-~]/g;
const codeSpan = /(?<!`)(`+)(?!`)([\s\S]{0,2000}?[^`])\1(?!`)/g;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** Tags that writers of Markdown use; other words in angle brackets, such as `List<String>`, are words. */
const tag = /<\/?(?:a|img|br|p|div|span|center|picture|source|sup|sub|kbd|b|i|em|strong|details|summary|hr)(?:\s[^<>]*)?\/?>/gi;
const inlineLink = /!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g;
const referenceLink = /!?\[([^[\]]+)\]\[([^[\]]*)\]/g;
const autolink = /<((?:https?|mailto|tel):[^<>\s]+|[^<>\s@]+@[^<>\s@]+\.[^<>\s@]+)>/gi;
/** Bounded, since signs that nothing closes would each be looked after to the end. */
const emphasis = [
  /(\*\*|__|~~)(?=\S)([\s\S]{0,500}?\S)\1/g,
  /(?<![\p{L}\p{N}*])(\*)(?=[^\s*])([\s\S]{0,500}?[^\s*])\1(?![\p{L}\p{N}*])/gu,
  /(?<![\p{L}\p{N}_])(_)(?=[^\s_])([\s\S]{0,500}?[^\s_])\1(?![\p{L}\p{N}_])/gu,
];
/** What stands for words that are kept as they are until the end: no font and no keyboard has these two. */
const kept = /\uE000(\d+)\uE001/g;

/** Words as Markdown in which none of their signs mean anything. */
export function escapeMarkdown(words: string): string {
  return words.replace(signs, "\\$&");
}

/**
 * Markdown as it is read: links by their words without their addresses, no emphasis, no ticks, no comments, what is escaped as itself;
 * an address that stands for itself stays. Of pictures their description is left.
 */
export function plainInline(markdown: string): string {
  if (!/[`*_~<[]/.test(markdown.replace(escaped, ""))) return markdown.replace(escaped, "$1");
  const words: string[] = [];
  const keep = (text: string) => `\uE000${words.push(text) - 1}\uE001`;
  let text = markdown
    .replace(/(`+)|\\([!-/:-@[-_{-~])/g, (whole, ticks, sign) => (ticks ? whole : keep(sign)))
    .replace(codeSpan, (_, _ticks, code: string) => keep(restore(code, words, "\\").replace(/^ (.*\S.*) $/s, "$1")))
    .replace(/\\`/g, () => keep("`"))
    .replace(comment, "")
    .replace(autolink, (_, address: string) => keep(address))
    .replace(tag, (found) => (/^<br/i.test(found) ? "\n" : ""));
  // A picture may be the words of a link.
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(inlineLink, "$1").replace(referenceLink, "$1");
  }
  for (const form of emphasis) text = text.replace(form, "$2");
  return restore(text, words, "");
}

function restore(text: string, words: readonly string[], before: string): string {
  return text.replace(kept, (whole, index) => (words[index] === undefined ? whole : before + words[index]));
}
