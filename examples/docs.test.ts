import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../", import.meta.url);
const packages = readdirSync(new URL("packages/", root)).filter((name) => name !== "bench");
const readmes = packages.map((name) => `packages/${name}/README.md`);
const docs = readdirSync(new URL("docs/", root)).filter((name) => name.endsWith(".md"));
const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...docs.map((name) => `docs/${name}`), ...readmes];

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

test.each(packages)(
  "the page of %s in the registry stands alone: it names its package, how to install it, and no file of the repository",
  (name) => {
    const readme = readFileSync(new URL(`packages/${name}/README.md`, root), "utf8");
    const manifest = JSON.parse(readFileSync(new URL(`packages/${name}/package.json`, root), "utf8"));
    expect(readme).toMatch(new RegExp(`^# ${manifest.name}$`, "m"));
    expect(readme).toMatch(new RegExp(`npm install .*${manifest.name}\\b`));
    expect(readme).not.toMatch(/\]\((?!https?:)/);
    expect(manifest.keywords.length).toBeGreaterThan(3);
  },
);
