import type { EmbeddedOptions } from "cuecard";
import { chooseOcr } from "cuecard/internals";
import { type Finding, ok } from "./finding.ts";

/** Whether what reads scans is there, with the data of its languages. Throws what is missing. */
export async function checkOcr({ ocr }: Pick<EmbeddedOptions, "ocr">): Promise<Finding[]> {
  const chosen = await chooseOcr(ocr);
  if (chosen === null)
    return [ok("ocr", "Scans and pictures are not read. Install @cuecard/ocr and pass --ocr eng to have them read.")];
  const languages = Array.isArray(ocr) ? ` in ${ocr.join(", ")}` : "";
  return [ok("ocr", `Scans and pictures are read${languages}.`)];
}
