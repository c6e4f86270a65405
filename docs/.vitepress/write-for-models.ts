import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Group } from "./groups.ts";
import { introductionOf } from "./introduction.ts";

/** Writes `llms.txt`, a list of the guides, and `llms-full.txt`, their texts, for models that read the site. */
export function writeForModels({
  groups,
  read,
  folder,
}: {
  groups: readonly Group[];
  /** The text of a guide. */
  read: (path: string) => string;
  /** Where the site is. */
  folder: string;
}): void {
  const head = "# Cuecard\n\n> Knowledge and hand-offs for voice agents, in TypeScript.\n";
  const lists = groups.map(({ name, pages }) => {
    // From the list itself, since a host may put a path before every address.
    const lines = pages.map(({ path, title }) => `- [${title}](./${path}): ${introductionOf(read(path))}`);
    return `## ${name}\n\n${lines.join("\n")}\n`;
  });
  writeFileSync(join(folder, "llms.txt"), [head, ...lists].join("\n"));
  const texts = groups.flatMap(({ pages }) => pages.map(({ path }) => read(path)));
  writeFileSync(join(folder, "llms-full.txt"), [head, ...texts].join("\n"));
}
