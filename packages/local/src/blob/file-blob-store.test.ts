import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { blobStoreSuite } from "@cuecard/testing/suites";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileFault } from "./file-blob-errors.ts";
import { createFileBlobStore } from "./file-blob-store.ts";

blobStoreSuite("the file blob store", async () => {
  const parent = await mkdtemp(join(tmpdir(), "cuecard-blobs-"));
  return {
    blobs: createFileBlobStore({ folder: join(parent, "made", "when missing") }),
    cleanup: () => rm(parent, { recursive: true, force: true }),
  };
});

const run = promisify(execFile);
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuecard-blobs-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const signal = new AbortController().signal;
async function* content(text: string) {
  yield new TextEncoder().encode(text);
}
const filesBelow = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

async function opened() {
  const blobs = createFileBlobStore({ folder });
  await blobs.open();
  return blobs;
}

describe("keys", () => {
  test.each([
    "",
    "/",
    "a//b",
    "/etc/passwd",
    "../outside",
    "a/../../b",
    "a/..",
    ".",
    "a\\b",
    "a b",
    "ключ",
    "a\0b",
    "x".repeat(513),
    "y".repeat(255),
  ])("key %j is refused before anything is touched", async (key) => {
    const blobs = await opened();
    const refused = { code: "invalid_value" };
    await expect(blobs.put(key, content("x"), { signal })).rejects.toMatchObject(refused);
    await expect(blobs.get(key, { signal })).rejects.toMatchObject(refused);
    await expect(blobs.delete(key)).rejects.toMatchObject(refused);
    expect(await filesBelow()).toEqual([]);
  });

  test("a blob may have the name of another's folder", async () => {
    const blobs = await opened();
    await blobs.put("a", content("file"), { signal });
    await blobs.put("a/b", content("below"), { signal });
    const keys = [];
    for await (const key of blobs.keys("a")) keys.push(key);
    expect(keys.sort()).toEqual(["a", "a/b"]);
  });
});

describe("what is left in the folder", () => {
  test("opening removes what a dead process left unfinished and nothing else", async () => {
    await mkdir(join(folder, "kb+"));
    const unfinished = "~00000000-0000-4000-8000-000000000000.part";
    for (const name of [unfinished, `kb+/${unfinished}`, "~notes.part", "kb+/kept"])
      await writeFile(join(folder, name), "x");
    const fresh = "~11111111-1111-4111-8111-111111111111.part";
    await writeFile(join(folder, fresh), "x");
    await utimes(join(folder, unfinished), 0, 0);
    // Written by a clock that was years ahead.
    await utimes(join(folder, "kb+", unfinished), 4e9, 4e9);
    await opened();
    expect((await filesBelow()).map((entry) => entry.name).sort()).toEqual(["kept", fresh, "~notes.part"]);
  });

  test("a failed write leaves no file and no folder", async () => {
    const blobs = await opened();
    async function* broken() {
      yield new Uint8Array(100_000);
      throw new Error("the sender went away");
    }
    await expect(blobs.put("deep/er/file", broken(), { signal })).rejects.toThrow("the sender went away");
    expect(await readdir(folder)).toEqual([]);
  });

  test("deleting the last blob of a folder removes the folder", async () => {
    const blobs = await opened();
    await blobs.put("kb/doc/file", content("x"), { signal });
    await blobs.delete("kb/doc/file");
    expect(await readdir(folder)).toEqual([]);
  });

  test("writes and deletes in one folder at the same time don't hurt each other", async () => {
    const blobs = await opened();
    const rounds = Array.from({ length: 40 }, (_, index) => `kb/${index}`);
    await Promise.all(
      rounds.map(async (key) => {
        await blobs.put(key, content(key), { signal });
        await blobs.delete(key);
      }),
    );
    await blobs.put("kb/last", content("x"), { signal });
    expect((await filesBelow()).map((entry) => entry.name)).toEqual(["last"]);
  });
});

describe("faults of the file system", () => {
  let mounted = false;
  const mountSmallDisk = async (options: string) => {
    mounted = await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]).then(
      () => true,
      () => false,
    );
    return mounted;
  };
  afterEach(async () => {
    if (mounted) await run("umount", [folder]);
    mounted = false;
  });

  test("a folder that is a file is one clear error", async () => {
    const file = join(folder, "file");
    await writeFile(file, "x");
    await expect(createFileBlobStore({ folder: file }).open()).rejects.toMatchObject({ code: "storage_failed" });
    expect(await readFile(file, "utf8")).toBe("x");
  });

  test("a full disk fails the write, leaves the old blob and no part of the new one", async (context) => {
    if (!(await mountSmallDisk("size=256k"))) context.skip("this user may not mount a small disk");
    const blobs = await opened();
    await blobs.put("kb/file", content("before"), { signal });
    async function* large() {
      for (let i = 0; i < 64; i++) yield new Uint8Array(16_384);
    }
    await expect(blobs.put("kb/file", large(), { signal })).rejects.toMatchObject({
      code: "storage_failed",
      retryable: false,
      message: "Writing the blob kb/file failed: the disk is full; free some space (ENOSPC).",
    });
    expect(await readFile(join(folder, "kb+/file"), "utf8")).toBe("before");
    expect((await filesBelow()).map((entry) => entry.name)).toEqual(["file"]);
  });

  test("a read-only disk is one clear error at open", async (context) => {
    if (!(await mountSmallDisk("ro"))) context.skip("this user may not mount a small disk");
    await expect(opened()).rejects.toMatchObject({
      code: "storage_failed",
      retryable: false,
      message: expect.stringContaining("read-only"),
    });
  });

  test.each([
    ["EACCES", false, "may not write or read"],
    ["EROFS", false, "read-only"],
    ["EMFILE", true, "too many files"],
    ["EIO", false, "the file system refused"],
  ])("%s says what to do and whether to try again", (code, retryable, words) => {
    const failure = fileFault("Writing the blob a", Object.assign(new Error(`${code}: /secret/path`), { code }));
    expect(failure).toMatchObject({ code: "storage_failed", retryable });
    expect(failure.message).toContain(words);
    expect(failure.message).toContain(code);
    expect(failure.message).not.toContain("/secret/path");
  });
});
