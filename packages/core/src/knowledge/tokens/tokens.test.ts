import { createRequire } from "node:module";
import fc from "fast-check";
import { Tiktoken } from "tiktoken/lite";
import { afterAll, expect, test } from "vitest";
import { anyText } from "../ingest/chunk/test-kit/text-arbitrary.ts";
import { countTokens, loadTokens } from "./tokens.ts";

const ranks = createRequire(import.meta.url)(
  "tiktoken/encoders/cl100k_base",
) as typeof import("tiktoken/encoders/cl100k_base").default;
const reference = new Tiktoken(ranks.bpe_ranks, ranks.special_tokens, ranks.pat_str);
const count = (text: string) => reference.encode(text, [], []).length;
afterAll(() => reference.free());

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

test("counts names of special tokens as plain text", () => {
  expect(countTokens("<|endoftext|>")).toBe(count("<|endoftext|>"));
  expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
});

test("counts unbroken runs in parts of 256, so that time grows with their length", async () => {
  loadTokens();
  expect(countTokens("a".repeat(20_000))).toBe(2_500);
  expect(countTokens("😀".repeat(3_000))).toBe(6_000);
  expect(countTokens("a".repeat(2_000_000))).toBe(250_000);
});

test("counts an empty text as nothing", () => {
  expect(countTokens("")).toBe(0);
});
