import { throwIfAborted, untilAborted } from "../adapter-kit/until-aborted.ts";
import type { BlobStore, BlobStream } from "../ports/blob-store.ts";

/** Size of the pieces a blob is read in, in bytes. */
const pieceBytes = 65_536;

/** A blob store in memory, for tests. Its content is lost with the object. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    specificationVersion: "v1",
    async open() {},
    async put(key, content, { signal }) {
      const pieces: Uint8Array[] = [];
      for await (const piece of untilAborted(content, signal)) pieces.push(piece.slice());
      const bytes = Buffer.concat(pieces);
      blobs.set(key, bytes);
      return bytes.byteLength;
    },
    async get(key, { signal }) {
      throwIfAborted(signal);
      const bytes = blobs.get(key);
      return bytes ? untilAborted(inPieces(bytes), signal) : null;
    },
    async stat(key, { signal }) {
      throwIfAborted(signal);
      const bytes = blobs.get(key);
      return bytes ? { bytes: bytes.byteLength, mimeType: null } : null;
    },
    presignPut: async () => null,
    async delete(key) {
      blobs.delete(key);
    },
    async *keys(prefix) {
      yield* [...blobs.keys()].filter((key) => key.startsWith(prefix));
    },
    async close() {},
  };
}

async function* inPieces(bytes: Uint8Array): BlobStream {
  for (let start = 0; start < bytes.byteLength; start += pieceBytes) yield bytes.slice(start, start + pieceBytes);
}
