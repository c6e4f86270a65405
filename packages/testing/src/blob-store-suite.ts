import { createHash } from "node:crypto";
import type { BlobStore, BlobStream } from "@cuecard/core";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  allKeys,
  collect,
  createGate,
  letWorkRun,
  live,
  pieceByPiece,
  pieceBytes,
  put,
  randomBytes,
  read,
  readText,
  stream,
} from "./blob-store-suite/streams.ts";

/** A store of its own for one case. */
export interface BlobStoreUnderTest {
  /** Empty and not opened yet: the suite opens and closes it. */
  blobs: BlobStore;
  /** Removes what the store left behind; called after `close`. */
  cleanup(): Promise<void>;
}

/** Makes a fresh blob store for one case. */
export type BlobStoreFactory = () => Promise<BlobStoreUnderTest>;

/**
 * Legal by the port's rule, and easy to get wrong: dots, dashes, digits, names of a file system's own, depth and the
 * longest key.
 */
const oddKeys = [
  "a",
  "0/1/2/3/4/5/6/7/8/9",
  ".hidden/.file",
  "..two/dots..",
  "-dash/--force",
  "_/__/___",
  "con/nul.txt",
  "file.tmp/part.partial",
  "name.with.many.dots/x.tar.gz",
  `${"long".repeat(25)}/${"key".repeat(40)}/${"x".repeat(100)}/${"y".repeat(100)}/${"z".repeat(88)}`,
];

