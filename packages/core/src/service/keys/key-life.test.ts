import { beforeEach, describe, expect, it, vi } from "vitest";
import { createIds } from "../../base/values/ids.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import { createKeyServices, type KeyServices } from "./keys.ts";
import { storeBase } from "./test-kit/store-base.ts";

const hour = 3_600_000;

let time: number;
let storage: Storage;
let services: KeyServices;
const now = () => time;
const at = (milliseconds: number) => new Date(milliseconds).toISOString();

beforeEach(async () => {
  time = Date.parse("2026-11-21T09:30:00.000Z");
  storage = createMemoryStorage();
  await storage.open();
  services = createKeyServices({ storage, now, newId: createIds(now) });
  await storeBase(storage);
});

describe("what a key may do", () => {
  it("is what its scopes say, and everything without them", async () => {
    const { keys } = services;
    const narrow = await keys.create({ scopes: ["calls", "read"] });
    expect(narrow.scopes).toEqual(["calls", "read"]);
    expect((await keys.authenticate(narrow.key)).scopes).toEqual(["calls", "read"]);
    expect((await keys.create()).scopes).toEqual(["read", "ingest", "calls", "admin"]);
    const open = await keys.create({ kind: "public", knowledgeBaseIds: ["kb_1"] });
    expect((await keys.authenticate(open.key)).scopes).toEqual([]);
  });

  it.each([
    [{ kind: "public" } as const, "missing_field", "knowledgeBaseIds"],
    [{ kind: "public", knowledgeBaseIds: ["kb_1"], scopes: ["read"] } as const, "invalid_value", "scopes"],
    [{ knowledgeBaseIds: ["kb_1"] }, "invalid_value", "knowledgeBaseIds"],
    [{ knowledgeBaseIds: ["kb_1"], scopes: ["read", "calls"] } as const, "invalid_value", "knowledgeBaseIds"],
    [{ knowledgeBaseIds: ["kb_2"], scopes: ["read"] } as const, "knowledge_base_not_found", "knowledgeBaseIds[0]"],
    [{ scopes: [] }, "value_out_of_range", "scopes"],
    [{ scopes: ["write"] }, "invalid_value", "scopes[0]"],
    [{ expiresAt: "2026-11-21T09:30:00.000Z" }, "invalid_value", "expiresAt"],
    [{ expiresAt: "tomorrow" }, "invalid_value", "expiresAt"],
    [{ name: "" }, "invalid_value", "name"],
    [{ knowledgeBases: ["kb_1"] }, "unknown_field", "knowledgeBases"],
  ])("can't be %j", async (input, code, param) => {
    await expect(services.keys.create(input as never)).rejects.toMatchObject({ code, param });
    expect(await storage.listKeys()).toEqual([]);
  });

  it("a private key for some knowledge bases reads and ingests", async () => {
    const { key } = await services.keys.create({ knowledgeBaseIds: ["kb_1"], scopes: ["read", "ingest"] });
    expect(await services.keys.authenticate(key)).toMatchObject({ kind: "private", knowledgeBaseIds: ["kb_1"] });
  });

  it("a public key for every knowledge base, as earlier versions made them, works on and is listed with a warning", async () => {
    const { keys } = services;
    const { id, key } = await keys.create({ kind: "public", knowledgeBaseIds: ["kb_1"] });
    const [stored] = await storage.listKeys();
    const older = createMemoryStorage();
    await older.open();
    await older.insertKey({ ...stored!, knowledgeBaseIds: null });
    const its = createKeyServices({ storage: older, now, newId: createIds(now) }).keys;
    expect(await its.authenticate(key)).toMatchObject({ kind: "public", knowledgeBaseIds: null });
    expect(await its.get(id)).toMatchObject({ warning: expect.stringContaining("every knowledge base") });
    expect(await keys.get(id)).toMatchObject({ warning: null });
  });
});

describe("a key with an end", () => {
  it("is refused from then on, also when it was used just before", async () => {
    const { keys } = services;
    const { id, key, expiresAt } = await keys.create({ expiresAt: "2026-11-21T09:30:00.2Z" });
    expect(expiresAt).toBe("2026-11-21T09:30:00.200Z");
    time += 199;
    await keys.authenticate(key);
    time += 1;
    const message = `The API key ${id} ended at ${expiresAt}; use another key.`;
    await expect(keys.authenticate(key)).rejects.toMatchObject({ code: "invalid_api_key", message });
  });
});

