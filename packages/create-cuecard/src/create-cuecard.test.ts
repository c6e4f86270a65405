import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createProject } from "./create-project.ts";
import { run, type Terminal } from "./run.ts";
import { templateNames, templates } from "./templates.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "create-cuecard-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A terminal with these answers; without any nobody can be asked. */
function terminalWith(answers: string[] = []): Terminal & { printed: string } {
  return {
    asks: answers.length > 0,
    printed: "",
    print(text) {
      this.printed += text;
    },
    ask: async () => answers.shift() ?? "",
  };
}

const docs = new URL("../../../docs/", import.meta.url);

test.each(templateNames)("%s has the guide's files, and imports nothing that it does not install", async (template) => {
  const { files, next } = await createProject({ folder, template });
  const guide = readFileSync(new URL(templates[template].guide, docs), "utf8");
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  for (const file of files.filter((name) => name.endsWith(".ts"))) {
    const code = readFileSync(join(folder, file), "utf8");
    if (template !== "gateway") expect(guide).toContain(code);
    for (const [, name] of code.matchAll(/from "((?!node:)[^"]+)"/g)) {
      if (name!.startsWith(".")) expect(files).toContain(basename(name!));
      else expect(Object.keys(dependencies)).toContain(/^(@[^/]+\/)?[^/]+/.exec(name!)![0]);
    }
    for (const [, input] of code.matchAll(/ingest\(kb, "([^"]+)"/g)) expect(files).toContain(input);
  }
  for (const version of Object.values({ ...dependencies, ...devDependencies })) expect(version).toMatch(/^\^\d/);
  expect(next[0]).toBe("npm install");
});

test("with a folder and a template nothing is asked, and what to type next is printed", async () => {
  const terminal = terminalWith();
  await run([join(folder, "my agent"), "--template", "chat"], terminal);
  expect(terminal.printed).toContain(`cd '${join(folder, "my agent")}'\n  npm install\n  OPENAI_API_KEY=`);
});

test("what is missing is asked for", async () => {
  const terminal = terminalWith([join(folder, "new"), "gateway"]);
  await run([], terminal);
  expect(readdirSync(join(folder, "new")).sort()).toEqual([
    ".gitignore",
    "bills.md",
    "package.json",
    "support-team.ts",
    "tsconfig.json",
  ]);
});

test.each([
  [[], "pass a folder"],
  [["new"], "--template chat|livekit|twilio|gateway"],
  [["new", "--template", "vapi"], 'There is no template "vapi"; pass one of chat, livekit, twilio, gateway.'],
  [["new", "other", "--template", "chat"], "One folder is made at a time"],
  [["new", "--templat", "chat"], "--templat"],
])("%j is refused where nobody can be asked", async (args, sentence) => {
  const [place, ...flags] = args;
  await expect(run(place ? [join(folder, place), ...flags] : [], terminalWith())).rejects.toThrow(sentence);
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that is not empty, and a file, are refused and left as they are", async () => {
  writeFileSync(join(folder, "notes.txt"), "mine");
  await expect(createProject({ folder, template: "chat" })).rejects.toThrow(/already has notes\.txt.*new or empty/);
  await expect(createProject({ folder: join(folder, "notes.txt"), template: "chat" })).rejects.toThrow("is a file");
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

test("the page of the package lists every template", () => {
  const page = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  for (const name of templateNames) expect(page).toContain(`| \`${name}\` |`);
});
