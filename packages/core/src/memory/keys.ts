import type { KeyRecord, KeyStore } from "../ports/storage/keys.ts";
import { newestFirst } from "./page.ts";
import { add, copy } from "./rows.ts";

export function createMemoryKeys(): KeyStore {
  const keys = new Map<string, KeyRecord>();
  return {
    async insertKey(record) {
      add(keys, record.id, copy(record));
    },
    async insertFirstKey(record) {
      if ([...keys.values()].some(({ kind }) => kind === "private")) return false;
      add(keys, record.id, copy(record));
      return true;
    },
    async findKey(hash) {
      return copy([...keys.values()].find((key) => key.hash === hash) ?? null);
    },
    async listKeys() {
      return copy([...keys.values()].sort(newestFirst));
    },
    async revokeKey(id, now) {
      const key = keys.get(id);
      if (!key || key.revokedAt !== null) return false;
      key.revokedAt = now;
      return true;
    },
    async rotateKey(id, next, { expiresAt, now }) {
      const old = keys.get(id);
      if (!old || old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now)) return false;
      add(keys, next.id, copy(next));
      if (old.expiresAt === null || expiresAt < old.expiresAt) old.expiresAt = expiresAt;
      return true;
    },
    async noteKeyUse(uses) {
      for (const { id, at } of uses) {
        const key = keys.get(id);
        if (key && (key.lastUsedAt === null || key.lastUsedAt < at)) key.lastUsedAt = at;
      }
    },
  };
}
