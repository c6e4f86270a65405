import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CuecardError } from "@cuecard/core";
import { z } from "zod";

/** Format of backups that this version makes, and the newest that it reads. */
const format = 1;

export const manifestFile = "backup.json";

const Manifest = z.object({
  format: z.literal(format),
  /** Version of Cuecard that made it. */
  cuecard: z.string(),
  /** When it was begun. ISO 8601. */
  madeAt: z.string(),
  /** Steps of the store's schema. */
  schema: z.number(),
  database: z.object({ bytes: z.number(), sha256: z.string() }),
  /** Rows by table. */
  counts: z.record(z.string(), z.number()),
  /** Null when files are kept in a bucket. */
  blobs: z.object({ files: z.number(), bytes: z.number() }).nullable(),
});

/** What a finished backup holds. It is written last: a folder without it has no backup. */
export type Manifest = z.infer<typeof Manifest>;

export const newManifest = (facts: Omit<Manifest, "format">): Manifest => ({ format, ...facts });

/** Reads what a backup holds. Throws `invalid_value` for a folder without a finished one, and for a newer format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => {
    throw invalid(`${folder} has no ${manifestFile}: it is not a finished backup. Choose another one.`);
  });
  const found = parse(text);
  const read = Manifest.safeParse(found);
  if (read.success) return read.data;
  const { format: itsFormat, cuecard } = (found ?? {}) as { format?: unknown; cuecard?: unknown };
  throw invalid(
    typeof itsFormat === "number" && itsFormat > format
      ? `The backup in ${folder} was made by Cuecard ${cuecard} in format ${itsFormat}; this one reads format ${format}. Update Cuecard.`
      : `${join(folder, manifestFile)} is damaged. Choose another backup.`,
  );
}

/** SHA-256 of a file, in hex. */
export async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of createReadStream(path, { signal, highWaterMark: 1_048_576 })) hash.update(piece as Buffer);
  return hash.digest("hex");
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const invalid = (message: string) => new CuecardError("invalid_value", message);
