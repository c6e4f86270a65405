import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { CuecardError } from "../errors.ts";
import type { NewId } from "../ids.ts";
import { limits } from "../limits.ts";
import type { KeyRecord, Storage } from "../ports/storage/storage.ts";
import type { CreatedKey, Keys, Principal } from "../services/keys.ts";

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

const generatedKey = /^((?:sk|pk)_live_cc_[0-9A-Za-z]{43})([0-9A-Za-z]{6})$/;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Milliseconds for which a key is cached. A key that another process revokes is refused within a second. */
const rememberMs = 500;
const rememberedKeys = 1_000;

/**
 * Makes, checks and revokes API keys. A generated key is its prefix, 43 base62 characters (256 random bits) and 6 base62
 * characters of checksum: the CRC-32 (IEEE 802.3) of everything before. Only SHA-256 hashes are kept or compared.
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

/** Looks up the principal of a stored key, and caches it for `rememberMs`. */
function createPrincipals({ storage, now }: Pick<KeysOptions, "storage" | "now">) {
  const remembered = new Map<string, { principal: Principal; until: number }>();
  let revocations = 0;

  return {
    /** Called after a key was revoked. */
    forget() {
      revocations++;
      remembered.clear();
    },

    async find(hash: Buffer): Promise<Principal> {
      const hex = hash.toString("hex");
      const known = remembered.get(hex);
      // An entry that is valid for longer was cached while the clock was ahead.
      if (known && now() < known.until && known.until - now() <= rememberMs) return known.principal;
      const asked = revocations;
      const until = now() + rememberMs;
      const record = await storage.findKey(hex);
      if (!record || !timingSafeEqual(Buffer.from(record.hash, "hex"), hash)) {
        throw new CuecardError(
          "invalid_api_key",
          "This service does not know the API key; check that the key belongs to it.",
        );
      }
      if (record.revokedAt !== null) {
        throw new CuecardError(
          "invalid_api_key",
          `The API key ${record.id} was revoked at ${record.revokedAt}; use another key.`,
        );
      }
      const principal: Principal = {
        kind: record.kind,
        workspace: record.workspace,
        knowledgeBaseIds: record.knowledgeBaseIds,
      };
      // A key revoked while it was looked up must not be remembered.
      if (asked === revocations) {
        if (remembered.size >= rememberedKeys) remembered.clear();
        remembered.set(hex, { principal, until });
      }
      return principal;
    },
  };
}

/** Makes a new key of this kind. It is shown once and not stored. */
function generateKey(kind: Principal["kind"]): string {
  const body = `${kind === "private" ? "sk" : "pk"}_live_cc_${base62(BigInt(`0x${randomBytes(32).toString("hex")}`), 43)}`;
  return body + checksum(body);
}

function checkGenerated(key: string): void {
  const parts = generatedKey.exec(key);
  if (!parts) {
    throw new CuecardError(
      "invalid_api_key",
      "The API key is malformed; keys begin with sk_live_cc_ or pk_live_cc_ and have 60 characters.",
    );
  }
  if (checksum(parts[1]!) !== parts[2]) {
    throw new CuecardError(
      "invalid_api_key",
      "The API key's checksum is wrong: the key was mistyped or truncated. Copy it again.",
    );
  }
}

/** Messages never show a key, since they are logged. */
function checkFixed(key: string, index: number): string {
  const refuse = (problem: string) =>
    new CuecardError("invalid_value", `API key number ${index + 1} of the fixed keys (CUECARD_API_KEYS) ${problem}.`, {
      param: "apiKeys",
    });
  if (!/^[sp]k_live_/.test(key)) throw refuse("begins with neither sk_live_ (private) nor pk_live_ (public)");
  if (key.length < limits.apiKeyCharacters)
    throw refuse(`is ${key.length} characters long; at least ${limits.apiKeyCharacters} are needed`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw refuse("has characters that an HTTP header can't carry; use visible ASCII without spaces");
  return key;
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

function kindOf(key: string): Principal["kind"] {
  return key.startsWith("sk_") ? "private" : "public";
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), 6);
}

function base62(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet[Number(rest % 62n)] + text;
  return text;
}
