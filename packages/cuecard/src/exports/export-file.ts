import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { CuecardError, type ExportLine } from "@cuecard/core";

/** The objects of an export, one a line. */
const linesFile = "workspace.jsonl";
/** Longest last line: counts alone. */
const tailBytes = 4_096;

export const filesFolder = (folder: string) => join(folder, "files");

/** Writes the objects of an export to its folder, readable by its user only. */
export async function writeLines(folder: string, lines: AsyncIterable<ExportLine>, signal: AbortSignal): Promise<void> {
  async function* texts() {
    for await (const line of lines) yield `${textOf(line)}\n`;
  }
  const file = createWriteStream(join(folder, linesFile), { flags: "wx", mode: 0o600, flush: true });
  await pipeline(texts, file, { signal });
}

/** Reads the objects of a finished export. Throws `invalid_value` for one that was broken off. */
export async function* readLines(folder: string): AsyncGenerator<ExportLine> {
  const path = join(folder, linesFile);
  if (!(await hasEnd(path))) {
    throw new CuecardError(
      "invalid_value",
      `${folder} has no finished export. Export again, or choose another folder.`,
    );
  }
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    try {
      yield JSON.parse(line) as ExportLine;
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause;
      const message = `Line ${number} of ${path} is not JSON: the export is damaged. Choose another one.`;
      throw new CuecardError("invalid_value", message, { cause });
    }
  }
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
