import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { BlobStream } from "../../ports/blob-store.ts";

/** Passes a file on and stops with `file_too_large` once it is over 50 MB. */
export async function* withinFileLimit(content: BlobStream): BlobStream {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.byteLength;
    if (bytes > limits.fileBytes) throw fileTooLarge(`more than ${limits.fileBytes}`);
    yield piece;
  }
}

/**
 * Passes content on that has exactly so many bytes; stops at the first one more, and at the end when there were fewer.
 */
export async function* exactly(
  expected: number,
  content: BlobStream,
  mismatch: (counted: string) => CuecardError,
): BlobStream {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.byteLength;
    if (bytes > expected) throw mismatch(`more than ${expected}`);
    yield piece;
  }
  if (bytes < expected) throw mismatch(String(bytes));
}

export function fileTooLarge(counted: string): CuecardError {
  const message = `The file has ${counted} bytes; at most ${limits.fileBytes} (50 MB) are allowed. Nothing was kept. Split the file and upload the parts.`;
  return new CuecardError("file_too_large", message);
}
