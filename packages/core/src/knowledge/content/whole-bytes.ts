import { webcrypto } from "node:crypto";
import type { BlobStream } from "../../ports/blob-store.ts";

/** Bytes as a stream of one piece. */
export async function* toStream(bytes: Uint8Array): BlobStream {
  yield bytes;
}

export async function collect(content: BlobStream): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** SHA-256 in hex. Computed in another thread: 10 MB at once would delay the calls of this one. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
