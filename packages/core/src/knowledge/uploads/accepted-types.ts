import { CuecardError } from "../../errors.ts";
import type { Extractor } from "../../ports/extractor.ts";

type Accepts = Extractor["accepts"];

/** Declared for anything by browsers and spreadsheets: the name's ending or the content decides. */
const vague = new Set(["application/octet-stream", "application/vnd.ms-excel"]);

/** Throws `unsupported_media_type`, naming what is accepted, unless the type is accepted or is a vague one. */
export function checkAccepted(accepts: Accepts, filename: string, mimeType: string): void {
  const declared = withoutParameters(mimeType);
  if (vague.has(declared) || accepts.some(({ mimeType: own, aliases }) => own === declared || aliases?.includes(declared))) return;
  const list = accepts.map((type) => `${type.label} (${type.mimeType})`).join(", ");
  throw new CuecardError("unsupported_media_type", `"${filename}" was declared as ${mimeType}, which is not accepted. Accepted: ${list}.`, {
    param: "mimeType",
  });
}

/** Whether two types are the same, parameters such as charset aside. */
export function sameType(left: string, right: string): boolean {
  return withoutParameters(left) === withoutParameters(right);
}

/** The type that a name's ending stands for; `application/octet-stream` when it says nothing. */
export function typeByEnding(accepts: Accepts, filename: string): string {
  const ending = filename.slice(filename.lastIndexOf(".")).toLowerCase();
  return accepts.find((type) => type.endings.includes(ending))?.mimeType ?? "application/octet-stream";
}

function withoutParameters(mimeType: string): string {
  return mimeType.split(";", 1)[0]!.trim().toLowerCase();
}
