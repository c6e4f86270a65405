import { describe, expect, test } from "vitest";
import { at, hour, minute, oddText } from "./kit/fixtures.ts";
import type { OpenCase } from "./kit/harness.ts";
import { aKey } from "./kit/records.ts";

/** API keys: found by hash, listed, revoked. */
export function keyCases(open: OpenCase): void {
  describe("keys", () => {
    test("a key is found by its hash and comes back as it was inserted", async () => {
      const { storage } = await open();
      const key = aKey({ kind: "public", name: oddText, knowledgeBaseIds: ["kb_1", "kb_2"], workspace: "team %_'" });
      await storage.insertKey(key);
      await storage.insertKey(aKey());
      expect(await storage.findKey(key.hash)).toEqual(key);
      expect(await storage.findKey(key.hash.toUpperCase())).toBeNull();
      expect(await storage.findKey(key.id)).toBeNull();
      expect(await storage.findKey("")).toBeNull();
    });

    test("public keys don't stand in the way of the first private one", async () => {
      const { storage } = await open();
      await storage.insertKey(aKey({ kind: "public" }));
      expect(await storage.insertFirstKey(aKey({ kind: "private" }))).toBe(true);
      expect(await storage.insertFirstKey(aKey({ kind: "private" }))).toBe(false);
    });

    test("the first key is inserted once, by one of twenty at once, and not where there was ever a private key", async () => {
      const { storage } = await open();
      const keys = Array.from({ length: 20 }, () => aKey());
      const results = await Promise.all(keys.map((key) => storage.insertFirstKey(key)));
      expect(results.filter(Boolean)).toHaveLength(1);
      const winner = keys[results.indexOf(true)]!;
      expect(await storage.listKeys()).toEqual([winner]);
      await storage.revokeKey(winner.id, at(minute));
      expect(await storage.insertFirstKey(aKey({ revokedAt: null }))).toBe(false);
      expect(await storage.listKeys()).toEqual([{ ...winner, revokedAt: at(minute) }]);
    });

    test("a key for no knowledge base differs from one for all", async () => {
      const { storage } = await open();
      const none = aKey({ knowledgeBaseIds: [] });
      const all = aKey({ knowledgeBaseIds: null });
      await storage.insertKey(none);
      await storage.insertKey(all);
      expect((await storage.findKey(none.hash))!.knowledgeBaseIds).toEqual([]);
      expect((await storage.findKey(all.hash))!.knowledgeBaseIds).toBeNull();
    });

    test("a key is revoked once and keeps the time of it", async () => {
      const { storage } = await open();
      const key = aKey();
      const other = aKey();
      await storage.insertKey(key);
      await storage.insertKey(other);
      expect(await storage.revokeKey(key.id, at(minute))).toBe(true);
      expect(await storage.findKey(key.hash)).toEqual({ ...key, revokedAt: at(minute) });
      await storage.revokeKey(key.id, at(hour));
      expect((await storage.findKey(key.hash))!.revokedAt).toBe(at(minute));
      expect(await storage.revokeKey("key_unknown", at(minute))).toBe(false);
      expect((await storage.findKey(other.hash))!.revokedAt).toBeNull();
    });

    test("a rotated key ends at its time or earlier, and its next one is stored with it", async () => {
      const { storage } = await open();
      const [endless, ending] = [aKey(), aKey({ expiresAt: at(minute) })];
      for (const key of [endless, ending]) await storage.insertKey(key);
      const next = aKey({ scopes: ["read"], expiresAt: at(5 * hour), knowledgeBaseIds: ["kb_1"] });
      expect(await storage.rotateKey(endless.id, next, { expiresAt: at(hour), now: at(0) })).toBe(true);
      expect(await storage.rotateKey(ending.id, aKey(), { expiresAt: at(hour), now: at(0) })).toBe(true);
      expect((await storage.findKey(endless.hash))!.expiresAt).toBe(at(hour));
      expect((await storage.findKey(ending.hash))!.expiresAt).toBe(at(minute));
      expect(await storage.findKey(next.hash)).toEqual(next);
      const now = { expiresAt: at(minute), now: at(minute) };
      expect(await storage.rotateKey(next.id, aKey(), now)).toBe(true);
      expect((await storage.findKey(next.hash))!.expiresAt).toBe(at(minute));
    });

    test("a key that was revoked, has ended or is unknown is not rotated, and nothing is stored", async () => {
      const { storage } = await open();
      const revoked = aKey({ revokedAt: at(0) });
      const ended = aKey({ expiresAt: at(minute) });
      for (const key of [revoked, ended]) await storage.insertKey(key);
      const before = await storage.listKeys();
      const times = { expiresAt: at(hour), now: at(minute) };
      for (const id of [revoked.id, ended.id, "key_unknown"])
        expect(await storage.rotateKey(id, aKey(), times)).toBe(false);
      expect(await storage.listKeys()).toEqual(before);
    });

    test("a rotation whose next key can't be stored changes nothing", async () => {
      const { storage } = await open();
      const key = aKey();
      await storage.insertKey(key);
      await expect(storage.rotateKey(key.id, key, { expiresAt: at(hour), now: at(0) })).rejects.toThrow();
      expect(await storage.findKey(key.hash)).toEqual(key);
    });

    test("the latest use of a key stays", async () => {
      const { storage } = await open();
      const [used, unused] = [aKey(), aKey()];
      for (const key of [used, unused]) await storage.insertKey(key);
      await storage.noteKeyUse([
        { id: used.id, at: at(minute) },
        { id: "key_unknown", at: at(minute) },
      ]);
      await storage.noteKeyUse([{ id: used.id, at: at(0) }]);
      expect(await storage.findKey(used.hash)).toEqual({ ...used, lastUsedAt: at(minute) });
      expect(await storage.findKey(unused.hash)).toEqual(unused);
      await storage.revokeKey(used.id, at(hour));
      await storage.noteKeyUse([{ id: used.id, at: at(hour) }]);
      expect(await storage.findKey(used.hash)).toEqual({ ...used, lastUsedAt: at(hour), revokedAt: at(hour) });
    });

    test("all keys are listed newest first, revoked ones and those of every workspace too", async () => {
      const { storage } = await open();
      expect(await storage.listKeys()).toEqual([]);
      const keys = [
        aKey({ id: "key_3", createdAt: at(minute) }),
        aKey({ id: "key_2", createdAt: at(0), workspace: "other" }),
        aKey({ id: "key_1", createdAt: at(0) }),
      ];
      for (const key of [keys[1]!, keys[2]!, keys[0]!]) await storage.insertKey(key);
      await storage.revokeKey("key_2", at(hour));
      expect(await storage.listKeys()).toEqual([keys[0], { ...keys[1], revokedAt: at(hour) }, keys[2]]);
    });
  });
}
