import type { UnpackedArchive } from "@cuecard/core";

/** Bytes of the number before the list: its length, unsigned and big-endian. */
export const prefixBytes = 4;

/** An archive's files as one answer: a list of names and lengths as JSON, and the contents behind it. */
export function encodeUnpacked({ files, skipped, refused }: UnpackedArchive): Uint8Array[] {
  const listed = files.map(({ name, bytes }) => ({ name, bytes: bytes.length }));
  const list = Buffer.from(JSON.stringify({ files: listed, skipped, refused }));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(list.length);
  return [prefix, list, ...files.map(({ bytes }) => bytes)];
}
