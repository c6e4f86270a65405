const address = /(?:\b[a-z][a-z0-9+.-]*:\/\/|\bwww\.)[^\s<>"'）】」]+/giu;
/** Without a scheme: a host name with a path, known by its last label so that `Node.js/Express` is none. A bare host name is said as people say it. */
const bareAddress =
  /(?<![\p{L}\p{N}@./-])(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|info|biz|io|app|dev|ai|co|eu|uk|de|fr|es|it|nl|pl|pt|br|mx|jp|cn|in|au|ca|ch|at|be|se|no|dk|fi|ru|tr|us)\/[^\s<>"'）】」]*/giu;
/** Dots that lead to a price. They begin behind what is neither blank nor a dot, so that no run of them is tried twice. */
const leader = /(?<![.\s])\s*(?:\.\s?){4,}\s*(?=\p{Sc}?\s?\d)/gu;
const listSign = /^\s*(?:[-*+•▪◦‣]|\d{1,3}[.)])\s+/u;
const sentenceEnd = /[.!?:;,…。！？：؟।]$/u;

/** A line as a sentence to say, with a full stop where it ends without a sign; none for a line without words. */
export function sentence(line: string): string[] {
  const spoken = plain(line);
  if (spoken === "") return [];
  return [sentenceEnd.test(spoken) ? spoken : `${spoken}.`];
}

/** What text written for the web keeps in place of signs. */
const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&nbsp;": " ",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};
const entity = /&(?:amp|lt|gt|nbsp|quot|apos|#39);/gi;

/** Kept as they are: their signs belong to them. */
const email = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A line without addresses and signs; e-mail addresses stay whole, without the brackets around them. */
export function plain(line: string): string {
  const emails: string[] = [];
  const held = line
    .replace(/<(?:mailto:)?([^<>\s]+@[^<>\s]+)>|\[[^\]]*\]\(mailto:([^)\s?]+)[^)]*\)/gi, "$1$2")
    .replace(email, (found) => `\u0000${emails.push(found) - 1}\u0000`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it marks what was taken out
  return withoutSigns(held).replace(/\u0000(\d+)\u0000/g, (_, index: string) => emails[Number(index)]!);
}

function withoutSigns(line: string): string {
  return line
    .replace(/^\s*(?:>\s*)+/, "")
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(listSign, "")
    .replace(leader, ": ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<?\b[a-z][a-z0-9+.-]*:\/\/[^\s>]*>|<\/?[a-z][^<>]*>/giu, " ")
    .replace(address, " ")
    .replace(bareAddress, " ")
    .replace(
      /(?<![\d\s*])[*]+|[*]+(?![\d\s*])|(?<![\p{L}\p{N}])#+(?!\d)|[`|\\]+|~~+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|^[-=_\s]+$/gu,
      " ",
    )
    .replaceAll("_", " ")
    .replace(entity, (found) => entities[found.toLowerCase()]!)
    .replace(/\(\s*\)|\[\s*\]/g, " ")
    .replace(/\s+/gu, " ")
    .replace(/\s+(?=[.,;:!?])/g, "")
    .trim();
}
