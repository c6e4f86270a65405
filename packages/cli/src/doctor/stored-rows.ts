import type { BlobStore, KnowledgeBase, Page, PageKey, SourceRecord, Storage } from "@cuecard/core";

/** Names of workspaces: the default one, those of keys and those that have files. A store keeps no list of them. */
export async function workspacesOf(storage: Storage, blobs: BlobStore): Promise<string[]> {
  const names = new Set(["default"]);
  for (const { workspace } of await storage.listKeys()) names.add(workspace);
  for await (const key of blobs.keys("")) names.add(key.split("/")[0]!);
  return [...names].sort();
}

/** All knowledge bases of a workspace. */
export const basesOf = (storage: Storage, workspace: string): AsyncGenerator<KnowledgeBase> =>
  pages((after) => storage.workspace(workspace).listKnowledgeBases({ limit: 100, after }));

/** All sources of a knowledge base. */
export const sourcesOf = (storage: Storage, workspace: string, base: string): AsyncGenerator<SourceRecord> =>
  pages((after) => storage.workspace(workspace).listSources(base, { limit: 100, after }));

async function* pages<Row extends PageKey>(list: (after: PageKey | null) => Promise<Page<Row>>): AsyncGenerator<Row> {
  let after: PageKey | null = null;
  for (;;) {
    const { rows, hasMore }: Page<Row> = await list(after);
    yield* rows;
    const last = rows.at(-1);
    if (!hasMore || !last) return;
    after = { createdAt: last.createdAt, id: last.id };
  }
}
