import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { CuecardError } from "@cuecard/core";
import type { ExtractorOptions } from "@cuecard/extract";
import { packageEntry } from "./package-entry.ts";

type OcrAdapter = NonNullable<ExtractorOptions["ocr"]>;

const name = "@cuecard/ocr";
/** Beside this package, or among those of the folder in which the process runs. */
const places = () => [import.meta.url, pathToFileURL(join(process.cwd(), "package.json")).href];

/**
 * The text recognition that was asked for: an adapter as it is; of languages, such as `["eng", "deu"]`, that of the installed
 * `@cuecard/ocr`. Throws `not_available` where that is not installed, and `invalid_value` where a language's data are not.
 */
export async function chooseOcr(
  wanted: OcrAdapter | readonly string[] | null | undefined,
  from: readonly string[] = places(),
): Promise<OcrAdapter | null> {
  if (typeof wanted === "string") {
    const message = `ocr is ${JSON.stringify(wanted)}; pass a list of languages, such as ["eng", "deu"], or an adapter.`;
    throw new CuecardError("invalid_value", message, { param: "ocr" });
  }
  if (!Array.isArray(wanted)) return (wanted as OcrAdapter | null | undefined) ?? null;
  const { createTesseract } = (await import(entryIn(from))) as {
    createTesseract(options: { languages: readonly string[] }): OcrAdapter;
  };
  return createTesseract({ languages: wanted });
}

function entryIn(from: readonly string[]): string {
  for (const place of from) {
    const entry = packageEntry(name, place);
    if (entry !== null) return entry;
  }
  const message = `Text recognition (OCR) needs the package ${name}, which is not installed; run: npm install ${name}`;
  throw new CuecardError("not_available", message);
}
