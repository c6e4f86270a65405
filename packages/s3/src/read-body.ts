import type { Readable } from "node:stream";
import type { BlobStream } from "@cuecard/core";
import { throwIfAborted } from "@cuecard/core/adapter-kit";
import { s3Fault } from "./s3-faults.ts";

/** How a body is read. */
export interface BodyReading {
  /** The action, for error messages, such as "Reading the blob x". */
  doing: string;
  /** Bucket, for error messages. */
  bucket: string;
  /** Stops reading and frees the connection. */
  signal: AbortSignal;
  /** Most milliseconds until one piece comes. @default 30_000 */
  idleMs?: number;
}

/**
 * Yields the body in pieces. The connection is freed when the body ends, when the reader stops, and when the signal
 * aborts, even if the body is never read.
 */
export function readBody(body: Readable, { doing, bucket, signal, idleMs = 30_000 }: BodyReading): BlobStream {
  const drop = () => {
    body.destroy();
  };
  body.once("error", () => {});
  signal.addEventListener("abort", drop, { once: true });
  if (signal.aborted) drop();
  return pieces();

  async function* pieces(): BlobStream {
    try {
      throwIfAborted(signal);
      const iterator: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
      for (;;) {
        const next = await nextPiece(iterator);
        throwIfAborted(signal);
        if (next.done) return;
        yield next.value;
      }
    } finally {
      signal.removeEventListener("abort", drop);
      drop();
    }
  }

  async function nextPiece(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
    const idle = setTimeout(() => body.destroy(new Error("nothing came")), idleMs);
    try {
      return await iterator.next();
    } catch (error) {
      throwIfAborted(signal);
      throw s3Fault(doing, bucket, error);
    } finally {
      clearTimeout(idle);
    }
  }
}
