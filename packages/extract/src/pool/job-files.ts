import { randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BlobStream, CuecardError } from "@cuecard/core";

export interface JobFile {
  path: string;
  /** The first bytes, by which a kind of file may be told. */
  start: Uint8Array;
}

/** Keeps the bytes to parse in files that a child can read, in a folder that only this user can. */
export interface JobFiles {
  readonly folder: string;
  /** Streams the content into a file; nothing is left of it when that throws. */
  write(content: BlobStream, options: { signal: AbortSignal }): Promise<JobFile>;
  remove(path: string): Promise<void>;
  /** Removes the folder. */
  close(): Promise<void>;
}

const startBytes = 8;

export function createJobFiles(): JobFiles {
  const folder = join(tmpdir(), `cuecard-extract-${randomUUID()}`);
  const remove = (path: string) => rm(path, { force: true, recursive: true });

  return {
    folder,
    remove,
    async write(content, { signal }) {
      const path = join(folder, randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 }).catch(notKept);
      const file = await open(path, "wx", 0o600).catch(notKept);
      const start: number[] = [];
      try {
        for await (const piece of content) {
          signal.throwIfAborted();
          if (start.length < startBytes) start.push(...piece.subarray(0, startBytes - start.length));
          for (let written = 0; written < piece.length; ) written += (await file.write(piece, written).catch(notKept)).bytesWritten;
        }
        await file.close();
      } catch (error) {
        await file.close().catch(() => {});
        await remove(path);
        throw error;
      }
      return { path, start: Uint8Array.from(start) };
    },
    close: () => remove(folder),
  };
}

function notKept(cause: NodeJS.ErrnoException): never {
  const message = `The file to read could not be written to the temporary folder (${cause.code ?? cause.message}); make space there, or set TMPDIR to another folder.`;
  throw new CuecardError("storage_failed", message, { retryable: true, cause });
}
