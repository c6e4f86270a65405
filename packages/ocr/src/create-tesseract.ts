import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CuecardError } from "@cuecard/core/errors";
import { checkOptions } from "@cuecard/core/options";

/** Which languages are read. */
export interface TesseractOptions {
  /**
   * Languages of the pages, as Tesseract names them (`eng`, `deu`, `fra`). Data of English and German come with this
   * package; for others install `@tesseract.js-data/NAME` beside it. Each takes
   * memory and time, so name only those that occur.
   * @default ["eng"]
   */
  languages?: readonly string[];
}

/** Text recognition as `createExtractor({ ocr })` takes it. */
export interface Tesseract {
  /** The module that the processes which parse files load. */
  module: URL;
  /** Languages with the folders of their data. */
  options: Record<string, unknown>;
  /** Folders of the data. */
  folders: string[];
}

/** The faster models of whole numbers, as the packages have them. */
const model = "4.0.0_best_int";

/**
 * Makes text recognition (OCR) by Tesseract, in WebAssembly and without network. Throws `invalid_value` where the
 * data of a language is not installed.
 *
 * @example
 * const extractor = createExtractor({ ocr: createTesseract({ languages: ["eng", "deu"] }) });
 */
export function createTesseract(options: TesseractOptions = {}): Tesseract {
  checkOptions("createTesseract", options, { languages: true });
  const { languages = ["eng"] } = options;
  if (languages.length === 0) throw invalid('languages is empty; name at least one, such as "eng".');
  const folders = languages.map(folderOf);
  const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";
  return {
    module: new URL(`./engine.${ending}`, import.meta.url),
    options: {
      languages: languages.map((code, at) => ({ code, folder: join(folders[at]!, model) })),
    },
    folders,
  };
}

const invalid = (message: string) => new CuecardError("invalid_value", message, { param: "languages" });

/** The folder of a language's data, beside this package or in the application's own packages. */
function folderOf(language: string): string {
  if (!/^[a-z]{3}(?:_[a-z]{2,6})?$/.test(language))
    throw invalid(`"${language}" is not a language of Tesseract; pass names such as "eng" or "chi_sim".`);
  const name = `@tesseract.js-data/${language}`;
  for (const from of [import.meta.url, pathToFileURL(join(process.cwd(), "package.json")).href])
    try {
      return dirname(createRequire(from).resolve(`${name}/package.json`));
    } catch {
      // The other place may have it.
    }
  throw invalid(`The data of "${language}" is not installed; run npm install ${name}.`);
}
