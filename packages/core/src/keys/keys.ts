import { timingSafeEqual } from "node:crypto";
import { CuecardError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import type { KeyRecord, Storage } from "../ports/storage/storage.ts";
import type { CreatedKey, Keys, Principal } from "../services/keys.ts";
import { checkFixed, checkGenerated, generateKey, kindOf, sha256 } from "./key-format.ts";
import { createPrincipals } from "./principals.ts";

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

type KeyFacts = Pick<KeyRecord, "kind" | "workspace" | "name" | "knowledgeBaseIds">;

/**
 * Makes, checks and revokes API keys. A generated key is its prefix, 43 base62 characters (256 random bits) and 6
 * base62 characters of checksum: the CRC-32 (IEEE 802.3) of everything before. Only SHA-256 hashes are kept or
 * compared.
 */
export function createKeys({ storage, now, newId, fixed = [] }: KeysOptions): Keys {
  const fixedKeys = fixed.map((key, index) => ({ hash: sha256(checkFixed(key, index)), kind: kindOf(key) }));
  const principals = createPrincipals({ storage, now });
  const make = (facts: KeyFacts) => makeKey(facts, { now, newId });

  return {
    async create({ kind = "private", workspace = "default", name = null, knowledgeBaseIds = null } = {}) {
      if (!/^[A-Za-z0-9._-]{1,64}$/.test(workspace)) {
        const message = `Workspace "${workspace}" is not a valid name; use 1 to 64 characters of A-Z a-z 0-9 . _ -`;
        throw new CuecardError("invalid_value", message, { param: "workspace" });
      }
      await checkKnowledgeBases(storage, kind, workspace, knowledgeBaseIds);
      const { record, created } = make({ kind, workspace, name, knowledgeBaseIds });
      await storage.insertKey(record);
      return created;
    },

    async createFirst() {
      const { record, created } = make({
        kind: "private",
        workspace: "default",
        name: "first",
        knowledgeBaseIds: null,
      });
      return (await storage.insertFirstKey(record)) ? created : null;
    },

    async list() {
      return (await storage.listKeys()).map(({ hash: _hash, ...info }) => info);
    },

    async revoke(id) {
      const revoked = await storage.revokeKey(id, new Date(now()).toISOString());
      principals.forget();
      if (revoked || (await storage.listKeys()).some((key) => key.id === id)) return;
      throw new CuecardError("key_not_found", `Key ${id} does not exist; list the keys to see their ids.`);
    },

    async authenticate(key) {
      const hash = sha256(key);
      // All fixed keys are compared, so that the time does not show which one was close.
      const match = fixedKeys.reduce<Principal["kind"] | null>(
        (found, each) => (timingSafeEqual(each.hash, hash) ? each.kind : found),
        null,
      );
      if (match) return { kind: match, workspace: "default", knowledgeBaseIds: null };
      checkGenerated(key);
      return principals.find(hash);
    },
  };
}

/** Makes a key: the record to store, and the answer that shows the key once. */
function makeKey(
  facts: KeyFacts,
  { now, newId }: Pick<KeysOptions, "now" | "newId">,
): {
  record: KeyRecord;
  created: CreatedKey;
} {
  const key = generateKey(facts.kind);
  const shown = { id: newId("key"), ...facts, createdAt: new Date(now()).toISOString() };
  const hash = sha256(key).toString("hex");
  return { record: { ...shown, hash, hint: `${key.slice(0, 15)}…`, revokedAt: null }, created: { ...shown, key } };
}

async function checkKnowledgeBases(
  storage: Storage,
  kind: Principal["kind"],
  workspace: string,
  ids: string[] | null,
): Promise<void> {
  if (ids === null) return;
  const param = "knowledgeBaseIds";
  if (kind === "private") {
    throw new CuecardError(
      "invalid_value",
      "A private key may do everything in its workspace; pass knowledgeBaseIds for public keys only.",
      { param },
    );
  }
  if (ids.length === 0) {
    throw new CuecardError(
      "invalid_value",
      "knowledgeBaseIds is empty; pass the knowledge bases that the key may search, or null for all.",
      {
        param,
      },
    );
  }
  for (const id of ids) {
    if (await storage.workspace(workspace).getKnowledgeBase(id)) continue;
    throw new CuecardError(
      "knowledge_base_not_found",
      `Knowledge base ${id} does not exist in workspace "${workspace}"; list the knowledge bases to see their ids.`,
      { param },
    );
  }
}
