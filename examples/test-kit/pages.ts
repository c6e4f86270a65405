import { readdirSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/** Packages that are published. */
export const packages = readdirSync(new URL("packages/", root)).filter((name) => name !== "bench" && name !== "checks");

/** Pages for people who installed Cuecard, by their path in the repository. */
export const guides = ["README.md", ...list("docs/").map((name) => `docs/${name}`)];

/** Pages of the registry, one for each package. */
export const registryPages = packages.map((name) => `packages/${name}/README.md`);

/** Pages for people who work on Cuecard. */
const contributors = [
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ...["docs/contributing/", "docs/decisions/"].flatMap((folder) => list(folder).map((name) => `${folder}${name}`)),
];

/** Pages that are made of the code's own comments. */
const reference = list("docs/reference/").map((name) => `docs/reference/${name}`);

export const pages = [...guides, ...reference, ...contributors, ...registryPages];

export const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** One block of code on a page. */
export interface Snippet {
  language: string;
  /** The example that it is, from the comment above it; null where there is none. */
  example: string | null;
  code: string;
}

export function snippetsOf(page: string): Snippet[] {
  const blocks = read(page).matchAll(/(?:<!-- (\S+) -->\n)?^```(\w*)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, example = null, language, code]) => ({ language: language!, example, code: code! }));
}

/** What people read: a page without its code. */
export const proseOf = (page: string) =>
  read(page)
    .replace(/^```[\s\S]*?^```$/gm, "")
    .replace(/<!--[\s\S]*?-->/g, "");

/** The addresses that a page's headings have on GitHub. */
export function anchorsOf(page: string): Set<string> {
  const headings = [
    ...read(page)
      .replace(/^```[\s\S]*?^```$/gm, "")
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading]) => heading!);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Links to pages of the repository: path, perhaps with an anchor. */
export function linksOf(page: string): { path: string; anchor: string | null }[] {
  return [...proseOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(([, target, anchor]) => ({
    path: target ? decodeURI(new URL(target, new URL(page, root)).href).slice(decodeURI(root.href).length) : page,
    anchor: anchor ?? null,
  }));
}

function list(folder: string): string[] {
  return readdirSync(new URL(folder, root)).filter((name) => name.endsWith(".md"));
}
