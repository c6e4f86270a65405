import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

interface EngineOptions {
  languages: readonly { code: string; folder: string }[];
}

/** What one picture says, and how surely, from 0 to 1. */
interface Reading {
  text: string;
  confidence: number;
}

/** What is used of Tesseract in WebAssembly. Its functions return 0 where they succeed. */
interface Tesseract {
  FS: { writeFile(path: string, bytes: Uint8Array): void; unlink(path: string): void };
  TessBaseAPI: new () => {
    Init(folder: null, languages: string, engine: number): number;
    SetImageFile(orientation: number, radians: number): number;
    Recognize(monitor: null): number;
    GetUTF8Text(): string;
    MeanTextConf(): number;
    Clear(): void;
  };
}
type StartTesseract = (settings: { print(): void; printErr(): void }) => Promise<Tesseract>;

const lstm = 1;
const upright = 1;
/** Where Tesseract looks for a picture, in a file system of its own. */
const input = "/input";

/**
 * Loads Tesseract into this process, which parses files and may start no threads: tesseract.js would, so its core alone
 * is used. Nothing is fetched: the data come from files.
 */
export async function createOcr({
  languages,
}: EngineOptions): Promise<{ read(page: { image: Uint8Array }): Promise<Reading> }> {
  const start = createRequire(import.meta.url)("tesseract.js-core/tesseract-core-simd-lstm.js") as StartTesseract;
  const tesseract = await start({ print() {}, printErr() {} });
  for (const { code, folder } of languages) {
    const packed = await readFile(join(folder, `${code}.traineddata.gz`));
    tesseract.FS.writeFile(`./${code}.traineddata`, await promisify(gunzip)(packed));
  }
  const api = new tesseract.TessBaseAPI();
  const codes = languages.map(({ code }) => code).join("+");
  if (api.Init(null, codes, lstm) !== 0) throw new Error(`Tesseract could not load ${codes}.`);
  return {
    async read({ image }) {
      tesseract.FS.writeFile(input, image);
      try {
        if (api.SetImageFile(upright, 0) !== 0) throw new Error("Tesseract can't open this picture.");
        if (api.Recognize(null) !== 0) throw new Error("Tesseract can't read this picture.");
        return { text: api.GetUTF8Text(), confidence: api.MeanTextConf() / 100 };
      } finally {
        api.Clear();
        tesseract.FS.unlink(input);
      }
    },
  };
}
