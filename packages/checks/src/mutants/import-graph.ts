import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface ImportGraph {
  /** Files that name this one. */
  importers(file: string): string[];
  /** Tests that reach the file, nearest first: those beside it, then by the number of imports between. */
  tests(file: string): string[];
}

/** Who imports whom in the repository; a worker's or a child's file counts as imported where its path is written. */
export function readImports(root: string, files: readonly string[]): ImportGraph {
  const known = new Set(files);
  const reverse = new Map<string, Set<string>>();
  for (const file of files) {
    for (const target of namesIn(join(root, file), (name) => resolve(root, file, name))) {
      if (!known.has(target) || target === file) continue;
      if (!reverse.has(target)) reverse.set(target, new Set());
      reverse.get(target)!.add(file);
    }
  }
  const importers = (file: string) => [...(reverse.get(file) ?? [])];
  return {
    importers,
    tests(file) {
      const distance = new Map([[file, 0]]);
      for (const [next, steps] of distance) {
        for (const importer of importers(next)) if (!distance.has(importer)) distance.set(importer, steps + 1);
      }
      const rank = (test: string) => (dirname(test) === dirname(file) ? 0 : distance.get(test)!);
      return [...distance.keys()]
        .filter((path) => path.endsWith(".test.ts"))
        .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
    },
  };
}

function namesIn(path: string, toFile: (name: string) => string | null): string[] {
  const names = readFileSync(path, "utf8").matchAll(
    /["'](\.{1,2}\/[^"'\s]+\.ts|(?:@cuecard\/)?[a-z0-9-]+(?:\/[a-z-]+)*)["']/g,
  );
  return [...names].flatMap(([, name]) => toFile(name!) ?? []);
}

function resolve(root: string, from: string, name: string): string | null {
  if (name.startsWith(".")) return normalize(join(dirname(from), name));
  const [, packageName, entry] = /^(?:@cuecard\/|(?=cuecard(?:\/|$)))([a-z0-9-]+)(\/.*)?$/.exec(name) ?? [];
  if (!packageName) return null;
  const manifest = join(root, "packages", packageName, "package.json");
  if (!existsSync(manifest)) return null;
  const { exports = {} } = JSON.parse(readFileSync(manifest, "utf8")) as {
    exports?: Record<string, { "@cuecard/source"?: string }>;
  };
  const target = exports[`.${entry ?? ""}`]?.["@cuecard/source"];
  return target ? normalize(join("packages", packageName, target)) : null;
}
