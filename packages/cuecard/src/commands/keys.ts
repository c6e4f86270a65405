import { join } from "node:path";
import { createIds, createKeys, type Keys } from "@cuecard/core";
import { createSqliteStorage } from "@cuecard/sqlite-vec";
import { makeFolder } from "../data-folder/lock.ts";
import { colors, print } from "../terminal.ts";

export interface CreateKeyOptions {
  data: string;
  workspace: string;
  public: boolean;
  name?: string;
  base: string[];
}

/**
 * Keys are written beside a running server, not through it: SQLite lets both write, and the server asks the store at each
 * request, so that a new key works and a revoked one stops at once.
 */
async function withKeys<T>(data: string, work: (keys: Keys) => Promise<T>): Promise<T> {
  makeFolder(data);
  const storage = createSqliteStorage({ path: join(data, "cuecard.sqlite") });
  await storage.open();
  try {
    return await work(createKeys({ storage, now: Date.now, newId: createIds(Date.now) }));
  } finally {
    await storage.close();
  }
}

export async function createKeyCommand({ data, workspace, name, base, public: isPublic }: CreateKeyOptions): Promise<number> {
  const knowledgeBaseIds = base.length > 0 ? base : null;
  const created = await withKeys(data, (keys) =>
    keys.create({ kind: isPublic ? "public" : "private", workspace, name: name ?? null, knowledgeBaseIds }),
  );
  print(created.key);
  print(colors.dim(`${created.kind} key ${created.id} of workspace ${created.workspace}; it is shown only now.`));
  return 0;
}

export async function listKeysCommand({ data }: { data: string }): Promise<number> {
  const list = await withKeys(data, (keys) => keys.list());
  for (const { id, kind, workspace, name, hint, createdAt, revokedAt, knowledgeBaseIds } of list) {
    const bases = knowledgeBaseIds ? ` bases ${knowledgeBaseIds.join(",")}` : "";
    print(
      `${id}  ${kind}  ${workspace}  ${hint}…  ${createdAt}${name ? `  ${name}` : ""}${bases}${revokedAt ? `  revoked ${revokedAt}` : ""}`,
    );
  }
  if (list.length === 0) print("There are no keys; `cuecard keys create` makes one.");
  return 0;
}

export async function revokeKeyCommand(id: string, { data }: { data: string }): Promise<number> {
  await withKeys(data, (keys) => keys.revoke(id));
  print(`${id} is revoked.`);
  return 0;
}
