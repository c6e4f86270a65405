import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { createIds } from "../../base/values/ids.ts";
import { createMemoryStorage } from "../../memory/memory-storage.ts";
import type { Storage } from "../../ports/storage/storage.ts";
import { KeyScope } from "../../schema/key.ts";
import { createKeys } from "./keys.ts";
import { storeBase } from "./test-kit/store-base.ts";

const fixedPrivate = "sk_live_0123456789abcdef";
const fixedPublic = "pk_live_0123456789abcdef";

let time: number;
let lookUps: number;
let storage: Storage;
const now = () => time;

beforeEach(async () => {
  time = Date.parse("2026-11-21T09:30:00.000Z");
  lookUps = 0;
  const memory = createMemoryStorage();
  await memory.open();
  storage = {
    ...memory,
    findKey(hash) {
      lookUps++;
      return memory.findKey(hash);
    },
  };
});

const everything = { name: null, kind: "private", scopes: KeyScope.options, knowledgeBaseIds: null };

const start = (fixed: string[] = []) => createKeys({ storage, now, newId: createIds(now), fixed });

describe("generated keys", () => {
  it("are prefix, 43 base62 characters and 6 of checksum", async () => {
    const keys = start();
    expect((await keys.create()).key).toMatch(/^sk_live_cc_[0-9A-Za-z]{49}$/);
    const knowledgeBaseIds = [await storeBase(storage)];
    expect((await keys.create({ kind: "public", knowledgeBaseIds })).key).toMatch(/^pk_live_cc_[0-9A-Za-z]{49}$/);
  });

  it("are made as the first one only once, and that one works", async () => {
    const made = await Promise.all([start().createFirst(), start().createFirst()]);
    const [first] = made.filter((created) => created !== null);
    expect(made).toContain(null);
    expect(first).toMatchObject({ kind: "private", workspace: "default", name: "first", knowledgeBaseIds: null });
    const { id } = first!;
    expect(await start().authenticate(first!.key)).toEqual({ ...everything, id, name: "first", workspace: "default" });
    expect(await start().list()).toMatchObject([{ id: first!.id, name: "first" }]);
    expect(await start().createFirst()).toBeNull();
  });

  it("are made as the first private one though public ones exist", async () => {
    await start().create({ kind: "public", knowledgeBaseIds: [await storeBase(storage)] });
    expect(await start().createFirst()).toMatchObject({ kind: "private" });
    expect(await start().createFirst()).toBeNull();
  });

  it("are looked up again when they were remembered by a clock that was years ahead", async () => {
    const keys = start();
    const { key, id } = await keys.create();
    time += 10 * 365 * 86_400_000;
    await keys.authenticate(key);
    time -= 10 * 365 * 86_400_000;
    await start().revoke(id);
    await expect(keys.authenticate(key)).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  it("name their workspace and bases when they are used", async () => {
    const keys = start();
    const { id, key } = await keys.create({ workspace: "acme" });
    expect(await keys.authenticate(key)).toEqual({ ...everything, id, workspace: "acme" });
  });

  it("are made for workspaces with a valid name only", async () => {
    await expect(start().create({ workspace: "a/b" })).rejects.toMatchObject({
      code: "invalid_value",
      param: "workspace",
    });
  });

  it("are never stored themselves", async () => {
    const keys = start();
    const { key, id } = await keys.create({ name: "voice server" });
    const stored = JSON.stringify(await storage.listKeys());
    expect(stored).not.toContain(key.slice(16));
    expect(await keys.list()).toEqual([
      expect.objectContaining({ id, name: "voice server", revokedAt: null, hint: `${key.slice(0, 15)}…` }),
    ]);
    expect(Object.keys((await keys.list())[0]!)).not.toContain("hash");
  });

  it("with any one character changed are refused without a look-up", async () => {
    const keys = start();
    const { key } = await keys.create();
    const letter = fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 11, max: 59 }), letter, async (at, replacement) => {
        fc.pre(key[at] !== replacement);
        const typo = key.slice(0, at) + replacement + key.slice(at + 1);
        await expect(keys.authenticate(typo)).rejects.toMatchObject({ code: "invalid_api_key" });
      }),
    );
    expect(lookUps).toBe(0);
  });

  it.each(["", "sk_live_", "Bearer", "sk_test_cc_0", fixedPrivate])(
    "do not look like %j, which is refused without a look-up",
    async (key) => {
      await expect(start().authenticate(key)).rejects.toMatchObject({ code: "invalid_api_key" });
      expect(lookUps).toBe(0);
    },
  );

  it("of another store are refused", async () => {
    const other = createMemoryStorage();
    await other.open();
    const { key } = await createKeys({ storage: other, now, newId: createIds(now) }).create();
    await expect(start().authenticate(key)).rejects.toMatchObject({ code: "invalid_api_key" });
    expect(lookUps).toBe(1);
  });
});

