import { existsSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "./test-kit/files-below.ts";
import {
  anchorsOf,
  guides,
  linksOf,
  packages,
  pages,
  proseOf,
  read,
  registryPages,
  snippetsOf,
} from "./test-kit/pages.ts";

const root = new URL("../", import.meta.url);
const typescript = (page: string) => snippetsOf(page).filter(({ language }) => language === "ts");
const shown = pages.flatMap((page) => typescript(page).map(({ example }) => [page, example!] as const));

test.each(pages)("every TypeScript snippet of %s is a whole example, which the types are checked of", (page) => {
  for (const { example, code } of typescript(page)) {
    expect(example, `the snippet that begins with ${code.slice(0, 60)} names its file`).toMatch(/^examples\/.+\.ts$/);
    expect(code, `${page} shows all of ${example}`).toBe(read(example!));
  }
});

test.each(pages)("every snippet of %s imports packages, or a file that the page or one it links to shows", (page) => {
  const linked = linksOf(page).map(({ path }) => path);
  const readable = [page, ...linked.filter((path) => guides.includes(path))];
  const files = readable.flatMap((path) => snippetsOf(path).map(({ example }) => example && basename(example)));
  for (const { example, code } of typescript(page)) {
    for (const [, file] of code.matchAll(/from "\.{1,2}\/([^"]+)"/g)) {
      expect(files, `${example} imports ${file}`).toContain(basename(file!));
    }
  }
});

/** Tests, and what stands in for a framework's server in them. */
const runners = filesBelow("examples/")
  .filter((name) => /\.test\.ts$|\/scripted\//.test(name))
  .map((name) => read(name));

/** Shown examples that a test runs, also by one that imports them. */
function examplesRun(names: readonly string[], texts: readonly string[]): string[] {
  const isRun = (name: string) =>
    texts.some((text) => text.includes(`"${name.replace("examples/", "")}"`) || text.includes(`/${basename(name)}"`));
  const run = names.filter(isRun);
  const open = names.filter((name) => !run.includes(name));
  return run.length === 0 ? [] : [...run, ...examplesRun(open, run.map(read))];
}
const run = examplesRun([...new Set(shown.map(([, example]) => example))], runners);

test.each(shown.filter(([page]) => !registryPages.includes(page)))(
  "a test runs what %s shows of %s",
  (_page, example) => {
    expect(example.endsWith(".test.ts") || run.includes(example), `${example} is run by a test`).toBe(true);
  },
);

test.each(pages)("every link of %s to the repository leads to a page, and to a heading of it", (page) => {
  for (const { path, anchor } of linksOf(page)) {
    expect(existsSync(new URL(path, root)), `${page} links to ${path}`).toBe(true);
    if (anchor) expect([...anchorsOf(path)], `${page} links to ${path}#${anchor}`).toContain(anchor);
  }
});

test.each(guides)("what %s takes from an installed package is in that package", (page) => {
  for (const [path, name, file] of read(page).matchAll(
    /node_modules\/(@cuecard\/[\w-]+|cuecard)\/dist\/demo-data\/(\S+)/g,
  )) {
    const builds = read(`packages/${name!.replace("@cuecard/", "")}/tsup.config.ts`);
    expect(builds, `${page} copies ${path}`).toContain('cpSync("../../examples/data", "dist/demo-data"');
    expect(existsSync(new URL(`examples/data/${file}`, root)), `${page} copies ${path}`).toBe(true);
  }
});

test.each(pages)("every row of a table of %s belongs to a table with a head", (page) => {
  const tables = proseOf(page).match(/(?:^\|.*\n?)+/gm) ?? [];
  expect(tables.filter((table) => !/^\|.*\n\|[-:| ]+\|$/m.test(table))).toEqual([]);
});

test("a client of MCP starts the package that has the command line, since its own folder has nothing installed", () => {
  const settings = snippetsOf("docs/mcp.md").filter(({ language }) => language === "json");
  const started = settings.map(({ code }) => JSON.parse(code).mcpServers.cuecard);
  expect(started.map(({ command, args }) => [command, ...args.slice(0, 3)])).toEqual(
    started.map(() => ["npx", "--yes", "@cuecard/cli", "mcp"]),
  );
});

test("every guide is reached from the list of guides", () => {
  const listed = linksOf("docs/README.md").map(({ path }) => path);
  expect(guides.filter((page) => page !== "docs/README.md" && !listed.includes(page))).toEqual(["README.md"]);
});

/** What only a clone of the repository has: the paragraph that names it says so. */
const inTheRepository = /\bexamples\/|\bpackages\/|\bpnpm (bench|checks?|cuecard|demo|test)\b/;

test.each(guides.filter((page) => page !== "docs/architecture.md"))(
  "%s says so wherever it names what only the repository has",
  (page) => {
    for (const paragraph of proseOf(page)
      .replace(/\]\([^)]*\)/g, "]")
      .split(/\n{2,}/)) {
      if (inTheRepository.test(paragraph)) expect(paragraph).toMatch(/\brepository\b/);
    }
  },
);

test("the front page fits on one screen of a newcomer's patience", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(120);
});

test.each(packages)(
  "the page of %s in the registry stands alone: it names its package, how to install it, and no file of the repository",
  (name) => {
    const readme = read(`packages/${name}/README.md`);
    const manifest = JSON.parse(read(`packages/${name}/package.json`));
    expect(readme).toMatch(new RegExp(`^# ${manifest.name}$`, "m"));
    expect(readme).toMatch(new RegExp(`npm install .*${manifest.name}\\b`));
    expect(readme).not.toMatch(/\]\((?!https?:)/);
    expect(manifest.keywords.length).toBeGreaterThan(3);
  },
);
