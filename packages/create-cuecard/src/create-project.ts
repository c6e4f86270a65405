import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { settings, type Template, type TemplateName, templateNames, templates } from "./templates.ts";

/** What to make, and where. */
export interface ProjectOptions {
  /** Folder of the project. It is made, and must be empty where it exists. */
  folder: string;
  /** Kind of the project. */
  template: TemplateName;
}

/** What was made. */
export interface CreatedProject {
  /** Names of the files, in the folder. */
  files: string[];
  /** Commands to type in the folder, in order. */
  next: string[];
  /** Address of the guide that shows these files. */
  guide: string;
}

/** What a folder may have before: what a new repository and a desktop put there. */
const mayBeThere = new Set([".git", ".DS_Store"]);

/** Makes a project. Writes nothing where the folder is not empty, or the template is none; the error says what to do. */
export async function createProject({ folder, template: name }: ProjectOptions): Promise<CreatedProject> {
  if (!Object.hasOwn(templates, name))
    throw new Error(`There is no template "${name}"; pass one of ${templateNames.join(", ")}.`);
  await refuseFilled(folder);
  const template: Template = templates[name];
  const files = new Map<string, string | Uint8Array>([
    ["package.json", json(await manifestOf(basename(resolve(folder)), template))],
    [".gitignore", "node_modules/\ncuecard-data/\n.env\n"],
  ]);
  for (const file of [settings, ...template.files]) files.set(basename(file), await readFile(new URL(file, examples)));
  await mkdir(folder, { recursive: true });
  for (const [file, content] of files) await writeFile(join(folder, file), content, { flag: "wx" });
  const { homepage } = await readJson(new URL("../package.json", import.meta.url));
  return {
    files: [...files.keys()],
    next: ["npm install", ...template.next],
    guide: `${String(homepage).replace(/#.*/, "")}/blob/main/docs/${template.guide}`,
  };
}

/** Beside the built package; in the repository, the folder of the examples. */
const examples = [new URL("./examples/", import.meta.url), new URL("../../../examples/", import.meta.url)].find((url) =>
  existsSync(url),
)!;

async function refuseFilled(folder: string): Promise<void> {
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    if (error.code === "ENOTDIR") throw new Error(`${folder} is a file; name a folder that is new or empty.`);
    throw error;
  });
  const taken = there.filter((name) => !mayBeThere.has(name));
  if (taken.length === 0) return;
  const names = `${taken.slice(0, 3).join(", ")}${taken.length > 3 ? ` and ${taken.length - 3} more` : ""}`;
  throw new Error(`${folder} already has ${names}, and nothing is overwritten; name a folder that is new or empty.`);
}

async function manifestOf(name: string, { ours, others }: Template): Promise<Record<string, unknown>> {
  const { version, engines } = await readJson(new URL("../package.json", import.meta.url));
  const { dependencies, devDependencies } = await readJson(new URL("package.json", examples));
  const tried: Record<string, string> = { ...(dependencies as object), ...(devDependencies as object) };
  const versions = [
    ...ours.map((dependency) => [dependency, `^${String(version)}`]),
    ...others.filter((other) => !other.startsWith("@types/")).map((other) => [other, `^${tried[other]}`]),
  ];
  const types = others.filter((other) => other.startsWith("@types/")).map((other) => [other, `^${tried[other]}`]);
  return {
    name:
      name
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, "-")
        .replace(/^[._-]+/, "") || "my-agent",
    private: true,
    type: "module",
    engines,
    scripts: { check: "tsc" },
    dependencies: Object.fromEntries(versions),
    devDependencies: { ...Object.fromEntries(types), "@types/node": "^24.0.0", typescript: "^5.9.0" },
  };
}

const readJson = async (url: URL): Promise<Record<string, unknown>> => JSON.parse(await readFile(url, "utf8"));

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
