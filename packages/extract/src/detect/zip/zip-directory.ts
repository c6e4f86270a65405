import { createInflateRaw } from "node:zlib";
import { UnreadableFile } from "../../parse/unreadable-file.ts";

export interface ZipEntry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  encrypted: boolean;
  compressedBytes: number;
  headerOffset: number;
}

/** Bounds of the size that an archive may grow to, after Apache Tika's and POI's guards. */
export const zipLimits = { expandedBytes: 200 * 1024 * 1024, entries: 10_000, ratio: 100, ratioFromBytes: 1024 * 1024 } as const;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const longestComment = 0xffff;
/** Standing for "see the 64-bit record": that many parts, or more. */
const seeZip64 = 0xffff;

/** The archive's own list of entries; null when it has no end or its list is damaged, as in a truncated file. Throws `expands_too_far`. */
export function readZipDirectory(file: Buffer): ZipEntry[] | null {
  const end = findEnd(file);
  if (end === null) return null;
  const count = file.readUInt16LE(end + 10);
  if (count === seeZip64) throw tooManyParts(count, zipLimits);
  const entries: ZipEntry[] = [];
  let offset = file.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (offset + entryBytes > file.length || file.readUInt32LE(offset) !== entrySignature) return null;
    const nameLength = file.readUInt16LE(offset + 28);
    entries.push({
      name: file.toString("utf8", offset + entryBytes, offset + entryBytes + nameLength),
      method: file.readUInt16LE(offset + 10),
      encrypted: (file.readUInt16LE(offset + 8) & 1) === 1,
      compressedBytes: file.readUInt32LE(offset + 20),
      headerOffset: file.readUInt32LE(offset + 42),
    });
    offset += entryBytes + nameLength + file.readUInt16LE(offset + 30) + file.readUInt16LE(offset + 32);
  }
  return entries;
}

function findEnd(file: Buffer): number | null {
  const lowest = Math.max(0, file.length - endBytes - longestComment);
  for (let offset = file.length - endBytes; offset >= lowest; offset -= 1) {
    if (file.readUInt32LE(offset) === endSignature) return offset;
  }
  return null;
}

type Limits = Readonly<Record<keyof typeof zipLimits, number>>;

/** Makes the function that is told of every inflated piece. Both throw `expands_too_far` beyond the limits. */
export function createExpansionCounter(
  { fileBytes, entries }: { fileBytes: number; entries: number },
  limits: Limits = zipLimits,
): (bytes: number) => void {
  if (entries > limits.entries) throw tooManyParts(entries, limits);
  let expanded = 0;
  return (bytes) => {
    expanded += bytes;
    if (expanded > limits.expandedBytes) throw tooFar(`expands to more than ${limits.expandedBytes / 1024 / 1024} MiB`);
    if (expanded > limits.ratioFromBytes && expanded > limits.ratio * fileBytes) {
      throw tooFar(`expands to more than ${limits.ratio} times its size`);
    }
  };
}

/**
 * Inflates every entry, keeping nothing, and counts what comes out: what an archive says of its sizes proves nothing.
 * Throws `expands_too_far` beyond {@link zipLimits} and `corrupt_file` for an entry that can't be inflated.
 */
export async function checkZipExpansion(file: Buffer, entries: readonly ZipEntry[], limits: Limits = zipLimits): Promise<void> {
  const count = createExpansionCounter({ fileBytes: file.length, entries: entries.length }, limits);
  for (const entry of entries) {
    for await (const piece of inflated(file, entry)) count(piece.length);
  }
}

/** The content of an entry, piece by piece. Throws `corrupt_file` when it can't be inflated, `unsupported_content` for a rare method. */
export async function* inflated(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const compressed = entryContent(file, entry);
  if (entry.method === 0) {
    yield compressed;
    return;
  }
  if (entry.method !== 8) throw rareMethod(entry);
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 });
  inflate.end(compressed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (cause) {
    throw damaged(entry.name, cause);
  } finally {
    inflate.destroy();
  }
}

function entryContent(file: Buffer, { name, headerOffset, compressedBytes }: ZipEntry): Buffer {
  if (headerOffset + localBytes > file.length || file.readUInt32LE(headerOffset) !== localSignature) throw damaged(name);
  const start = headerOffset + localBytes + file.readUInt16LE(headerOffset + 26) + file.readUInt16LE(headerOffset + 28);
  if (start + compressedBytes > file.length) throw damaged(name);
  return file.subarray(start, start + compressedBytes);
}

function rareMethod({ name, method }: ZipEntry): UnreadableFile {
  const message = `The part "${name.slice(0, 100)}" inside this file is packed by a rare method (${method}); open the file, save it again and add the new copy.`;
  return new UnreadableFile("unsupported_content", message);
}

function damaged(name: string, cause?: unknown): UnreadableFile {
  const message = `The part "${name.slice(0, 100)}" inside this file is damaged; open the file, save it again and add the new copy.`;
  return new UnreadableFile("corrupt_file", message, cause);
}

function tooManyParts(count: number, { entries }: Limits): UnreadableFile {
  return tooFar(`holds ${count.toLocaleString("en")} parts; at most ${entries.toLocaleString("en")} are read`);
}

function tooFar(what: string): UnreadableFile {
  return new UnreadableFile(
    "expands_too_far",
    `This file ${what}, so it was not read; save it again without what is hidden inside, or split it.`,
  );
}
