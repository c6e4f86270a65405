import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProject, type Project, postKnowledgeBase, postQuestion } from "./project.ts";

const cwd = mkdtempSync(join(tmpdir(), "cuecard-runtimes-"));
const packages = ["cuecard", "@cuecard/http", "esbuild", "vite@8", "webpack@5", "webpack-cli", "next@16", "react"];
const others = ["react-dom", "express@5", "fastify@5", "hono@4", "@hono/node-server", "jest@30", "vitest@5"];
const runtimes = ["bun@1", "deno@2"];
const nodes = [20, 22, 26];
const examples = readdirSync(new URL("../../../../examples/runtimes/", import.meta.url));
let project: Project;

beforeAll(async () => {
  project = await createProject(cwd, [...packages, ...others, ...runtimes]);
  // npm asks before it runs the scripts by which these get their programs.
  for (const script of ["bun/install.js", "deno/install.cjs"]) await project.type(`node node_modules/${script}`);
  // Not beside the others, whose programs would then run in one of these.
  for (const version of nodes)
    await project.type(`npm install --no-audit --no-fund --prefix node-${version} node@${version}`);
  for (const example of examples) project.add(example);
}, 1_800_000);

afterAll(() => {
  project?.close();
  rmSync(cwd, { recursive: true, force: true });
});

const found = /^found: .*due on the 15th/ms;
/** CommonJS has no `await` outside of functions. */
const bundle = (format: "esm" | "cjs") => {
  const program = format === "cjs" ? "answer.cjs" : "answer.mjs";
  return `esbuild ${program} --bundle --platform=node --format=${format} --outfile=${format}/${program}`;
};
const node = (version: number) => `node-${version}/node_modules/.bin/node`;

const page = readFileSync(new URL("../../../../docs/runtimes.md", import.meta.url), "utf8");
/** The page's table: the sentence with which a row is refused, null where it works. */
const table = new Map(
  [...page.matchAll(/^\| (.+) \| (?:yes|refused: `+ ?(.+?) ?`+) \|$/gm)].map(
    ([, where, sentence]) => [where!.replace(/\]\(.*?\)|[[`]/g, ""), sentence ?? null] as const,
  ),
);
const onNode = "Node 22.22+, 24.15+, 26+, import and require";
const onEsbuild = "esbuild, ES modules or CommonJS";
const onTests = "node:test, vitest";
const jest = "jest --testTimeout 60000 --testMatch '**/jest.test.mjs'";

/** The rows with a program that ends: what is typed, and what it prints where it is not refused. */
const programs: [row: string, line: string, printed?: RegExp][] = [
  [onNode, "node answer.mjs ./import"],
  [onNode, "node answer.cjs ./require"],
  [onNode, `${node(22)} answer.mjs ./import-22`],
  [onNode, `${node(22)} answer.cjs ./require-22`],
  [onNode, `${node(26)} answer.mjs ./import-26`],
  [onNode, `${node(26)} answer.cjs ./require-26`],
  ["an older Node", `${node(20)} answer.mjs ./old`],
  [onEsbuild, `${bundle("esm")} && node esm/answer.mjs ./esm-data`],
  [onEsbuild, `${bundle("cjs")} && node cjs/answer.cjs ./cjs-data`],
  [onEsbuild, `${bundle("esm")} --packages=external && node esm/answer.mjs ./external`],
  ["Vite, server-side", "vite build --ssr answer.mjs --outDir vite && node vite/answer.js ./vite-data"],
  ["webpack 5", "webpack -c webpack.config.cjs && node dist/answer.mjs ./webpack-data"],
  [onTests, "node --test node.test.mjs", /pass 1/],
  [onTests, "vitest run --testTimeout 60000 vitest.test.mjs", /1 passed/],
  ["jest with --experimental-vm-modules", `NODE_OPTIONS=--experimental-vm-modules ${jest}`, /Tests: +1 passed/],
  ['Deno, data: ":memory:"', "deno run -A answer.mjs :memory:"],
  ["Deno, a data folder", "deno run -A answer.mjs ./deno"],
  ["Bun", "bun answer.mjs ./bun"],
];
const notInstalled = "a bundle where cuecard is not installed";
const servers = ["express", "fastify", "hono"];
const onServers = "Express 5, Fastify 5, Hono";
const onNext = "Next.js 16";

test("the page's table has a row for each test, and each row a test", () => {
  const tested = [...programs.map(([row]) => row), notInstalled, onServers, onNext];
  expect([...table.keys()].sort()).toEqual([...new Set(tested)].sort());
});

test.each(programs)("%s: %s", async (row, line, printed = found) => {
  const output = await project.type(line);
  const refusal = table.get(row);
  if (refusal) expect(output).toContain(refusal);
  else expect(output).toMatch(printed);
});

test("jest without the flag says which flag it needs", async () => {
  expect(await project.type(jest)).toMatch(/load ES Module.*ecmascript-modules/s);
});

test.each(["esm", "cjs"] as const)(`${notInstalled}: %s`, async (format) => {
  const alone = mkdtempSync(join(tmpdir(), "cuecard-alone-"));
  await project.type(bundle(format));
  cpSync(join(cwd, format), alone, { recursive: true });
  const printed = await project.type(`cd ${alone} && node answer.* ./data`);
  rmSync(alone, { recursive: true });
  expect(printed).toContain(table.get(notInstalled));
});

test(onNext, async () => {
  project.add("route.js", "app/answer/route.js");
  mkdirSync(join(cwd, "app"), { recursive: true });
  writeFileSync(
    join(cwd, "app/layout.js"),
    "export default function Layout({ children }) {\n  return <html><body>{children}</body></html>;\n}\n",
  );
  writeFileSync(join(cwd, "bills.md"), "# Bills\n\nEach bill is due on the 15th of the month.\n");
  expect(await project.type("next build")).toContain("/answer");
  const answer = await project.serving(["node_modules/.bin/next", "start"], (url) => postQuestion(`${url}/answer`));
  expect(answer).toMatch(/^200 .*due on the 15th/);
});

test.each(servers)("%s answers /v1 beside its own routes", async (server) => {
  const [made, own] = await project.serving([process.execPath, `${server}.mjs`], async (url) => [
    await postKnowledgeBase(url),
    await (await fetch(`${url}/hello`)).text(),
  ]);
  expect(made).toMatch(/^20[01] .*"name":"Support"/);
  expect(own).toBe("hello");
  rmSync(join(cwd, "cuecard-data"), { recursive: true, force: true });
});

test("every example of docs/runtimes.md is one of those above", () => {
  const shown = [...page.matchAll(/<!-- examples\/runtimes\/(\S+) -->\n```js\n([\s\S]*?)^```$/gm)];
  expect(shown.map(([, name]) => name).sort()).toEqual([...examples].sort());
  for (const [, name, code] of shown)
    expect(code, name).toBe(readFileSync(new URL(`../../../../examples/runtimes/${name}`, import.meta.url), "utf8"));
});
