/** A file and the files that it imports, by their paths from the repository's root, as dependency-cruiser's JSON has them. */
export interface CruisedModule {
  source: string;
  dependencies: readonly { resolved: string }[];
}

const test = /\.test\.ts$|\/test-kit\/|\.d\.ts$/;

/**
 * The folder that a file counts for: two levels deep in core, one in every other package. A file beside `index.ts` is an
 * entry or a part of one, and stands for itself. Null for tests, for what only tests use, and outside of a package's source.
 */
function folderOf(path: string): string | null {
  const [, name, rest] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? [];
  if (name === undefined || rest === undefined || test.test(path)) return null;
  const folders = rest.split("/").slice(0, -1);
  return [name, ...(folders.length > 0 ? folders.slice(0, name === "core" ? 2 : 1) : [rest])].join("/");
}

/** For each folder those that it imports within its package, each with one import that does. */
function importsBetween(modules: readonly CruisedModule[]): Map<string, Map<string, string>> {
  const imports = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const from = folderOf(source);
    for (const { resolved } of from === null ? [] : dependencies) {
      const to = folderOf(resolved);
      if (from === null || to === null || to === from || to.split("/")[0] !== from.split("/")[0]) continue;
      const known = imports.get(from) ?? new Map<string, string>();
      imports.set(from, known.set(to, `${source} → ${resolved}`));
    }
  }
  return imports;
}

/** Folders that import each other in a circle, each circle with the imports that make it. Empty where imports run one way. */
export function folderKnots(modules: readonly CruisedModule[]): { folders: string[]; imports: string[] }[] {
  const imports = importsBetween(modules);
  const reached = new Map([...imports.keys()].map((folder) => [folder, reachedFrom(folder)]));

  function reachedFrom(folder: string): Set<string> {
    const found = new Set<string>();
    const open = [folder];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of imports.get(at)?.keys() ?? []) {
        if (found.has(next)) continue;
        found.add(next);
        open.push(next);
      }
    }
    return found;
  }

  const tied = [...reached].filter(([folder, found]) => found.has(folder)).map(([folder]) => folder);
  const circle = (folder: string) =>
    tied.filter((other) => reached.get(folder)!.has(other) && reached.get(other)!.has(folder)).sort();
  const knots = [...new Map(tied.map((folder) => [circle(folder)[0], circle(folder)])).values()];
  return knots.map((folders) => ({
    folders,
    imports: folders.flatMap((from) => folders.flatMap((to) => imports.get(from)?.get(to) ?? [])),
  }));
}
