/** Text recognition (OCR), as a child finds it. */
export interface OcrSettings {
  /** Address of the module that makes the engine. */
  module: string;
  /** What the engine is made with. */
  options: Record<string, unknown>;
}

/** A picture of a page. */
export interface OcrPage {
  /** Bytes of a PNG, JPEG or PNM file. */
  image: Uint8Array;
}

/** What was read in a picture. */
export interface OcrReading {
  /** Its words, an empty line between paragraphs. */
  text: string;
  /** How sure the engine is, from 0 to 1. */
  confidence: number;
}

/** Reads words in pictures. It runs in the process that parses the file, and ends with it. */
export interface OcrEngine {
  /** Reads one picture. */
  read(page: OcrPage): Promise<OcrReading>;
}

/**
 * Text recognition (OCR) as `createExtractor` takes it: where its code is, since that runs in the processes that parse
 * files. `@cuecard/ocr` makes one.
 */
export interface OcrAdapter {
  /** A module that exports `createOcr(options)`, which resolves with an `OcrEngine`. Its package and what that depends on can be read. */
  module: URL;
  /** What `createOcr` is called with, as JSON. */
  options: Record<string, unknown>;
  /** Folders that the engine may read in addition to its own modules, such as data of languages. */
  folders: readonly string[];
}

/** The adapter as a child gets it. */
export const toSettings = ({ module, options }: OcrAdapter): OcrSettings => ({ module: module.href, options });

/** Reads pictures of one file, within its share of the processor time. */
export interface PictureReader {
  /** Reads one picture; null when no time is left for it. */
  read(image: Uint8Array): Promise<OcrReading | null>;
}

/** Share of the time of a file after which no further picture is begun: a file that takes longer is given up as a whole. */
const share = 0.7;

/** Loads the engine with the first picture. */
export function createPictureReader(settings: OcrSettings, cpuMs: number): PictureReader {
  const before = process.cpuUsage();
  return {
    async read(image) {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 > cpuMs * share) return null;
      return (await engineOf(settings)).read({ image });
    },
  };
}

let engine: Promise<OcrEngine> | undefined;

function engineOf({ module, options }: OcrSettings): Promise<OcrEngine> {
  engine ??= import(module).then(({ createOcr }: { createOcr(options: unknown): Promise<OcrEngine> }) =>
    createOcr(options),
  );
  return engine;
}
