import { createIds, createKeys, type Keys } from "@cuecard/core";
import { chooseStorage } from "../adapters/choose-storage.ts";
import { readDatabaseAddress } from "../adapters/database-address.ts";
import { takeFolder } from "../create-cuecard.ts";
import { makeFolder } from "../data-folder/lock.ts";
import { optionsFrom, type PlaceFlags } from "../environment.ts";
import { colors, print } from "../terminal/terminal.ts";
import { refuseNothing } from "../workspace/open-workspace.ts";

export interface CreateKeyOptions extends PlaceFlags {
  workspace: string;
  public: boolean;
  name?: string;
  base: string[];
}

/**
 * Keys are written beside a running server, not through it: the store lets both write, and the server asks the store at
 * each request, so that a new key works and a revoked one stops at once. Only a PGlite folder has to be free: nobody
 * else can write there.
 */
async function withKeys<T>(flags: PlaceFlags, work: (keys: Keys) => Promise<T>): Promise<T> {
  const options = optionsFrom(flags, process.env);
  makeFolder(flags.data);
  const lock = readDatabaseAddress(options).engine === "pglite" ? takeFolder(options) : null;
  try {
    const { storage } = await chooseStorage(options);
    await storage.open();
    try {
      return await work(createKeys({ storage, now: Date.now, newId: createIds(Date.now) }));
    } finally {
      await storage.close();
    }
  } finally {
    lock?.release();
  }
}

export async function createKeyCommand({
  workspace,
  name,
  base,
  public: isPublic,
  ...flags
}: CreateKeyOptions): Promise<number> {
  const knowledgeBaseIds = base.length > 0 ? base : null;
  const created = await withKeys(flags, (keys) =>
    keys.create({ kind: isPublic ? "public" : "private", workspace, name: name ?? null, knowledgeBaseIds }),
  );
  print(created.key);
  print(
    colors.dim(
      `${created.kind} key ${created.id} of workspace ${created.workspace}. Copy it now: it is not shown again.`,
    ),
  );
  return 0;
}

export async function listKeysCommand(flags: PlaceFlags): Promise<number> {
  refuseNothing(flags);
  const list = await withKeys(flags, (keys) => keys.list());
  for (const { id, kind, workspace, name, hint, createdAt, revokedAt, knowledgeBaseIds } of list) {
    const bases = knowledgeBaseIds ? ` bases ${knowledgeBaseIds.join(",")}` : "";
    print(
      `${id}  ${kind}  ${workspace}  ${hint}…  ${createdAt}${name ? `  ${name}` : ""}${bases}${revokedAt ? `  revoked ${revokedAt}` : ""}`,
    );
  }
  if (list.length === 0) print("There are no keys; `cuecard keys create` creates one.");
  return 0;
}

export async function revokeKeyCommand(id: string, flags: PlaceFlags): Promise<number> {
  refuseNothing(flags);
  await withKeys(flags, (keys) => keys.revoke(id));
  print(`${id} is revoked.`);
  return 0;
}
