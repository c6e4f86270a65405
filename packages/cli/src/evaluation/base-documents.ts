import type { Source } from "@cuecard/core";
import type { CommandWorkspace } from "../workspace/remote-workspace.ts";
import type { KnownDocuments } from "./sets/read-question-set.ts";

export interface BaseDocuments extends KnownDocuments {
  /** All names of a source, by its id. */
  names: ReadonlyMap<string, readonly string[]>;
}

/**
 * The sources of a knowledge base by the names that judgements can use: file name, address, title of a text, or id. Two
 * sources may share a name.
 */
export async function documentsOf(
  { sources }: CommandWorkspace,
  base: { id: string; name: string },
): Promise<BaseDocuments> {
  const names = new Map<string, string[]>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof sources.list>> = await sources.list(base.id, { limit: 100, cursor });
    for (const source of page.data) names.set(source.id, namesOf(source));
    cursor = page.nextCursor;
  } while (cursor !== null);
  const all = new Set([...names.values()].flat());
  return { names, has: (name) => all.has(name), where: `knowledge base ${base.name}` };
}

function namesOf({ id, filename, sourceUrl, textTitle }: Source): string[] {
  return [filename, sourceUrl, textTitle, id].filter((name) => name !== null);
}
