import { readFile } from "node:fs/promises";
import fc from "fast-check";
import ranks from "tiktoken/encoders/cl100k_base.json" with { type: "json" };
import { Tiktoken } from "tiktoken/lite";
import { afterAll, expect, test } from "vitest";
import { packVocabulary } from "../../../vocabulary-writer/write-vocabulary.ts";
import { anyText } from "../ingest/chunk/test-kit/text-arbitrary.ts";
import { countTokens } from "./tokens.ts";

const reference = new Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str);
const count = (text: string) => reference.encode(text, [], []).length;
afterAll(() => reference.free());

test("the vocabulary in the repository is tiktoken's", async () => {
  const written = await readFile(new URL("./cl100k-base.bin", import.meta.url));
  expect(written.equals(packVocabulary())).toBe(true);
});

test("counts what tiktoken's own encode counts", () => {
  const run = /\p{L}{200}|[^\s\p{L}\p{N}]{200}|\s{200}/gu;
  const text = fc
    .oneof(anyText, fc.string({ unit: "binary", maxLength: 200 }))
    .map((value) => value.replace(run, (part) => `${part}1`));
  fc.assert(
    fc.property(text, (value) => {
      expect(countTokens(value)).toBe(count(value));
    }),
    { numRuns: 500 },
  );
});

test("counts letters, digits, signs, spaces and line ends in any order as tiktoken does", () => {
  const unit = fc.constantFrom(..."aZéжא1²٣.,'-́ \t\u00a0\u0085\n\r日😀", " ", "a", "\n");
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), (value) => {
      expect(countTokens(value)).toBe(count(value));
    }),
    { numRuns: 2_000 },
  );
});

test("counts code points of every script next to letters, digits, signs and white space as tiktoken does", () => {
  const alike = /\p{Cn}|\p{Co}|\p{sc=Han}|\p{sc=Hangul}|\p{sc=Tangut}|\p{sc=Egyptian_Hieroglyphs}|\p{sc=Cuneiform}/u;
  let text = "";
  for (let point = 0; point < 0x20000; point++) {
    const sign = String.fromCodePoint(point);
    if (!alike.test(sign)) text += `a${sign}a 1${sign}1 !${sign}!  ${sign}\n ${sign} 'S`;
    if (text.length < 400) continue;
    if (countTokens(text) !== count(text)) expect.fail(`differs before code point ${point.toString(16)}`);
    text = "";
  }
});

test("counts each token's own text, alone and behind others, as tiktoken does", () => {
  const decoder = new TextDecoder();
  const tokens = Array.from({ length: 100_256 }, (_, rank) =>
    decoder.decode(reference.decode_single_token_bytes(rank)),
  );
  for (let at = 0; at < tokens.length; at += 4) {
    const text = tokens
      .slice(at, at + 4)
      .join("")
      .slice(0, 200);
    if (countTokens(text) !== count(text)) expect.fail(`differs in ${JSON.stringify(text)}, ranks ${at} to ${at + 3}`);
  }
});

test("counts names of special tokens as plain text", () => {
  expect(countTokens("<|endoftext|>")).toBe(count("<|endoftext|>"));
  expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
});

test("counts unbroken runs in parts of 256, so that time grows with their length", () => {
  expect(countTokens("a".repeat(20_000))).toBe(2_500);
  expect(countTokens("😀".repeat(3_000))).toBe(6_000);
  expect(countTokens("a".repeat(2_000_000))).toBe(250_000);
});

test("counts an empty text as nothing", () => {
  expect(countTokens("")).toBe(0);
});
