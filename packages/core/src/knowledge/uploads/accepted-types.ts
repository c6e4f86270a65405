import { CuecardError } from "../../errors.ts";
import type { Extractor } from "../../ports/extractor.ts";

type Accepts = Extractor["accepts"];

/** Declared for anything by browsers and spreadsheets: the name's ending or the content decides. */
const vague = new Set(["application/octet-stream", "application/vnd.ms-excel"]);

/** Throws `unsupported_media_type`, naming what is accepted, unless the type is accepted or is a vague one. */
export function checkAccepted(accepts: Accepts, filename: string, mimeType: string): void {
  const declared = withoutParameters(mimeType);
  if (
    vague.has(declared) ||
    accepts.some(({ mimeType: own, aliases }) => own === declared || aliases?.includes(declared))
  )
    return;
  throw unsupported(`"${filename}" was declared as ${mimeType}, which is not accepted.`, accepts);
}

function unsupported(problem: string, accepts: Accepts): CuecardError {
  const list = accepts.map((type) => `${type.label} (${type.mimeType})`).join(", ");
  const wayOut = list
    ? `Accepted: ${list}.`
    : "No extractor is configured, so only text sources are accepted; pass createExtractor() of @cuecard/extract.";
  return new CuecardError("unsupported_media_type", `${problem} ${wayOut}`, { param: "mimeType" });
}

/** Whether two types are the same, parameters such as charset aside. */
export function sameType(left: string, right: string): boolean {
  return withoutParameters(left) === withoutParameters(right);
}

/** Endings of files without text that is read: pictures, sound, video, archives, programs, fonts. */
const withoutText =
  /\.(png|jpe?g|gif|webp|avif|bmp|tiff?|ico|heic|psd|mp3|wav|ogg|opus|m4a|flac|aac|mp4|m4v|mov|avi|mkv|webm|zip|gz|tgz|bz2|xz|zst|7z|rar|tar|jar|exe|dll|so|dylib|dmg|iso|bin|class|wasm|woff2?|ttf|otf|sqlite)$/;

const archiveHint = " `cuecard ingest` and `cue.ingest` take a ZIP archive as a folder.";

/**
 * The type that a name's ending stands for; `application/octet-stream` when it says nothing, so that the content
 * decides. Throws `unsupported_media_type` for an ending that stands for what is not read.
 */
export function acceptedTypeOf(accepts: Accepts, filename: string): string {
  const ending = filename.slice(filename.lastIndexOf(".")).toLowerCase();
  const type = accepts.find((each) => each.endings.includes(ending));
  if (type) return type.mimeType;
  if (accepts.length === 0 || withoutText.test(ending))
    throw unsupported(`"${filename}" does not have a supported type.${ending === ".zip" ? archiveHint : ""}`, accepts);
  return "application/octet-stream";
}

function withoutParameters(mimeType: string): string {
  return mimeType.split(";", 1)[0]!.trim().toLowerCase();
}
