import type { BlobStore, BlobStream } from "@cuecard/core";

export const pieceBytes = 64 * 1024;

export function live(): AbortSignal {
  return new AbortController().signal;
}

export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let start = 0; start < length; start += 65_536) crypto.getRandomValues(bytes.subarray(start, start + 65_536));
  return bytes;
}

export async function* stream(bytes: Uint8Array): BlobStream {
  for (let start = 0; start < bytes.byteLength; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

export async function* pieceByPiece(pieces: Uint8Array[]): BlobStream {
  yield* pieces;
}

export async function put(blobs: BlobStore, key: string, value: string): Promise<void> {
  await blobs.put(key, stream(new TextEncoder().encode(value)), { signal: live() });
}

export async function collect(content: BlobStream): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece.slice());
  return new Uint8Array(Buffer.concat(pieces));
}

export async function read(blobs: BlobStore, key: string): Promise<Uint8Array> {
  const content = await blobs.get(key, { signal: live() });
  if (!content) throw new Error(`There is no blob ${key}.`);
  return collect(content);
}

export async function readText(blobs: BlobStore, key: string): Promise<string> {
  return new TextDecoder().decode(await read(blobs, key));
}

export async function allKeys(blobs: BlobStore, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.keys(prefix)) keys.push(key);
  return keys.sort();
}

/** Lets work that is under way get as far as it can. */
export async function letWorkRun(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}

export function createGate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
