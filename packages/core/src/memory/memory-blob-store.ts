import { CuecardError } from "../errors.ts";
import type { BlobStore, BlobStream } from "../ports/blob-store.ts";

/** Size of the pieces a blob is read in, in bytes. */
const pieceBytes = 65_536;

/** Blobs in this process's memory, for tests; everything is gone with the object. */
export function createMemoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>();
  return {
    async open() {},
    async put(key, content, { signal }) {
      const pieces: Uint8Array[] = [];
      for await (const piece of untilAborted(content, signal)) pieces.push(piece.slice());
      const bytes = Buffer.concat(pieces);
      blobs.set(key, bytes);
      return bytes.byteLength;
    },
    async get(key, { signal }) {
      if (signal.aborted) throw aborted(signal);
      const bytes = blobs.get(key);
      return bytes ? untilAborted(inPieces(bytes), signal) : null;
    },
    async delete(key) {
      blobs.delete(key);
    },
    async *keys(prefix) {
      yield* [...blobs.keys()].filter((key) => key.startsWith(prefix));
    },
    async close() {},
  };
}

/** The pieces of `content`; throws as soon as the signal aborts, even while `content` is stalled. */
async function* untilAborted(content: BlobStream, signal: AbortSignal): BlobStream {
  let onAbort = () => {};
  const abort = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted(signal));
  });
  abort.catch(() => {});
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  const iterator = content[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([abort, iterator.next()]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited: a stalled generator would never answer.
    void iterator.return?.().catch(() => {});
  }
}

async function* inPieces(bytes: Uint8Array): BlobStream {
  for (let start = 0; start < bytes.byteLength; start += pieceBytes) yield bytes.slice(start, start + pieceBytes);
}

function aborted(signal: AbortSignal): CuecardError {
  return new CuecardError("aborted", "The transfer was aborted before it was complete; nothing was kept.", { cause: signal.reason });
}
