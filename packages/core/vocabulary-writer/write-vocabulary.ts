import { writeFile } from "node:fs/promises";
import ranks from "tiktoken/encoders/cl100k_base.json" with { type: "json" };

const written = new URL("../src/knowledge/tokens/cl100k-base.bin", import.meta.url);

/** The tokens of cl100k_base in the order of their ranks: first the length of each in a byte, then the bytes of all. */
export function packVocabulary(): Uint8Array {
  const tokens = ranks.bpe_ranks.split("\n").flatMap((line) => line.split(" ").slice(2));
  const bytes = tokens.map((token) => Buffer.from(token, "base64"));
  return Buffer.concat([Uint8Array.from(bytes, ({ length }) => length), ...bytes]);
}

if (process.argv[1] === import.meta.filename) await writeFile(written, packVocabulary());
