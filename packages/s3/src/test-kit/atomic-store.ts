import { createHash, randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { FileSystemStore } from "s3rver";

/**
 * s3rver writes an object in place and answers before its last byte is on disk; S3 does neither. Whole values are moved
 * into place instead.
 */
export function makeAtomic(store: FileSystemStore): void {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const path = store.getResourcePath(bucket, key, "object");
    const written = await writeWhole(path, Buffer.isBuffer(content) ? content : await buffer(content));
    await store.putMetadata(bucket, key, metadata, written.md5);
    return written;
  };
  store.putPart = async (bucket, uploadId, part, content) => {
    const path = join(store.getResourcePath(bucket, undefined, "uploads"), uploadId, part);
    const written = await writeWhole(path, await buffer(content));
    await writeFile(`${path}.md5`, written.md5);
    return written;
  };
}

async function writeWhole(path: string, bytes: Buffer): Promise<{ size: number; md5: string }> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = join(dirname(path), randomUUID());
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
  return { size: bytes.byteLength, md5: createHash("md5").update(bytes).digest("hex") };
}
