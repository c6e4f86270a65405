import { timingSafeEqual } from "node:crypto";
import type { Principal } from "../../api/keys.ts";
import { CuecardError } from "../../errors.ts";
import type { KeyRecord, KeyStore } from "../../ports/storage/keys.ts";
import { principalOf } from "./key-info.ts";

/** Milliseconds for which a key is cached. A key that another process revokes is refused within a second. */
const rememberMs = 500;
const rememberedKeys = 1_000;

/** Looks up the principal of a stored key, and caches it for `rememberMs`. */
export function createPrincipals({ storage, now }: { storage: Pick<KeyStore, "findKey">; now: () => number }) {
  const remembered = new Map<string, { principal: Principal; until: number }>();
  let changes = 0;

  return {
    /** Called after a key was revoked or replaced. */
    forget() {
      changes++;
      remembered.clear();
    },

    /** `check` throws for what can't be a key. A key that was found a moment ago is not checked again. */
    async find(hash: Buffer, check: () => void): Promise<Principal> {
      const hex = hash.toString("hex");
      const known = remembered.get(hex);
      // An entry that is valid for longer was cached while the clock was ahead.
      if (known && now() < known.until && known.until - now() <= rememberMs) return known.principal;
      check();
      const asked = changes;
      const time = now();
      const record = await storage.findKey(hex);
      if (!record || !timingSafeEqual(Buffer.from(record.hash, "hex"), hash)) {
        throw new CuecardError(
          "invalid_api_key",
          "This service does not know the API key; check that the key belongs to it.",
        );
      }
      checkLife(record, time);
      const principal = principalOf(record);
      // A key revoked while it was looked up must not be remembered.
      if (asked === changes) {
        if (remembered.size >= rememberedKeys) remembered.clear();
        const end = record.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(record.expiresAt);
        remembered.set(hex, { principal, until: Math.min(time + rememberMs, end) });
      }
      return principal;
    },
  };
}

/** Throws `invalid_api_key` for a key that was revoked or has ended. */
function checkLife({ id, revokedAt, expiresAt }: KeyRecord, time: number): void {
  if (revokedAt !== null)
    throw new CuecardError("invalid_api_key", `The API key ${id} was revoked at ${revokedAt}; use another key.`);
  if (expiresAt !== null && Date.parse(expiresAt) <= time)
    throw new CuecardError("invalid_api_key", `The API key ${id} ended at ${expiresAt}; use another key.`);
}
