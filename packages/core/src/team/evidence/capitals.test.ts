import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const packages = new URL("../../../../", import.meta.url);

/** Sources that name a class of letters in one case: the flag `i` makes it a class of all letters. */
const sources = globSync("*/src/**/*.{ts,tsx}", { cwd: fileURLToPath(packages) })
  .map((name) => ({ name, url: new URL(name, packages) }))
  .filter(({ name, url }) => !/\.test\.|\.d\.ts$/.test(name) && oneCase(readFileSync(url, "utf8")));

function oneCase(text: string): boolean {
  return /\\p\{(?:gc=|General_Category=)?(?:L[utl]|Uppercase|Lowercase)/.test(text);
}

test("sources with a class of capitals are found", () => {
  expect(sources.map(({ name }) => name)).toContain("core/src/team/evidence/names.ts");
});

test.each(sources)("$name has no pattern for letters of one case that takes letters of any case", async ({ url }) => {
  const literals = [
    ...readFileSync(url, "utf8").matchAll(
      /(?<![\w)])\/(?<source>(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+)\/(?<flags>[a-z]+)/g,
    ),
  ];
  const made = literals.map(({ groups }) => ({ source: groups!.source!, flags: groups!.flags! }));
  const native = globalThis.RegExp;
  globalThis.RegExp = new Proxy(native, {
    construct(target, args: ConstructorParameters<typeof RegExp>) {
      const pattern = new target(...args);
      made.push(pattern);
      return pattern;
    },
  });
  try {
    await import(/* @vite-ignore */ `${url.href}?capitals`);
  } finally {
    globalThis.RegExp = native;
  }
  expect(made.filter(({ source, flags }) => flags.includes("i") && oneCase(source))).toEqual([]);
});
