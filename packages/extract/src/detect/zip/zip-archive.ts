import { createExpansionCounter, inflated, type ZipEntry, zipLimits } from "./zip-directory.ts";

/** The parts of an archive by name. All that is read counts towards one limit while it is inflated. */
export interface ZipArchive {
  /** Names of all parts. */
  readonly names: readonly string[];
  /**
   * The content of a part in pieces; null when there is none of that name. Throws `expands_too_far` and `corrupt_file`.
   */
  open(name: string): AsyncIterable<Buffer> | null;
}

/** Opens an archive whose list has been read. */
export function openZip(file: Buffer, entries: readonly ZipEntry[], limits: typeof zipLimits = zipLimits): ZipArchive {
  const count = createExpansionCounter({ fileBytes: file.length, entries: entries.length }, limits);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));

  async function* pieces(entry: ZipEntry): AsyncGenerator<Buffer> {
    for await (const piece of inflated(entry)) {
      count(piece.length);
      yield piece;
    }
  }

  return {
    names: [...byName.keys()],
    open(name) {
      const entry = byName.get(name);
      return entry ? pieces(entry) : null;
    },
  };
}
