import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakControlTokens } from "./control-tokens.ts";
import { controlTokens, hidden, inLookAlikes, tokensIn } from "./test-kit/control-tokens.ts";

describe("breakControlTokens", () => {
  it.each(controlTokens)("breaks %j", (token) => {
    const broken = breakControlTokens(`Before ${token} after.`);
    expect(tokensIn(broken)).toEqual([]);
    expect(broken.replaceAll(" ", "")).toBe(`Before${token}after.`.replaceAll(" ", ""));
  });

  it("breaks every token with invisible characters between any two signs, in full width and in look-alikes", () => {
    const disguised = fc
      .record({
        token: fc.constantFrom(...controlTokens),
        gaps: fc.array(fc.array(hidden, { maxLength: 3 }), { minLength: 40, maxLength: 40 }),
      })
      .chain(({ token, gaps }) =>
        inLookAlikes(token).map((signs) => signs.map((sign, i) => (gaps[i] ?? []).join("") + sign).join("")),
      );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(disguised, fc.constantFrom("<", "|", "[", " ", "a", "\n")), { maxLength: 6 }),
        (parts) => {
          expect(tokensIn(breakControlTokens(parts.join("")))).toEqual([]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("changes nothing the second time", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...controlTokens, "<", "|", ">", "s", "[", "]", "\u200b"), { maxLength: 12 }),
        (parts) => {
          const once = breakControlTokens(parts.join(""));
          expect(breakControlTokens(once)).toBe(once);
        },
      ),
    );
  });

  it.each([
    "a <| b and c |> d",
    "list |> Enum.map(f) |> Enum.sum()",
    "let x = f <| g <| h",
    "parser <|> other <||> third",
    "Map<String, List<S>> and Array<T>",
    "<p class='lead'>Use <b>bold</b>, <table>, <mask id='m'> and <input name=x>.</p>",
    "if (a < b || c > d) { x[i] = y[args]; }",
    "See [1], [terms](https://shop.example), [x] done, [ ] open, [think] it over",
    "| Plan | Price |\n| --- | --- |\n| <5 GB | 10 € |",
    "$$\\left|\\langle\\psi|\\phi\\rangle\\right|$$ and ⟨ψ|x|φ⟩",
    "1 << 4 >> 2, cat <<EOF > file",
    "Он сказал: «Да». 《红楼梦》【重要】",
  ])("leaves %j as it is", (text) => {
    expect(breakControlTokens(text)).toBe(text);
  });
});

/** Ways to write one sign. */
const written = (sign: string) =>
  fc.constantFrom(
    sign,
    sign,
    `&#${sign.codePointAt(0)};`,
    `&#x${sign.codePointAt(0)!.toString(16)};`,
    `&amp;#${sign.codePointAt(0)};`,
    ...({
      "<": ["&lt;", "&LT", "&amp;lt;", "&amp;amp;lt;"],
      ">": ["&gt;", "&amp;gt"],
      "|": ["&vert;", "&VerticalLine;"],
    }[sign] ?? []),
  );

/** As who renders HTML reads it. */
function decoded(text: string): string {
  const read = text
    .replace(/&amp;?/gi, "&")
    .replace(/&#x([0-9a-f]+);?/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);?/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;?/gi, "<")
    .replace(/&gt;?/gi, ">")
    .replace(/&(?:vert|verbar|verticalline);?/gi, "|");
  return read === text ? text : decoded(read);
}

it("breaks every token written with entities, nested in others or with spaces, and leaves nothing for a second time", () => {
  const entities = fc
    .constantFrom(...controlTokens)
    .chain((token) => fc.tuple(...[...token].map(written)).map((signs) => signs.join("")));
  const spaced = fc.constantFrom(
    "<| im_start |>",
    "<|im_start |>",
    "<|\tsystem\n|>",
    "[INST ]",
    "</ s>",
    "<tool_call >",
  );
  const nested = fc
    .tuple(fc.constantFrom(...controlTokens), fc.constantFrom(...controlTokens), fc.nat(12))
    .map(([outer, inner, at]) => outer.slice(0, at) + inner + outer.slice(at));
  const parts = fc.array(fc.oneof(entities, spaced, nested, fc.constantFrom("<", "|", ">", "&amp;", "lt;", "a ")), {
    maxLength: 5,
  });
  fc.assert(
    fc.property(parts, (all) => {
      const broken = breakControlTokens(all.join(""));
      expect(tokensIn(decoded(broken))).toEqual([]);
      expect(broken).not.toMatch(/<\|\s*im_start|im_start\s*\|>|<\|\s*system\s*\|>|\[INST\s+\]$/);
      expect(breakControlTokens(broken)).toBe(broken);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["<|im_start", "< |im_start"],
  ["im_end|>", "im_end| >"],
  ["<|im_st<|im_end|>art|>", "<|im_st< |im_end| >art|>"],
  ["&lt;|im_start|&gt;", "&lt; |im_start| &gt;"],
  ["<｜begin▁of▁sentence｜", "< ｜begin▁of▁sentence｜"],
])("breaks the halves of %j", (text, broken) => {
  expect(breakControlTokens(text)).toBe(broken);
});

it.each(["AT&T &amp; <3", "if (a &lt; b &amp;&amp; c) cases |> first(1)", "x <|> y, the end | start"])(
  "leaves %j",
  (text) => {
    expect(breakControlTokens(text)).toBe(text);
  },
);

it("sees a token begin with whatever sign is read as its first", () => {
  for (let code = 0x80; code <= 0x2ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const sign = String.fromCodePoint(code);
    const reads = sign.normalize("NFKD").replace(/\p{M}/gu, "");
    for (const [first, rest] of [
      ["<", "|im_end|>"],
      ["[", "INST]"],
    ] as const) {
      if (reads.startsWith(first))
        expect(breakControlTokens(`${sign}${rest}`), code.toString(16)).toContain(`${sign} ${rest.slice(0, -1)}`);
    }
  }
});