describe("rotation", () => {
  it("makes a key that may do the same, and the old one works for the overlap", async () => {
    const { keys } = services;
    const old = await keys.create({ name: "voice", scopes: ["calls"], workspace: "acme" });
    const next = await keys.rotate(old.id, { overlapHours: 1.5 });
    expect(next).toMatchObject({ name: "voice", scopes: ["calls"], workspace: "acme", expiresAt: null });
    expect(next.key).not.toBe(old.key);
    time += 1.5 * hour - 1;
    await keys.authenticate(old.key);
    time += 1;
    await expect(keys.authenticate(old.key)).rejects.toMatchObject({ code: "invalid_api_key" });
    expect(await keys.authenticate(next.key)).toMatchObject({ id: next.id, workspace: "acme" });
  });

  it("leaves a day by default, nothing with 0, and never more than the old key had", async () => {
    const { keys } = services;
    const [usual, sudden] = [await keys.create(), await keys.create()];
    await keys.rotate(usual.id);
    await keys.rotate(sudden.id, { overlapHours: 0 });
    expect((await keys.get(usual.id)).expiresAt).toBe(at(time + 24 * hour));
    await expect(keys.authenticate(sudden.key)).rejects.toMatchObject({ code: "invalid_api_key" });
    const ending = await keys.create({ expiresAt: at(time + 2 * hour) });
    time += hour;
    expect((await keys.rotate(ending.id)).expiresAt).toBe(at(time + 2 * hour));
    expect((await keys.get(ending.id)).expiresAt).toBe(at(time + hour));
  });

  it("of a revoked, an ended and an unknown key is refused with what is wrong", async () => {
    const { keys } = services;
    const [revoked, ended] = [await keys.create(), await keys.create({ expiresAt: at(time + 1) })];
    await keys.revoke(revoked.id);
    time += 1;
    await expect(keys.rotate(revoked.id)).rejects.toMatchObject({ code: "key_inactive", message: /was revoked at/ });
    await expect(keys.rotate(ended.id)).rejects.toMatchObject({ code: "key_inactive", message: /ended at/ });
    await expect(keys.rotate("key_none")).rejects.toMatchObject({ code: "key_not_found" });
    await expect(keys.rotate(ended.id, { overlapHours: 721 })).rejects.toMatchObject({ code: "value_out_of_range" });
  });
});

describe("the keys of a workspace", () => {
  it("are those that it made, page by page, and no others can be read, rotated or revoked", async () => {
    const acme = services.ofWorkspace("acme", createIds(now));
    const other = await services.keys.create();
    for (let index = 0; index < 3; index++) {
      time += 1;
      await acme.create({ name: `key ${index}` });
    }
    const first = await acme.page({ limit: 2 });
    const second = await acme.page({ limit: 2, cursor: first.nextCursor });
    expect([...first.data, ...second.data].map(({ name }) => name)).toEqual(["key 2", "key 1", "key 0"]);
    expect([first.hasMore, second.hasMore, second.nextCursor]).toEqual([true, false, null]);
    const refused = { code: "key_not_found" };
    await expect(acme.get(other.id)).rejects.toMatchObject(refused);
    await expect(acme.rotate(other.id)).rejects.toMatchObject(refused);
    await expect(acme.revoke(other.id)).rejects.toMatchObject(refused);
    await services.keys.authenticate(other.key);
  });
});

describe("when a key was last used", () => {
  it("is stored within a minute, at once for all keys, and no request writes", async () => {
    vi.useFakeTimers();
    try {
      const noteKeyUse = vi.fn(storage.noteKeyUse);
      services = createKeyServices({ storage: { ...storage, noteKeyUse }, now, newId: createIds(now) });
      const [one, two] = [await services.keys.create(), await services.keys.create()];
      for (let index = 0; index < 1_000; index++) {
        time += 10;
        await services.keys.authenticate(one.key);
      }
      await services.keys.authenticate(two.key);
      expect(noteKeyUse).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(noteKeyUse).toHaveBeenCalledTimes(1);
      expect(await services.keys.get(one.id)).toMatchObject({ lastUsedAt: at(time) });
      expect(await services.keys.get(two.id)).toMatchObject({ lastUsedAt: at(time) });
      await vi.advanceTimersByTimeAsync(600_000);
      expect(noteKeyUse).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("is stored at the end, and a store that fails stops nothing", async () => {
    const failing = { ...storage, noteKeyUse: async () => Promise.reject(new Error("down")) };
    const { key, id } = await services.keys.create();
    const other = createKeyServices({ storage: failing, now, newId: createIds(now) });
    await other.keys.authenticate(key);
    await other.flush();
    await services.keys.authenticate(key);
    await services.flush();
    expect((await services.keys.get(id)).lastUsedAt).toBe(at(time));
  });
});
