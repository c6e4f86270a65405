/** A sign of ASCII behind a backslash means itself (CommonMark 6.1). */
const escaped = /\\([!-/:-@[-`{-~])/g;
const codeSpan = /(?<!`)(`+)(?!`)([\s\S]{0,2000}?[^`])\1(?!`)/g;
const comment = /<!--[\s\S]*?(?:-->|$)/g;
/** Tags that writers of Markdown use. Other words in angle brackets, such as `List<String>`, are words. */
const tag =
  /<\/?(?:a|img|br|p|div|span|center|picture|source|sup|sub|kbd|b|i|em|strong|details|summary|hr)(?:\s[^<>]*)?\/?>/gi;
const inlineLink = /!?\[((?:[^[\]]|\[[^[\]]*\])*)\]\(((?:[^()\n]|\([^()\n]*\))*)\)/g;
/** What stands behind the address of a link: its title. */
const linkTitle = /\s["'(]([^\n]*)["')]\s*$/;
const referenceLink = /!?\[([^[\]]+)\]\[([^[\]]*)\]/g;
const autolink = /<((?:https?|mailto|tel):[^<>\s]+|[^<>\s@]+@[^<>\s@]+\.[^<>\s@]+)>/gi;
/** Most characters between two signs. Without it, each sign that nothing closes would be searched for to the end. */
const emphasis = [
  /(\*\*|__|~~)(?=\S)([\s\S]{0,500}?\S)\1/g,
  /(?<![\p{L}\p{N}*])(\*)(?=[^\s*])([\s\S]{0,500}?[^\s*])\1(?![\p{L}\p{N}*])/gu,
  /(?<![\p{L}\p{N}_])(_)(?=[^\s_])([\s\S]{0,500}?[^\s_])\1(?![\p{L}\p{N}_])/gu,
];
/** Two signs that no font and no keyboard has. They mark words that stay as they are until the end. */
const kept = /\uE000(\d+)\uE001/g;

/**
 * Turns a line of Markdown into its words: links without their addresses, pictures as their description, no emphasis,
 * ticks or comments. A bare address stays.
 */
export function plainInline(
  markdown: string,
  leaveOut: (reason: "comments" | "linkTitles", text: string) => void = () => {},
): string {
  if (!/[`*_~<[]/.test(markdown.replace(escaped, ""))) return markdown.replace(escaped, "$1");
  const words: string[] = [];
  const keep = (text: string) => `\uE000${words.push(text) - 1}\uE001`;
  let text = markdown
    .replace(/(`+)|\\([!-/:-@[-_{-~])/g, (whole, ticks, sign) => (ticks ? whole : keep(sign)))
    .replace(codeSpan, (_, _ticks, code: string) => keep(restore(code, words, "\\").replace(/^ (.*\S.*) $/s, "$1")))
    .replace(/\\`/g, () => keep("`"))
    .replace(comment, (found) => {
      leaveOut("comments", restore(found, words, ""));
      return "";
    })
    .replace(autolink, (_, address: string) => keep(address))
    .replace(tag, (found) => (/^<br/i.test(found) ? "\n" : ""));
  // A picture may be the words of a link.
  for (let before = ""; before !== text; ) {
    before = text;
    text = text
      .replace(inlineLink, (_, shown: string, target: string) => {
        const title = linkTitle.exec(target)?.[1];
        if (title) leaveOut("linkTitles", restore(title, words, ""));
        return shown;
      })
      .replace(referenceLink, "$1");
  }
  for (const form of emphasis) text = text.replace(form, "$2");
  return restore(text, words, "");
}

function restore(text: string, words: readonly string[], before: string): string {
  return text.replace(kept, (whole, index) => (words[index] === undefined ? whole : before + words[index]));
}
