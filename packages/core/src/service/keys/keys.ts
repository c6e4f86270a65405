import { timingSafeEqual } from "node:crypto";
import type { Keys, Principal, WorkspaceKeys } from "../../api/keys.ts";
import type { NewId } from "../../base/values/ids.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import { checkWorkspaceName } from "./check-key.ts";
import { checkFixed, checkGenerated, kindOf, sha256 } from "./key-format.ts";
import { scopesOf } from "./key-info.ts";
import { createKeyUse } from "./key-use.ts";
import { createPrincipals } from "./principals.ts";
import { createWorkspaceKeys, makeKey } from "./workspace-keys.ts";

export interface KeysOptions {
  /** Where the keys are stored, as hashes. */
  storage: Storage;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
  /** Makes the ids of keys. */
  newId: NewId;
  /**
   * Keys of the default workspace that are valid in addition to the stored ones. Only their hashes are kept, and they
   * need no checksum.
   */
  fixed?: readonly string[];
}

/** The keys of one process. */
export interface KeyServices {
  keys: Keys;
  /** The keys of one workspace, whose ids come from `newId`. */
  ofWorkspace(workspace: string, newId: NewId): WorkspaceKeys;
  /** Stores when keys were used, which is otherwise stored within a minute. */
  flush(): Promise<void>;
}

/** The keys of all workspaces, without those that use them. */
export function createKeys(options: KeysOptions): Keys {
  return createKeyServices(options).keys;
}

/**
 * Makes, checks and revokes API keys. A generated key is its prefix, 43 base62 characters (256 random bits) and 6
 * base62 characters of checksum: the CRC-32 (IEEE 802.3) of everything before. Only SHA-256 hashes are kept or
 * compared.
 */
export function createKeyServices({ storage, now, newId, fixed = [] }: KeysOptions): KeyServices {
  const fixedKeys = fixed.map(fixedKey);
  const principals = createPrincipals({ storage, now });
  const use = createKeyUse({ storage, now });
  const shared = { storage, now, newId, onChange: principals.forget };

  const keys: Keys = {
    ...createWorkspaceKeys(shared, null),
    async create({ workspace = "default", ...input } = {}) {
      checkWorkspaceName(workspace);
      return createWorkspaceKeys(shared, workspace).create(input);
    },

    async createFirst() {
      const all = { scopes: null, knowledgeBaseIds: null, expiresAt: null };
      const { record, created } = makeKey({ kind: "private", workspace: "default", name: "first", ...all }, shared);
      return (await storage.insertFirstKey(record)) ? created : null;
    },

    async authenticate(key) {
      const hash = sha256(key);
      // All fixed keys are compared, so that the time does not show which one was close.
      const match = fixedKeys.reduce<Principal | null>(
        (found, each) => (timingSafeEqual(each.hash, hash) ? each.principal : found),
        null,
      );
      if (match) return match;
      const principal = await principals.find(hash, () => checkGenerated(key));
      use.note(principal.id);
      return principal;
    },
  };
  return {
    keys,
    ofWorkspace: (workspace, ids) => createWorkspaceKeys({ ...shared, newId: ids }, workspace),
    flush: use.flush,
  };
}

/** A fixed key has no record. Its id is the beginning of its hash, so that it is the same at each start. */
function fixedKey(key: string, index: number): { hash: Buffer; principal: Principal } {
  const hash = sha256(checkFixed(key, index));
  const kind = kindOf(key);
  const principal: Principal = {
    id: `fixed_${hash.toString("hex").slice(0, 12)}`,
    name: null,
    kind,
    scopes: scopesOf({ kind, scopes: null }),
    workspace: "default",
    knowledgeBaseIds: null,
  };
  return { hash, principal };
}
