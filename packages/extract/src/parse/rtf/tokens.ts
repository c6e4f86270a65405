/** A piece of rich text. Bytes are in the charset of the font that is then in use. */
export type RtfToken =
  | { kind: "open" }
  | { kind: "close" }
  | { kind: "word"; name: string; value: number | null }
  | { kind: "byte"; byte: number }
  | { kind: "text"; bytes: Buffer };

const word = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?/y;
const plain = /[^\\{}\r\n]+/y;

/**
 * Splits rich text into its pieces (Rich Text Format specification 1.9.1); what is not part of the format is passed
 * over.
 */
export function* rtfTokens(file: Buffer): Generator<RtfToken> {
  const source = file.toString("latin1");
  for (let at = 0; at < source.length; ) {
    const sign = source[at]!;
    if (sign === "{" || sign === "}") {
      yield { kind: sign === "{" ? "open" : "close" };
      at += 1;
    } else if (sign === "\r" || sign === "\n") at += 1;
    else if (sign === "\\") {
      word.lastIndex = at;
      const found = word.exec(source);
      if (found) {
        at = word.lastIndex;
        const value = found[2] === undefined ? null : Number(found[2]);
        // Raw bytes, such as a picture, are skipped by their length.
        if (found[1] === "bin") at += Math.max(0, value ?? 0);
        else yield { kind: "word", name: found[1]!, value };
        continue;
      }
      const symbol = source[at + 1] ?? "";
      if (symbol === "'") {
        const byte = Number.parseInt(source.slice(at + 2, at + 4), 16);
        if (!Number.isNaN(byte)) yield { kind: "byte", byte };
        at += 4;
      } else {
        yield { kind: "word", name: symbol, value: null };
        at += 2;
      }
    } else {
      plain.lastIndex = at;
      const [text] = plain.exec(source)!;
      at += text.length;
      yield { kind: "text", bytes: Buffer.from(text, "latin1") };
    }
  }
}
