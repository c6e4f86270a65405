import { readdirSync } from "node:fs";

const root = new URL("../../", import.meta.url);

/**
 * Paths of all files in a folder of the repository. Links in node_modules lead back into it, so they are not followed.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(new URL(folder, root), { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}${entry.name}/`) : [`${folder}${entry.name}`]));
}
