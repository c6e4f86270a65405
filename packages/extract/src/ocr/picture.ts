import { pictureFormat } from "../detect/picture-format.ts";
import { unsupported } from "../detect/unsupported.ts";
import { createDocumentBuilder, type DocumentBuilder } from "../document/document-builder.ts";
import type { Parsed } from "../document/parsed.ts";
import { UnreadableFile } from "../document/unreadable-file.ts";
import type { OcrReading, PictureReader } from "./ocr-adapter.ts";

/** How to have pictures read. */
export const howToRead =
  "to have pictures read, install @cuecard/ocr and pass `--ocr eng` to cuecard, or `ocr: createTesseract()` to createExtractor()";

/** Reads the words of a picture, such as a photograph of a price list. */
export async function parsePicture(bytes: Buffer, pictures: PictureReader | null): Promise<Parsed> {
  if (!pictures) throw unsupported(`a picture (${pictureFormat(bytes)}); ${howToRead}`);
  checkSize(bytes);
  const reading = await pictures.read(bytes).catch((cause: unknown) => {
    throw new UnreadableFile(
      "corrupt_file",
      "This picture can't be opened; save it again and add the new copy.",
      cause,
    );
  });
  const builder = createDocumentBuilder();
  for (const text of paragraphsOf(reading?.text ?? "")) builder.block({ kind: "paragraph" }, text);
  warnOfReadings(builder, reading ? [reading] : [], "picture");
  return builder.finish({ title: null, language: null });
}

/** Most pixels of a picture. */
export const mostPixels = 50_000_000;

/** A picture of few bytes may unfold to gigabytes. */
function checkSize(bytes: Buffer): void {
  const { width, height } = sizeOf(bytes);
  if (width * height <= mostPixels) return;
  throw new UnreadableFile(
    "expands_too_far",
    `This picture has ${width} × ${height} pixels, more than ${mostPixels / 1_000_000} million; save it smaller.`,
  );
}

function sizeOf(bytes: Buffer): { width: number; height: number } {
  if (pictureFormat(bytes) === "PNG")
    return bytes.length < 24
      ? { width: 0, height: 0 }
      : { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes[at + 1]!;
    // Start of frame, of any coding.
    if (bytes[at] === 0xff && marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += bytes[at] === 0xff && marker !== 0xff ? 2 + bytes.readUInt16BE(at + 2) : 1;
  }
  return { width: 0, height: 0 };
}

/** Paragraphs of recognized text, each in one line. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, "")
        .replace(/\s+/g, " ")
        .trim(),
    )
    .filter((paragraph) => /[\p{L}\p{N}]/u.test(paragraph));
}

/** Says that words were recognized, and how surely. */
export function warnOfReadings(
  builder: Pick<DocumentBuilder, "warn">,
  readings: readonly OcrReading[],
  what: "page" | "picture",
): void {
  if (readings.length === 0) return;
  const mean = readings.reduce((sum, { confidence }) => sum + confidence, 0) / readings.length;
  const counted = readings.length === 1 ? `1 ${what} was` : `${readings.length} ${what}s were`;
  builder.warn(
    `${counted} read by text recognition (OCR), which is ${Math.round(mean * 100)} % sure; check numbers before callers rely on them.`,
  );
}
