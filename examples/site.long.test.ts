import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { guides, read } from "./test-kit/pages.ts";
import { openSearch } from "./test-kit/site-search.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../", import.meta.url));
let site: string;
/** A page, without the places where a name in code may break. */
const built = async (name: string) => (await readFile(join(site, name), "utf8")).replaceAll("<wbr>", "");
const names = guides.filter((page) => basename(page) !== "README.md").map((page) => basename(page, ".md"));

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), "cuecard-site-"));
  // VitePress ends with an error where a link within the guides leads nowhere.
  await run(
    process.execPath,
    [join(root, "node_modules/vitepress/bin/vitepress.js"), "build", "docs", "--outDir", site],
    {
      cwd: root,
      timeout: 600_000,
    },
  );
}, 600_000);

afterAll(() => rm(site, { recursive: true, force: true }));

test("every guide is a page of the site, with a description of its own and a place in the menu", async () => {
  const pages = await Promise.all(names.map(async (name) => ({ name, html: await built(`${name}.html`) })));
  const descriptions = pages.map(({ html }) => /<meta name="description" content="([^"]{20,})"/.exec(html)?.[1]);
  expect(names.filter((_name, index) => !descriptions[index])).toEqual([]);
  expect(new Set(descriptions).size).toBe(names.length);
  const { html } = pages[0]!;
  expect(names.filter((name) => !html.includes(`href="/${name}"`))).toEqual([]);
});

test("no page links to a file that only the repository has, and names in braces are shown as written", async () => {
  for (const name of names) expect(await built(`${name}.html`), name).not.toMatch(/href="\.\.\//);
  expect(await built("glossary.html")).toContain("{{name}}");
});

test("a long name in code may break behind its underscores", async () => {
  expect(await readFile(join(site, "reference/errors.html"), "utf8")).toContain("upload_<wbr>not_<wbr>found");
});

test("the first screen says what Cuecard is and leads to the first guide", async () => {
  const home = await built("index.html");
  expect(home).toContain("for voice agents");
  expect(home).toContain('href="/start"');
});

test("models find a list of the guides, and all of their texts", async () => {
  const list = await built("llms.txt");
  expect(names.filter((name) => !list.includes(`(./${name}): `))).toEqual([]);
  const texts = await built("llms-full.txt");
  expect(names.filter((name) => !texts.includes(read(`docs/${name}.md`)))).toEqual([]);
});

/** A newcomer's questions: what is typed into the search, the heading that answers, and what is read there. */
const questions: [question: string, typed: string, page: string, heading: string, answer: RegExp][] = [
  ["what does canHandOffTo default to?", "canHandOffTo", "reference/team", "member", /canHandOffTo.*all when omitted/s],
  ["which error is 409 upload_not_found?", "upload_not_found", "reference/errors", "409", /upload_not_found/],
  ["how do I run it behind nginx?", "nginx", "deploy", "proxy-and-tls", /proxy_pass/],
  ["does it run in Next.js?", "Next.js", "runtimes", "nextjs", /A route handler/],
  [
    "how fast is it beside pgvector?",
    "fast beside pgvector",
    "benchmarks",
    "searches-beside-postgresql-and-pgvector",
    /p50 ms/,
  ],
];

/** A page from one of its headings to the next one. */
async function section(page: string, heading: string): Promise<string> {
  const html = await built(`${page}.html`);
  return html.split(/(?=<h[1-6] id=)/).find((part) => part.includes(`id="${heading}"`)) ?? "";
}

test.each(questions)(
  "%s One click on the first screen, and one in the page's outline",
  async (_q, _t, page, heading, answer) => {
    expect(await built("index.html")).toMatch(new RegExp(`href="\\.?/${page}(\\.html)?"`));
    expect(await section(page, heading)).toMatch(answer);
  },
);

test("the search field shows the page that answers among its first five", async () => {
  const search = await openSearch(site);
  for (const [question, typed, page] of questions) {
    const pages = search(typed).slice(0, 5);
    expect(
      pages.some((address) => address.startsWith(`/${page}#`)),
      `${question} ${pages.join(" ")}`,
    ).toBe(true);
  }
  expect(search("upload_not_found").slice(0, 3)).toContain("/reference/errors#409");
});

test("every link to a heading leads to one", async () => {
  const pages = (await readdir(site, { recursive: true })).filter((name) => name.endsWith(".html"));
  const texts = new Map(
    await Promise.all(pages.map(async (name) => [name.replace(/(index)?\.html$/, ""), await built(name)] as const)),
  );
  const dead = [...texts].flatMap(([page, html]) =>
    [...html.matchAll(/href="([^"#:]*)#([^"]+)"/g)].flatMap(([, path, heading]) => {
      const target = path ? new URL(path, `https://site/${page}`).pathname.slice(1).replace(/\.html$/, "") : page;
      return texts.get(target)?.includes(`id="${decodeURIComponent(heading!)}"`) ? [] : [`${page}: ${path}#${heading}`];
    }),
  );
  expect(dead).toEqual([]);
});