describe("revoked keys", () => {
  it("are refused at the next request", async () => {
    const keys = start();
    const { key, id } = await keys.create();
    await keys.authenticate(key);
    await keys.revoke(id);
    await expect(keys.authenticate(key)).rejects.toMatchObject({
      code: "invalid_api_key",
      message: expect.stringContaining("revoked"),
    });
  });

  it("are refused within one second when another process revoked them", async () => {
    const keys = start();
    const { key, id } = await keys.create();
    await keys.authenticate(key);
    await start().revoke(id);
    time += 1_000;
    await expect(keys.authenticate(key)).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  it("are not remembered when they are revoked while they are looked up", async () => {
    const keys = start();
    const { key, id } = await keys.create();
    const lookUp = keys.authenticate(key);
    await keys.revoke(id);
    await lookUp.catch(() => {});
    await expect(keys.authenticate(key)).rejects.toMatchObject({ code: "invalid_api_key" });
  });

  it("may be revoked again, and an unknown id says so", async () => {
    const keys = start();
    const { id } = await keys.create();
    await keys.revoke(id);
    await keys.revoke(id);
    await expect(keys.revoke("key_unknown")).rejects.toMatchObject({ code: "key_not_found" });
  });
});

it("a key that is used often is looked up once in half a second", async () => {
  const keys = start();
  const { key } = await keys.create();
  await keys.authenticate(key);
  await keys.authenticate(key);
  expect(lookUps).toBe(1);
  time += 500;
  await keys.authenticate(key);
  expect(lookUps).toBe(2);
});

describe("public keys", () => {
  it("are made for bases that exist in their workspace", async () => {
    const keys = start();
    await expect(keys.create({ kind: "public", knowledgeBaseIds: ["kb_none"] })).rejects.toMatchObject({
      code: "knowledge_base_not_found",
    });
    await expect(keys.create({ kind: "public", knowledgeBaseIds: [] })).rejects.toMatchObject({
      code: "value_out_of_range",
    });
    await expect(keys.create({ kind: "private", knowledgeBaseIds: ["kb_none"] })).rejects.toMatchObject({
      code: "invalid_value",
    });
  });
});

describe("fixed keys", () => {
  it("are valid in the default workspace without a checksum or a look-up", async () => {
    const keys = start([fixedPrivate, fixedPublic]);
    const id = expect.stringMatching(/^fixed_[0-9a-f]{12}$/);
    const ofFixed = { ...everything, id, workspace: "default" };
    expect(await keys.authenticate(fixedPrivate)).toEqual(ofFixed);
    expect(await keys.authenticate(fixedPublic)).toEqual({ ...ofFixed, kind: "public", scopes: [] });
    expect((await keys.authenticate(fixedPrivate)).id).not.toBe((await keys.authenticate(fixedPublic)).id);
    expect(lookUps).toBe(0);
    expect(await storage.listKeys()).toEqual([]);
  });

  it.each([
    ["sk_live_short", "13 characters"],
    ["secret_0123456789abcdef0123", "sk_live_"],
    ["sk_live_0123456789 abcdef", "spaces"],
  ])("such as %j are refused at start with a reason that does not show them", (key, reason) => {
    expect(() => start([fixedPrivate, key])).toThrow(
      expect.objectContaining({ code: "invalid_value", message: expect.stringContaining(reason) }),
    );
    expect(() => start([fixedPrivate, key])).toThrow(/number 2/);
    expect(() => start([fixedPrivate, key])).not.toThrow(key);
  });
});
