/** Characters in a row that are also in a text which was sent: fewer may be the provider's own words. */
const fewest = 12;
/** A shorter text hides nothing: it may be a number of the message, such as its status. */
const shortest = 4;

const hidden = "[…]";

/** A provider's message without what it repeats of the texts that it was sent, whole or cut off: they are callers' words. */
export function hideTexts(message: string, texts: readonly string[]): string {
  const sent = texts.filter((text) => text.length >= shortest);
  let shown = "";
  for (let at = 0; at < message.length; ) {
    const length = Math.max(0, ...sent.map((text) => repeatedAt(message, at, text)));
    shown += length > 0 ? hidden : message[at];
    at += Math.max(1, length);
  }
  return shown;
}

/** Characters from `at` on that repeat the text; 0 when too few do. */
function repeatedAt(message: string, at: number, text: string): number {
  if (text.length < fewest) return message.startsWith(text, at) ? text.length : 0;
  const start = message.slice(at, at + fewest);
  if (start.length < fewest) return 0;
  let longest = 0;
  for (let place = text.indexOf(start); place !== -1; place = text.indexOf(start, place + 1)) {
    let length = fewest;
    while (at + length < message.length && message[at + length] === text[place + length]) length += 1;
    longest = Math.max(longest, length);
  }
  return longest;
}