/** Cases that every BlobStore must pass, for vitest. Each case gets an empty store from `factory`. */
export function blobStoreSuite(name: string, factory: BlobStoreFactory): void {
  async function open(): Promise<BlobStore> {
    const { blobs, cleanup } = await factory();
    onTestFinished(async () => {
      await blobs.close();
      await cleanup();
    });
    await blobs.open();
    return blobs;
  }

  describe(`${name} as BlobStore`, () => {
    test("names the version of its port", async () => {
      expect((await open()).specificationVersion).toBe("v1");
    });

    test("several megabytes come back byte for byte, in pieces", async () => {
      const blobs = await open();
      const bytes = randomBytes(7 * 1024 * 1024 + 13);
      expect(await blobs.put("big/file", stream(bytes), { signal: live() })).toBe(bytes.byteLength);
      const content = (await blobs.get("big/file", { signal: live() }))!;
      let pieces = 0;
      const hash = createHash("sha256");
      for await (const piece of content) {
        pieces += 1;
        expect(piece).toBeInstanceOf(Uint8Array);
        hash.update(piece);
      }
      expect(hash.digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(pieces).toBeGreaterThan(1);
    });

    test("a blob of no bytes is a blob", async () => {
      const blobs = await open();
      expect(await blobs.put("empty", stream(new Uint8Array()), { signal: live() })).toBe(0);
      expect(await read(blobs, "empty")).toEqual(new Uint8Array());
      expect(await allKeys(blobs, "")).toEqual(["empty"]);
    });

    test("pieces of any size, empty ones too, are joined in order", async () => {
      const blobs = await open();
      const pieces = [[], [1], [2, 3], [], [4, 5, 6, 7], []].map((numbers) => Uint8Array.from(numbers));
      expect(await blobs.put("pieces", pieceByPiece(pieces), { signal: live() })).toBe(7);
      expect(await read(blobs, "pieces")).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6, 7));
    });

    test("a piece that its owner uses again does not change what was written", async () => {
      const blobs = await open();
      const reused = new Uint8Array(4);
      async function* content(): BlobStream {
        for (const value of [1, 2]) {
          reused.fill(value);
          yield reused;
        }
        reused.fill(9);
      }
      await blobs.put("reused", content(), { signal: live() });
      expect(await read(blobs, "reused")).toEqual(Uint8Array.of(1, 1, 1, 1, 2, 2, 2, 2));
    });

    test("a view into a larger buffer is written without the rest of it", async () => {
      const blobs = await open();
      const whole = Uint8Array.of(0, 1, 2, 3, 4, 5);
      await blobs.put("view", pieceByPiece([whole.subarray(2, 4)]), { signal: live() });
      expect(await read(blobs, "view")).toEqual(Uint8Array.of(2, 3));
    });

    test("a key without a blob reads as null", async () => {
      const blobs = await open();
      await put(blobs, "folder/there", "x");
      expect(await blobs.get("folder/missing", { signal: live() })).toBeNull();
      expect(await blobs.get("folder", { signal: live() })).toBeNull();
      expect(await blobs.get("nowhere/at/all", { signal: live() })).toBeNull();
    });

    test("stat tells the size without the bytes, and null where there is no blob", async () => {
      const blobs = await open();
      await blobs.put("folder/sized", stream(randomBytes(123_456)), { signal: live() });
      await put(blobs, "folder/empty", "");
      expect(await blobs.stat("folder/sized", { signal: live() })).toMatchObject({ bytes: 123_456 });
      expect(await blobs.stat("folder/empty", { signal: live() })).toMatchObject({ bytes: 0 });
      expect(await blobs.stat("folder/missing", { signal: live() })).toBeNull();
      expect(await blobs.stat("folder", { signal: live() })).toBeNull();
      await expect(blobs.stat("folder/sized", { signal: AbortSignal.abort() })).rejects.toThrow();
    });

    test("a presigned address takes the bytes with the type it was made for, or there is none", async () => {
      const blobs = await open();
      const presigned = await blobs.presignPut("direct/file", {
        mimeType: "text/plain",
        bytes: 5,
        expiresInMs: 60_000,
      });
      if (presigned === null) return;
      const headers = { ...presigned.headers };
      expect(headers["Content-Type"]).toBe("text/plain");
      const answer = await fetch(presigned.url, { method: "PUT", headers, body: "hello" });
      expect(answer.status).toBe(200);
      expect(await readText(blobs, "direct/file")).toBe("hello");
      expect(await blobs.stat("direct/file", { signal: live() })).toEqual({ bytes: 5, mimeType: "text/plain" });
    });

    test("a later put replaces the whole blob", async () => {
      const blobs = await open();
      await put(blobs, "same", "a long first value");
      await put(blobs, "same", "short");
      expect(await readText(blobs, "same")).toBe("short");
      expect(await allKeys(blobs, "")).toEqual(["same"]);
    });

    test("a reader that has begun reads one value whole while another is written", async () => {
      const blobs = await open();
      const size = 4 * 1024 * 1024;
      await blobs.put("replaced", stream(new Uint8Array(size).fill(1)), { signal: live() });
      const iterator = (await blobs.get("replaced", { signal: live() }))![Symbol.asyncIterator]();
      const first = (await iterator.next()).value as Uint8Array;
      await blobs.put("replaced", stream(new Uint8Array(size).fill(2)), { signal: live() });
      const seen = new Set(first);
      let length = first.byteLength;
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
        length += next.value.byteLength;
        for (const byte of new Set(next.value)) seen.add(byte);
      }
      expect([...seen]).toEqual([1]);
      expect(length).toBe(size);
      expect(new Set(await read(blobs, "replaced"))).toEqual(new Set([2]));
    });

    test("nothing is seen of a blob until its last byte is written", async () => {
      const blobs = await open();
      await put(blobs, "old", "before");
      const gate = createGate();
      async function* content(): BlobStream {
        yield randomBytes(pieceBytes * 4);
        await gate.opened;
        yield randomBytes(10);
      }
      const puts = [blobs.put("new", content(), { signal: live() }), blobs.put("old", content(), { signal: live() })];
      await letWorkRun();
      expect(await blobs.get("new", { signal: live() })).toBeNull();
      expect(await readText(blobs, "old")).toBe("before");
      expect(await allKeys(blobs, "")).toEqual(["old"]);
      gate.open();
      await Promise.all(puts);
      expect((await read(blobs, "new")).byteLength).toBe(pieceBytes * 4 + 10);
      expect((await read(blobs, "old")).byteLength).toBe(pieceBytes * 4 + 10);
    });

    test("content that throws midway rejects the put with that error and leaves nothing", async () => {
      const blobs = await open();
      const fault = new Error("the sender went away");
      async function* content(): BlobStream {
        yield randomBytes(pieceBytes * 3);
        throw fault;
      }
      await expect(blobs.put("broken", content(), { signal: live() })).rejects.toBe(fault);
      expect(await blobs.get("broken", { signal: live() })).toBeNull();
      expect(await allKeys(blobs, "")).toEqual([]);
    });

    test("content that throws leaves the blob that was there before", async () => {
      const blobs = await open();
      await put(blobs, "kept", "before");
      async function* content(): BlobStream {
        yield randomBytes(pieceBytes);
        throw new Error("the sender went away");
      }
      await expect(blobs.put("kept", content(), { signal: live() })).rejects.toThrow("the sender went away");
      expect(await readText(blobs, "kept")).toBe("before");
    });

    test("a put aborted between pieces rejects and leaves nothing", async () => {
      const blobs = await open();
      const controller = new AbortController();
      async function* content(): BlobStream {
        for (let i = 0; i < 100; i++) {
          if (i === 5) controller.abort();
          yield randomBytes(pieceBytes);
        }
      }
      await expect(blobs.put("aborted", content(), { signal: controller.signal })).rejects.toThrow();
      expect(await blobs.get("aborted", { signal: live() })).toBeNull();
      expect(await allKeys(blobs, "")).toEqual([]);
    });

    test("a put whose content is stalled ends when it is aborted", async () => {
      const blobs = await open();
      await put(blobs, "stalled", "before");
      const controller = new AbortController();
      const gate = createGate();
      async function* content(): BlobStream {
        yield randomBytes(pieceBytes);
        await gate.opened;
      }
      const putting = blobs.put("stalled", content(), { signal: controller.signal });
      const rejected = expect(putting).rejects.toThrow();
      await letWorkRun();
      controller.abort();
      await rejected;
      gate.open();
      expect(await readText(blobs, "stalled")).toBe("before");
    });

    test("a put under an aborted signal rejects and leaves nothing", async () => {
      const blobs = await open();
      await expect(blobs.put("late", stream(randomBytes(10)), { signal: AbortSignal.abort() })).rejects.toThrow();
      expect(await allKeys(blobs, "")).toEqual([]);
    });

    test("a get under an aborted signal rejects", async () => {
      const blobs = await open();
      await put(blobs, "there", "x");
      const reading = blobs.get("there", { signal: AbortSignal.abort() }).then((content) => collect(content!));
      await expect(reading).rejects.toThrow();
    });

    test("a reader that is aborted midway gets an error, not a short value", async () => {
      const blobs = await open();
      await blobs.put("big", stream(randomBytes(4 * 1024 * 1024)), { signal: live() });
      const controller = new AbortController();
      async function readAll() {
        for await (const _piece of (await blobs.get("big", { signal: controller.signal }))!) controller.abort();
      }
      await expect(readAll()).rejects.toThrow();
    });

    test("a reader may stop early", async () => {
      const blobs = await open();
      await blobs.put("big", stream(randomBytes(2 * 1024 * 1024)), { signal: live() });
      for await (const _piece of (await blobs.get("big", { signal: live() }))!) break;
      await blobs.delete("big");
      expect(await allKeys(blobs, "")).toEqual([]);
    });

    test("delete removes one blob, and removing what is not there is no error", async () => {
      const blobs = await open();
      await put(blobs, "folder/one", "1");
      await put(blobs, "folder/two", "2");
      await blobs.delete("folder/one");
      await blobs.delete("folder/one");
      await blobs.delete("never/was");
      expect(await blobs.get("folder/one", { signal: live() })).toBeNull();
      expect(await readText(blobs, "folder/two")).toBe("2");
      await put(blobs, "folder/one", "again");
      expect(await readText(blobs, "folder/one")).toBe("again");
    });

    test("keys lists every key that begins with the prefix, also in the middle of a segment", async () => {
      const blobs = await open();
      const stored = ["a/b/1", "a/b/2", "a/bc/3", "a/c", "ab", "b/a/b", "a_b/x", "A/b/4"];
      for (const key of stored) await put(blobs, key, key);
      expect(await allKeys(blobs, "")).toEqual([...stored].sort());
      expect(await allKeys(blobs, "a/b")).toEqual(["a/b/1", "a/b/2", "a/bc/3"]);
      expect(await allKeys(blobs, "a/b/")).toEqual(["a/b/1", "a/b/2"]);
      expect(await allKeys(blobs, "a/b/2")).toEqual(["a/b/2"]);
      expect(await allKeys(blobs, "a")).toEqual(["a/b/1", "a/b/2", "a/bc/3", "a/c", "a_b/x", "ab"]);
      expect(await allKeys(blobs, "nothing")).toEqual([]);
    });

    test("keys may be deleted while they are listed", async () => {
      const blobs = await open();
      for (let i = 0; i < 30; i++) await put(blobs, `many/${i}`, "x");
      for await (const key of blobs.keys("many/")) await blobs.delete(key);
      expect(await allKeys(blobs, "")).toEqual([]);
    });

    test.each(oddKeys)("key %s is kept apart from every other", async (key) => {
      const blobs = await open();
      for (const other of oddKeys) await put(blobs, other, other);
      expect(await readText(blobs, key)).toBe(key);
      await blobs.delete(key);
      expect(await allKeys(blobs, "")).toEqual(oddKeys.filter((other) => other !== key).sort());
    });

    test("puts at once under many keys and under one keep each value whole", async () => {
      const blobs = await open();
      const values = Array.from({ length: 12 }, (_, index) => new Uint8Array(200_000).fill(index));
      await Promise.all(
        values.flatMap((value, index) =>
          [`own/${index}`, "shared"].map((key) => blobs.put(key, stream(value), { signal: live() })),
        ),
      );
      for (const [index, value] of values.entries())
        expect(Buffer.compare(await read(blobs, `own/${index}`), value)).toBe(0);
      const shared = await read(blobs, "shared");
      expect(shared.byteLength).toBe(200_000);
      expect(new Set(shared).size).toBe(1);
    });

    test("closing twice is not an error", async () => {
      const blobs = await open();
      await blobs.close();
      await expect(blobs.close()).resolves.toBeUndefined();
    });
  });
}
