import type { KeyRecord, Storage } from "../ports/storage/storage.ts";
import { newestFirst } from "./page.ts";
import { add, copy } from "./rows.ts";

export function createMemoryKeys(): Pick<
  Storage,
  "insertKey" | "insertFirstKey" | "findKey" | "listKeys" | "revokeKey"
> {
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
  };
}
