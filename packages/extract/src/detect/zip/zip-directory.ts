import { createInflateRaw } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { UnreadableFile } from "../../document/unreadable-file.ts";

/** One part of an archive, as its list names it. */
export interface ZipEntry {
  /** Path of the part, read as UTF-8. */
  name: string;
  /** The path as it stands in the archive. */
  nameBytes: Buffer;
  /** The path in UTF-8 that Info-ZIP adds to one in another encoding; null when it has none. */
  unicodeName: string | null;
  /** 0 for stored, 8 for deflated; others are rare. */
  method: number;
  /** Whether a password is needed. */
  encrypted: boolean;
  /** The bytes as they stand in the archive. Rejects when they lie outside of it. */
  compressed(): Promise<Buffer>;
}

/** Limits of what an archive may grow to, after Apache Tika's and POI's guards. */
export const zipLimits = {
  expandedBytes: 200 * 1024 * 1024,
  entries: 10_000,
  ratio: 100,
  ratioFromBytes: 1024 * 1024,
} as const;

/** Info-ZIP's field for a path in UTF-8. */
const unicodePath = 0x7075;
/** An archive that lists so many parts, or says so, is refused before its list is read. */
const mostListed = 0xffff;
/** Of the record at an archive's end: its mark, its length, and where the length of the comment behind it stands. */
const endMark = Buffer.from("PK\x05\x06");
const endBytes = 22;
const commentLengthAt = 20;

/**
 * The archive's own list of entries; null when it has no end or its list is damaged, as in a truncated file. Throws
 * `expands_too_far`, and `password_protected` for an archive whose list is encrypted.
 */
export async function readZipDirectory(file: Buffer): Promise<ZipEntry[] | null> {
  const archive = withoutTail(file);
  // Names stay bytes, so that one that is not a valid path spoils nothing. Sizes are counted while entries are
  // inflated.
  const options = { decodeStrings: false, validateEntrySizes: false };
  const zip = await fromBufferPromise(archive, options).catch(() => null);
  if (!zip) return null;
  if (zip.entryCount >= mostListed) throw tooManyParts(zip.entryCount, zipLimits);
  try {
    const entries: ZipEntry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entryOf(archive, zip, entry));
    return entries;
  } catch (error) {
    if (error instanceof Error && error.message.includes("encryption")) throw protectedFile();
    return null;
  }
}

/** What mail and download programs add behind an archive is cut off: yauzl refuses it. */
function withoutTail(file: Buffer): Buffer {
  const end = file.lastIndexOf(endMark);
  return end < 0 || end + endBytes > file.length
    ? file
    : file.subarray(0, end + endBytes + file.readUInt16LE(end + commentLengthAt));
}

function entryOf(archive: Buffer, zip: ZipFile, entry: Entry): ZipEntry {
  const { compressionMethod, compressedSize, fileNameRaw } = entry;
  return {
    name: fileNameRaw.toString("utf8"),
    nameBytes: fileNameRaw,
    // Behind a version and a check sum of five bytes.
    unicodeName: entry.extraFields.find(({ id }) => id === unicodePath)?.data.toString("utf8", 5) ?? null,
    method: compressionMethod,
    encrypted: entry.isEncrypted(),
    async compressed() {
      const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
      return archive.subarray(fileDataStart, fileDataStart + compressedSize);
    },
  };
}

type Limits = Readonly<Record<keyof typeof zipLimits, number>>;

/** Makes the function that counts inflated bytes. Both throw `expands_too_far` above the limits. */
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
 * Inflates every entry, keeps nothing, and counts what comes out: the sizes that an archive states prove nothing.
 * Throws `expands_too_far` above {@link zipLimits} and `corrupt_file` for an entry that can't be inflated.
 */
export async function checkZipExpansion(
  file: Buffer,
  entries: readonly ZipEntry[],
  limits: Limits = zipLimits,
): Promise<void> {
  const count = createExpansionCounter({ fileBytes: file.length, entries: entries.length }, limits);
  for (const entry of entries) {
    for await (const piece of inflated(entry)) count(piece.length);
  }
}

/**
 * Yields the content of an entry piece by piece. Throws `corrupt_file` when it can't be inflated, `unsupported_content`
 * for a rare method.
 */
export async function* inflated(entry: ZipEntry): AsyncGenerator<Buffer> {
  const compressed = await entry.compressed().catch((cause) => {
    throw damaged(entry.name, cause);
  });
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

/** The error of a file that can't be opened without a password. */
export function protectedFile(): UnreadableFile {
  return new UnreadableFile(
    "password_protected",
    "This file is protected by a password or against copying; remove the protection and add it again.",
  );
}
