import { CuecardError, type KnowledgeBase } from "@cuecard/core";
import { ownFolder } from "../adapters/database-address.ts";
import { createCuecard, type EmbeddedOptions } from "../create-cuecard.ts";
import { findHolder } from "../data-folder/lock.ts";
import { type CommandWorkspace, remoteWorkspace } from "./remote-workspace.ts";

/** The workspace of a folder or a database: opened here, or through the server that has the folder. */
export async function openWorkspace(
  options: EmbeddedOptions & { data: string },
): Promise<{ workspace: CommandWorkspace; close(): Promise<void> }> {
  const folder = ownFolder(options);
  const holder = folder === null ? null : findHolder(folder);
  if (holder?.url && holder.key) return { workspace: remoteWorkspace({ url: holder.url, key: holder.key }), async close() {} };
  const cuecard = await createCuecard(options);
  return { workspace: cuecard, close: () => cuecard.close() };
}

/** The base of that id, or the only one of that name. Null when there is none; throws `invalid_value` when several have the name. */
export async function findBase({ knowledgeBases }: CommandWorkspace, idOrName: string): Promise<KnowledgeBase | null> {
  const named: KnowledgeBase[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof knowledgeBases.list>> = await knowledgeBases.list({ limit: 100, cursor });
    for (const base of page.data) {
      if (base.id === idOrName) return base;
      if (base.name === idOrName) named.push(base);
    }
    cursor = page.nextCursor;
  } while (cursor !== null);
  if (named.length > 1) {
    throw new CuecardError(
      "invalid_value",
      `${named.length} knowledge bases are named "${idOrName}": ${named.map((base) => base.id).join(", ")}; name one by its id.`,
    );
  }
  return named[0] ?? null;
}
