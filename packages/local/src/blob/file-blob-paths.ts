import { join } from "node:path";
import { CuecardError } from "@cuecard/core";

const maxKeyCharacters = 512;
/** Most file systems allow 255 bytes a name; folders carry one mark more. */
const maxSegmentCharacters = 254;
/** Outside the alphabet of keys: marks a folder, so that `a` and `a/b` can both be blobs. */
const folderMark = "+";

/**
 * Returns the names that lead to a blob: its folders, then its file. Throws `invalid_value` for a key that could lead
 * elsewhere.
 */
export function pathSegments(key: string): string[] {
  const segments = key.split("/");
  const legal = key.length <= maxKeyCharacters && segments.every(isLegalSegment);
  if (!legal) {
    const rule = `up to ${maxKeyCharacters} characters in segments of A-Za-z0-9._- (1 to ${maxSegmentCharacters} each, not "." or "..") joined by "/"`;
    throw new CuecardError(
      "invalid_value",
      `The blob key ${JSON.stringify(key.slice(0, 80))} is not allowed; use ${rule}.`,
    );
  }
  const file = segments.pop()!;
  return [...segments.map((segment) => segment + folderMark), file];
}

function isLegalSegment(segment: string): boolean {
  return (
    /^[A-Za-z0-9._-]+$/.test(segment) && segment.length <= maxSegmentCharacters && segment !== "." && segment !== ".."
  );
}

/** Absolute path of a blob's file. Throws as {@link pathSegments} does. */
export function blobPath(root: string, key: string): string {
  return join(root, ...pathSegments(key));
}

/** The key segment of a folder's name; null for a folder that is not the store's own. */
export function folderSegment(name: string): string | null {
  const segment = name.endsWith(folderMark) ? name.slice(0, -folderMark.length) : "";
  return isLegalSegment(segment) ? segment : null;
}

/** The key segment of a file's name; null for a file that is not a blob, such as an unfinished one. */
export function fileSegment(name: string): string | null {
  return isLegalSegment(name) ? name : null;
}

const unfinished = /^~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** Name of a blob while it is written; `~` keeps it apart from every key. */
export function unfinishedName(): string {
  return `~${crypto.randomUUID()}.part`;
}

/** Whether a file's name is that of a blob that is being written. */
export function isUnfinished(name: string): boolean {
  return unfinished.test(name);
}
