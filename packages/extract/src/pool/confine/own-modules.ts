import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Finds the folders of a module's package and of all that it depends on, except its peers, in any layout of
 * node_modules. For a package inside a node_modules folder that is the whole of that folder, for any other its own.
 * Each is given by its real path and by the link that leads there. Sources, and what
 * tests build of them in the package's own node_modules, use of a development dependency what the built package has a
 * copy of.
 */
export async function ownModules(module: URL): Promise<string[]> {
  const path = await findUpwards(dirname(fileURLToPath(module)), "package.json");
  if (!path) throw new Error(`No package.json was found above ${module.href}.`);
  const own = dirname(path);
  const isBuilt = module.pathname.endsWith("js") && !fileURLToPath(module).startsWith(join(own, "node_modules", sep));
  const folders = new Set<string>();
  const visited = new Set<string>();

  async function visit(folder: string): Promise<void> {
    const real = await realpath(folder);
    folders.add(homeOf(folder)).add(homeOf(real));
    if (visited.has(real)) return;
    visited.add(real);
    const manifest = JSON.parse(await readFile(join(real, "package.json"), "utf8")) as Manifest;
    const { dependencies, optionalDependencies, devDependencies } = manifest;
    const copied = folder === own && !isBuilt ? devDependencies : {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...copied })) {
      const found = await findUpwards(real, join("node_modules", name));
      if (found) await visit(found);
    }
  }

  await visit(own);
  return outermost([...folders]);
}

/**
 * Node mistakes a granted folder whose name begins another's (`bcp-47`, `bcp-47-match`); no name begins with
 * `node_modules` but that.
 */
function homeOf(folder: string): string {
  const at = folder.lastIndexOf(`${sep}node_modules${sep}`);
  return at < 0 ? folder : folder.slice(0, at + `${sep}node_modules`.length);
}

function outermost(folders: string[]): string[] {
  return folders.filter((folder) => !folders.some((other) => folder.startsWith(other + sep)));
}

/**
 * The nearest `path` in a folder or one above it; null where there is none, as for an optional dependency of another
 * platform.
 */
async function findUpwards(from: string, path: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, path);
    if (await exists(candidate)) return candidate;
    if (folder === dirname(folder)) return null;
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
