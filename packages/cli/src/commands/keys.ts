import {
  type CreatedKey,
  createAudit,
  createIds,
  createKeys,
  type KeyInfo,
  KeyScope,
  type Keys,
  type Storage,
} from "@cuecard/core";
import type { PlaceFlags } from "../environment.ts";
import { colors, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import { refuseNothing } from "../workspace/open-workspace.ts";
import { withStorage } from "../workspace/with-storage.ts";

export interface CreateKeyOptions extends PlaceFlags {
  workspace: string;
  public: boolean;
  name?: string;
  base: string[];
  scope: KeyScope[];
  /** After so many days the key ends. */
  days?: number;
}

export interface RotateKeyOptions extends PlaceFlags {
  /** Hours for which the old key works on. */
  overlap: number;
}

const dayMs = 86_400_000;
const newId = createIds(Date.now);

/**
 * Keys are written beside a running server, not through it: the server asks the store at each request, so that a new key
 * works and a revoked one stops at once.
 */
const withKeys = <T>(flags: PlaceFlags, work: (keys: Keys, storage: Storage) => Promise<T>): Promise<T> =>
  withStorage(flags, (storage) => work(createKeys({ storage, now: Date.now, newId }), storage));

/** Stores who did it, as the service does for requests. */
async function note(storage: Storage, { id, workspace }: KeyInfo, operation: string): Promise<void> {
  const audit = createAudit({ store: storage.workspace(workspace), now: Date.now, newId });
  const nobody = { keyId: null, keyName: "command line", address: null, requestId: null };
  await audit.add({ operation, outcome: "done", code: null, objectId: id, knowledgeBaseId: null, ...nobody });
}

export async function createKeyCommand({
  workspace,
  name,
  base,
  scope,
  days,
  public: isPublic,
  ...flags
}: CreateKeyOptions): Promise<number> {
  await withKeys(flags, async (keys, storage) => {
    const created = await keys.create({
      kind: isPublic ? "public" : "private",
      workspace,
      name: name ?? null,
      scopes: scope.length > 0 ? scope : null,
      knowledgeBaseIds: base.length > 0 ? base : null,
      expiresAt: days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString(),
    });
    printCreated(created);
    await note(storage, created, "createKey");
  });
  return 0;
}

export async function rotateKeyCommand(id: string, { overlap, ...flags }: RotateKeyOptions): Promise<number> {
  refuseNothing(flags);
  await withKeys(flags, async (keys, storage) => {
    const created = await keys.rotate(id, { overlapHours: overlap });
    printCreated(created);
    await note(storage, { ...created, id }, "rotateKey");
  });
  print(colors.dim(`${id} works for ${overlap} more ${overlap === 1 ? "hour" : "hours"}.`));
  return 0;
}

function printCreated({ key, kind, id, workspace }: CreatedKey): void {
  print(key);
  print(colors.dim(`${kind} key ${id} of workspace ${workspace}. Copy it now: it is not shown again.`));
}

export async function listKeysCommand(flags: PlaceFlags): Promise<number> {
  refuseNothing(flags);
  const list = await withKeys(flags, (keys) => keys.list());
  for (const { id, kind, workspace, name, hint, createdAt, warning, ...life } of list) {
    print([id, kind, workspace, hint, createdAt, ...(name ? [shown(name)] : []), ...factsOf(life)].join("  "));
    if (warning) print(colors.yellow(`  ${warning}`));
  }
  if (list.length === 0) print("There are no keys; `cuecard keys create` creates one.");
  return 0;
}

export async function revokeKeyCommand(id: string, flags: PlaceFlags): Promise<number> {
  refuseNothing(flags);
  await withKeys(flags, async (keys, storage) => {
    const key = await keys.get(id);
    await keys.revoke(id);
    await note(storage, key, "revokeKey");
  });
  print(`${id} is revoked.`);
  return 0;
}

type Life = Pick<KeyInfo, "scopes" | "knowledgeBaseIds" | "expiresAt" | "lastUsedAt" | "revokedAt">;

/** What a key may do and how long, in the words of one line. A private key for everything has no words of it. */
function factsOf({ scopes, knowledgeBaseIds, expiresAt, lastUsedAt, revokedAt }: Life): string[] {
  const isNarrow = scopes.length > 0 && scopes.length < KeyScope.options.length;
  return [
    ...(isNarrow ? [`scopes ${scopes.join(",")}`] : []),
    ...(knowledgeBaseIds ? [`bases ${knowledgeBaseIds.join(",")}`] : []),
    ...(expiresAt ? [`ends ${expiresAt}`] : []),
    ...(lastUsedAt ? [`used ${lastUsedAt}`] : []),
    ...(revokedAt ? [`revoked ${revokedAt}`] : []),
  ];
}
