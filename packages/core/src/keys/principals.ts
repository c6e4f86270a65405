import { timingSafeEqual } from "node:crypto";
import { CuecardError } from "../errors.ts";
import type { Storage } from "../ports/storage/storage.ts";
import type { Principal } from "../services/keys.ts";

/** Milliseconds for which a key is cached. A key that another process revokes is refused within a second. */
const rememberMs = 500;
const rememberedKeys = 1_000;

/** Looks up the principal of a stored key, and caches it for `rememberMs`. */
export function createPrincipals({ storage, now }: { storage: Pick<Storage, "findKey">; now: () => number }) {
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
