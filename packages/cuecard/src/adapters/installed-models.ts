import type { Embedder } from "@cuecard/core";
import { packageEntry } from "./package-entry.ts";

/** Packages that bring a model with its weights: the name of the function that makes its embedder. e5 is first, for it knows the languages of the others too. */
const modelPackages = { "@cuecard/e5": "createE5Embedder", "@cuecard/minilm": "createMiniLmEmbedder" };

/**
 * The embedders of installed model packages: whoever runs `npm install @cuecard/minilm` wants its model. Throws
 * `not_available` when what runs it is missing, for a quiet return to another model would be worse.
 */
export async function createInstalledModels(from: string | URL): Promise<Embedder[]> {
  const embedders: Embedder[] = [];
  for (const [name, maker] of Object.entries(modelPackages)) {
    const entry = packageEntry(name, from);
    if (entry === null) continue;
    const made = (await import(entry)) as Record<string, () => Promise<Embedder>>;
    embedders.push(await made[maker]!());
  }
  return embedders;
}
