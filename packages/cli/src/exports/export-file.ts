import { constants, createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CuecardError, type ExportLine } from "@cuecard/core";
import { refuseLinks } from "../backup/refuse-links.ts";

/** The objects of an export, one a line. */
const linesFile = "workspace.jsonl";
/** Longest last line: counts alone. */
const tailBytes = 4_096;

/** Longest line: a call of many hours, or a chunk of many dimensions, has far less. */
const lineBytes = 100e6;

const filesName = "files";
export const filesFolder = (folder: string) => join(folder, filesName);

/** Writes the objects of an export to its folder, readable by its user only. */
export async function writeLines(folder: string, lines: AsyncIterable<ExportLine>, signal: AbortSignal): Promise<void> {
  async function* texts() {
    for await (const line of lines) yield `${textOf(line)}\n`;
  }
  const file = createWriteStream(join(folder, linesFile), { flags: "wx", mode: 0o600, flush: true });
  await pipeline(texts, file, { signal });
}

/**
 * Reads what stands on the lines of a finished export, unchecked. Throws `invalid_value` for one that was broken off,
 * for a link in it, and for a line that is not JSON or too long.
 */
export async function* readLines(folder: string): AsyncGenerator<unknown> {
  await refuseLinks(folder, [linesFile, filesName]);
  const path = join(folder, linesFile);
  if (!(await hasEnd(path))) {
    throw new CuecardError(
      "invalid_value",
      `${folder} has no finished export. Export again, or choose another folder.`,
    );
  }
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    try {
      yield JSON.parse(line.toString("utf8"));
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause;
      const message = `Line ${number} of ${path} is not JSON: the export is damaged, and nothing was imported. Choose another one.`;
      throw new CuecardError("invalid_value", message, { cause });
    }
  }
}

/** The lines of a file, each of at most `lineBytes`. */
async function* linesOf(path: string): AsyncGenerator<Buffer> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
  let pieces: Buffer[] = [];
  let bytes = 0;
  let number = 1;
  for await (const piece of createReadStream(path, { flags: flags as unknown as string }) as AsyncIterable<Buffer>) {
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf(10, from);
      const part = piece.subarray(from, end < 0 ? piece.length : end);
      pieces.push(part);
      bytes += part.length;
      if (bytes > lineBytes) {
        const message = `Line ${number} of ${path} is longer than ${lineBytes / 1e6} MB, as no line of an export is. Nothing was imported. Choose another export.`;
        throw new CuecardError("invalid_value", message);
      }
      if (end < 0) break;
      yield Buffer.concat(pieces);
      pieces = [];
      bytes = 0;
      number += 1;
      from = end + 1;
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}

/** Some readers take these two for the end of a line. */
const textOf = (line: ExportLine) =>
  JSON.stringify(line).replace(/[\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`);

async function hasEnd(path: string): Promise<boolean> {
  const file = await open(path).catch(() => null);
  if (!file) return false;
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tailBytes), 0, tailBytes, start);
    return /\n\{"kind":"end".*\}\n$/.test(buffer.subarray(0, bytesRead).toString());
  } finally {
    await file.close();
  }
}
