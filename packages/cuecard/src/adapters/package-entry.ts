// Not by name: Bun has no `findPackageJSON`, and would end at the import instead of saying why.
import * as nodeModule from "node:module";
import { pathToFileURL } from "node:url";

/** Address of a package's code as it is seen from a file, null when it is not installed. */
export function packageEntry(name: string, from: string | URL): string | null {
  try {
    if (!nodeModule.findPackageJSON(name, from)) return null;
  } catch {
    return null;
  }
  return pathToFileURL(nodeModule.createRequire(from).resolve(name)).href;
}
