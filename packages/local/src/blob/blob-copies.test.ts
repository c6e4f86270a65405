import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createBlobCopies } from "./blob-copies.ts";
import { createFileBlobStore } from "./file-blob-store.ts";

const { signal } = new AbortController();

function folder(parent = tmpdir()): string {
  const path = mkdtempSync(join(parent, "cuecard-copies-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function withBlob() {
  const from = folder();
  const blobs = createFileBlobStore({ folder: from });
  await blobs.open();
  await blobs.put("ws/kb/doc/item", one("the bytes"), { signal });
  return { from, blobs };
}

async function* one(text: string) {
  yield new TextEncoder().encode(text);
}

async function read(path: string, key: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of (await createFileBlobStore({ folder: path }).get(key, { signal }))!) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

const fileIn = (path: string) => statSync(join(path, "ws+/kb+/doc+/item"));

test.each([true, false])(
  "a copy outlives its blob, is copied once, and goes when it is dropped (link: %s)",
  async (link) => {
    const { from, blobs } = await withBlob();
    const to = join(folder(), "copies");
    const copies = createBlobCopies({ from, to, link });
    expect(await copies.keep("ws/kb/doc/item")).toBe(true);
    expect(await copies.keep("ws/kb/doc/item")).toBe(true);
    expect(fileIn(to).ino === fileIn(from).ino).toBe(link);
    await blobs.delete("ws/kb/doc/item");
    expect(await read(to, "ws/kb/doc/item")).toBe("the bytes");
    await copies.drop("ws/kb/doc/item");
    expect(readdirSync(to)).toEqual([]);
  },
);

test("a blob that is gone leaves nothing", async () => {
  const { from } = await withBlob();
  const to = folder();
  expect(await createBlobCopies({ from, to, link: true }).keep("ws/kb/doc/other")).toBe(false);
  expect(readdirSync(to)).toEqual([]);
});

test("between file systems a link is a copy", async (context) => {
  const { from } = await withBlob();
  let to: string;
  try {
    to = folder("/dev/shm");
  } catch {
    return context.skip("this machine has no second file system for tests");
  }
  context.skip(statSync(to).dev === statSync(from).dev, "this machine has no second file system for tests");
  expect(await createBlobCopies({ from, to, link: true }).keep("ws/kb/doc/item")).toBe(true);
  expect(await read(to, "ws/kb/doc/item")).toBe("the bytes");
  expect(fileIn(to).mode & 0o777).toBe(0o600);
});

test("a key that leads elsewhere is refused", async () => {
  const { from } = await withBlob();
  const copies = createBlobCopies({ from, to: folder(), link: true });
  await expect(copies.keep("../outside")).rejects.toMatchObject({ code: "invalid_value" });
});
