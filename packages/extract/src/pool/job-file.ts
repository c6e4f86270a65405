import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BlobStream, CuecardError } from "@cuecard/core";

/** The bytes of one job. */
export interface JobFile {
  /** Number of its bytes. */
  readonly size: number;
  /** The first bytes, which show the kind of some files. */
  readonly start: Uint8Array;
  /** Reads all bytes, from the beginning at each call. */
  read(): AsyncIterable<Uint8Array>;
  /** Frees it. */
  close(): Promise<void>;
}

const startBytes = 8;
const pieceBytes = 256 * 1024;

/**
 * Keeps the content in a file that has no name any more: nothing can open it but through this process, and the system
 * frees it when the process ends, however it ends. Throws `storage_failed` when there is no room for it, and what the
 * content throws.
 */
export async function writeJobFile(content: BlobStream, { signal }: { signal: AbortSignal }): Promise<JobFile> {
  const file = await openNameless().catch(notKept);
  try {
    const start: number[] = [];
    let size = 0;
    for await (const piece of content) {
      signal.throwIfAborted();
      if (start.length < startBytes) start.push(...piece.subarray(0, startBytes - start.length));
      for (let written = 0; written < piece.length; )
        written += (await file.write(piece, written).catch(notKept)).bytesWritten;
      size += piece.length;
    }
    return { size, start: Uint8Array.from(start), read: () => piecesOf(file, size), close: () => file.close() };
  } catch (error) {
    await file.close().catch(() => {});
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `cuecard-extract-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}

async function* piecesOf(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size; ) {
    const { bytesRead, buffer } = await file.read(
      Buffer.allocUnsafe(Math.min(pieceBytes, size - position)),
      0,
      null,
      position,
    );
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function notKept(cause: NodeJS.ErrnoException): never {
  const message = `The file to read could not be written to the temporary folder (${cause.code ?? cause.message}); make space there, or set TMPDIR to another folder.`;
  throw new CuecardError("storage_failed", message, { retryable: true, cause });
}
