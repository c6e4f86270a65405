import { type FileHandle, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { createFileBlobStore } from "./file-blob-store.ts";

/** Folders that were synced to the disk, and one that takes its time. */
const disk = vi.hoisted(() => ({ synced: [] as string[], slow: "", slowBegins: () => {} }));

vi.mock(import("node:fs/promises"), async (importActual) => {
  const actual = await importActual();
  async function open(...parameters: Parameters<typeof actual.open>): Promise<FileHandle> {
    const handle = await actual.open(...parameters);
    const [path] = parameters;
    if (!(await handle.stat()).isDirectory()) return handle;
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      if (path === disk.slow) {
        disk.slowBegins();
        await wait(300);
      }
      await sync();
      disk.synced.push(String(path));
    };
    return handle;
  }
  return { ...actual, open };
});

/** Goes red where a put takes a folder that another is making for made: a power cut would take both its blobs. */
test("no blob is stored before the names of all its folders are on the disk, whoever made them", async () => {
  const root = await mkdtemp(join(tmpdir(), "cuecard-blobs-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const blobs = createFileBlobStore({ folder: root });
  await blobs.open();
  const needed = [root, join(root, "new+"), join(root, "new+", "folder+")];
  // It keeps the name of the folder that all the blobs are in.
  disk.slow = needed[1]!;
  const signal = AbortSignal.timeout(30_000);
  const put = async (number: number) => {
    await wait(10 * number);
    await blobs.put(`new/folder/blob-${number}`, content(), { signal });
    return [...disk.synced];
  };
  const whenStored = await Promise.all(Array.from({ length: 12 }, (_, number) => put(number)));
  for (const synced of whenStored) expect(synced).toEqual(expect.arrayContaining(needed));
});

/** Goes red where each put syncs by itself, and where one takes a sync for its own that began before its rename. */
test("blobs of one folder that are put at once share its syncs, and none is stored before one that began behind it", async () => {
  const root = await mkdtemp(join(tmpdir(), "cuecard-blobs-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const blobs = createFileBlobStore({ folder: root });
  await blobs.open();
  const signal = AbortSignal.timeout(30_000);
  await blobs.put("folder/first", content(), { signal });
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  disk.slow = join(root, "folder+");
  disk.slowBegins = resolve;
  const count = () => disk.synced.filter((path) => path === disk.slow).length;
  const before = count();
  const put = async (number: number) => {
    await blobs.put(`folder/blob-${number}`, content(), { signal });
    return count() - before;
  };
  const early = Array.from({ length: 6 }, (_, number) => put(number));
  await begun;
  const late = await Promise.all(Array.from({ length: 6 }, (_, number) => put(6 + number)));
  expect(Math.max(...(await Promise.all(early)), ...late)).toBeLessThan(8);
  for (const synced of late) expect(synced).toBeGreaterThan(1);
});

async function* content() {
  yield new TextEncoder().encode("Hello.");
}
