import { CuecardError, type UnpackedArchive } from "@cuecard/core";
import { prefixBytes } from "./encode-unpacked.ts";

/** Reads what `encodeUnpacked` wrote. A child that its file has taken over may answer anything, so every part is checked. Throws `worker_lost`. */
export function readUnpacked(body: Uint8Array<ArrayBuffer>): UnpackedArchive {
  const list = readList(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  if (!list) throw new CuecardError("worker_lost", "The process that unpacked this archive gave no valid answer.");
  return list;
}

function readList(body: Buffer): UnpackedArchive | null {
  if (body.length < prefixBytes) return null;
  let at = prefixBytes + body.readUInt32BE(0);
  let list: unknown;
  try {
    list = JSON.parse(body.toString("utf8", prefixBytes, at));
  } catch {
    return null;
  }
  const { files, skipped, refused } = (list ?? {}) as Record<string, unknown>;
  if (!isListOf(files, "bytes", "number") || !isListOf(skipped, "reason", "string")) return null;
  if (!isListOf(refused, "reason", "string")) return null;
  const unpacked: UnpackedArchive = { files: [], skipped, refused };
  for (const { name, bytes } of files) {
    if (!Number.isSafeInteger(bytes) || bytes < 0 || at + bytes > body.length) return null;
    unpacked.files.push({ name, bytes: body.subarray(at, at + bytes) });
    at += bytes;
  }
  return at === body.length ? unpacked : null;
}

interface Kinds {
  number: number;
  string: string;
}

/** Whether a value is a list of named things, each with a fact of the kind. */
function isListOf<Fact extends string, Kind extends keyof Kinds>(
  value: unknown,
  fact: Fact,
  kind: Kind,
): value is ({ name: string } & Record<Fact, Kinds[Kind]>)[] {
  if (!Array.isArray(value)) return false;
  return value.every(
    (one: Record<string, unknown> | null) => typeof one?.name === "string" && typeof one[fact] === kind,
  );
}
