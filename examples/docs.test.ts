import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const pages = ["README.md", "CONTRIBUTING.md", ...readdirSync(new URL("docs/", root)).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith(".md"),
);

test.each(pages)("every TypeScript snippet of %s stands in the example it names", (page) => {
  const text = readFileSync(new URL(page, root), "utf8");
  for (const [, named, code] of text.matchAll(/(?:<!-- (\S+) -->\n)?```ts\n([\s\S]*?)```/g)) {
    expect(named, `the snippet that begins with ${code!.slice(0, 60)} names its file`).toMatch(/^examples\//);
    expect(readFileSync(new URL(named!, root), "utf8")).toContain(code!.trimEnd());
  }
});

test.each(pages)("every link of %s to a file of the repository leads somewhere", (page) => {
  const text = readFileSync(new URL(page, root), "utf8");
  for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
    expect(() => readFileSync(new URL(target!, new URL(page, root))), `${page} links to ${target}`).not.toThrow(/ENOENT/);
  }
});
