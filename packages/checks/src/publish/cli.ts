import { writeFileSync } from "node:fs";
import { withAddresses, withLinks } from "./manifest-facts.ts";
import { published, readRoot, repositoryRoot } from "./published.ts";

/** Writes what the repository's manifest says of its addresses into every package that is published. */
const root = JSON.parse(readRoot("package.json"));
for (const { folder, manifest } of published) {
  const write = (name: string, text: string) => writeFileSync(new URL(`${folder}/${name}`, repositoryRoot), text);
  write("package.json", `${JSON.stringify(withAddresses(manifest, root, folder), null, 2)}\n`);
  write("README.md", withLinks(readRoot(`${folder}/README.md`), root, folder));
}
