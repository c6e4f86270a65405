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

/** The rows of docs/runtimes.md with a program that ends: what is typed, and what it prints. */
test.each<[string, string, RegExp]>([
  ["Node, import", "node answer.mjs ./import", found],
  ["Node, require", "node answer.cjs ./require", found],
  ["Node 22, import", `${node(22)} answer.mjs ./import-22`, found],
  ["Node 22, require", `${node(22)} answer.cjs ./require-22`, found],
  ["Node 26, import", `${node(26)} answer.mjs ./import-26`, found],
  ["Node 26, require", `${node(26)} answer.cjs ./require-26`, found],
  ["Node 20", `${node(20)} answer.mjs ./old`, /Cuecard needs Node 22\.22\+, 24\.15\+ or 26\+; this is Node 20/],
  ["esbuild, ES modules", `${bundle("esm")} && node esm/answer.mjs ./esm-data`, found],
  ["esbuild, CommonJS", `${bundle("cjs")} && node cjs/answer.cjs ./cjs-data`, found],
  ["esbuild, packages external", `${bundle("esm")} --packages=external && node esm/answer.mjs ./external`, found],
  ["Vite", "vite build --ssr answer.mjs --outDir vite && node vite/answer.js ./vite-data", found],
  ["webpack", "webpack -c webpack.config.cjs && node dist/answer.mjs ./webpack-data", found],
  ["node:test", "node --test node.test.mjs", /pass 1/],
  ["vitest", "vitest run --testTimeout 60000 vitest.test.mjs", /1 passed/],
  [
    "jest",
    "NODE_OPTIONS=--experimental-vm-modules jest --testTimeout 60000 --testMatch '**/jest.test.mjs'",
    /Tests: +1 passed/,
  ],
  [
    "jest without the flag",
    "jest --testTimeout 60000 --testMatch '**/jest.test.mjs'",
    /load ES Module.*ecmascript-modules/s,
  ],
  ["Deno, in memory", "deno run -A answer.mjs :memory:", found],
  [
    "Deno, a folder",
    "deno run -A answer.mjs ./deno",
    /Cuecard keeps no data folder in Deno .* Run the program with Node/,
  ],
  ["Bun", "bun answer.mjs ./bun", /Cuecard reads no files in Bun .* Run the program with Node/],
])("%s", async (_row, line, printed) => {
  expect(await project.type(line)).toMatch(printed);
});

test.each(["esm", "cjs"] as const)("a bundle of the format %s where cuecard is not installed", async (format) => {
  const alone = mkdtempSync(join(tmpdir(), "cuecard-alone-"));
  await project.type(bundle(format));
  cpSync(join(cwd, format), alone, { recursive: true });
  const printed = await project.type(`cd ${alone} && node answer.* ./data`);
  rmSync(alone, { recursive: true });
  expect(printed).toContain("Run `npm install cuecard` in the bundle's folder");
});

test("Next.js", async () => {
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

test.each(["express", "fastify", "hono"])("%s answers /v1 beside its own routes", async (server) => {
  const [made, own] = await project.serving([process.execPath, `${server}.mjs`], async (url) => [
    await postKnowledgeBase(url),
    await (await fetch(`${url}/hello`)).text(),
  ]);
  expect(made).toMatch(/^20[01] .*"name":"Support"/);
  expect(own).toBe("hello");
  rmSync(join(cwd, "cuecard-data"), { recursive: true, force: true });
});

test("every example of docs/runtimes.md is one of those above", () => {
  const page = readFileSync(new URL("../../../../docs/runtimes.md", import.meta.url), "utf8");
  const shown = [...page.matchAll(/<!-- examples\/runtimes\/(\S+) -->\n```js\n([\s\S]*?)^```$/gm)];
  expect(shown.map(([, name]) => name).sort()).toEqual([...examples].sort());
  for (const [, name, code] of shown)
    expect(code, name).toBe(readFileSync(new URL(`../../../../examples/runtimes/${name}`, import.meta.url), "utf8"));
});
