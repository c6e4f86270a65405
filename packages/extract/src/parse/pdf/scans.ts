import { getDocument, ImageKind, OPS, type PDFPageProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { OcrReading, PictureReader } from "../../ocr/ocr-adapter.ts";
import { mostPixels } from "../../ocr/picture.ts";
import { noFontFaces } from "./no-font-faces.ts";
import { pdfjsData } from "./pdfjs-data.ts";

/** Pixels as pdf.js decodes them. */
interface Pixels {
  width: number;
  height: number;
  kind: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Smaller pictures are logos and stamps. */
const leastPixels = 60_000;

/**
 * Reads the words of pages that are pictures. No page is drawn, which would need native code in the process that parses:
 * the pictures are taken out of the file as they are, in their order.
 */
export async function readScans(
  bytes: Buffer,
  numbers: readonly number[],
  pictures: PictureReader,
): Promise<Map<number, OcrReading>> {
  const task = getDocument({
    ...pdfjsData,
    data: new Uint8Array(bytes),
    ...noFontFaces(),
    isOffscreenCanvasSupported: false,
    maxImageSize: mostPixels,
    verbosity: VerbosityLevel.ERRORS,
  });
  const found = new Map<number, OcrReading>();
  try {
    const pdf = await task.promise;
    for (const number of numbers) {
      const page = await pdf.getPage(number);
      const reading = await readScan(page, pictures);
      page.cleanup();
      if (reading === null) break;
      if (reading.text.trim() !== "") found.set(number, reading);
    }
  } finally {
    await task.destroy();
  }
  return found;
}

/** The words of a page's pictures; null when no time is left. */
async function readScan(page: PDFPageProxy, pictures: PictureReader): Promise<OcrReading | null> {
  const readings: OcrReading[] = [];
  for (const pixels of await picturesOf(page)) {
    const reading = await pictures.read(toPnm(pixels, page.rotate));
    if (reading === null) return null;
    readings.push(reading);
  }
  return {
    text: readings.map(({ text }) => text).join("\n\n"),
    confidence: Math.min(1, ...readings.map(({ confidence }) => confidence)),
  };
}

async function picturesOf(page: PDFPageProxy): Promise<Pixels[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const all: Pixels[] = [];
  for (const [at, operator] of fnArray.entries()) {
    const [given] = (argsArray[at] ?? []) as unknown[];
    let pixels: unknown = null;
    if (operator === OPS.paintImageXObject && typeof given === "string") pixels = await objectOf(page, given);
    else if (operator === OPS.paintInlineImageXObject || operator === OPS.paintImageMaskXObject) pixels = given;
    if (isPixels(pixels) && pixels.width * pixels.height >= leastPixels) all.push(pixels);
  }
  return all;
}

/** A picture that is decoded, or will be; null for one that can't be. */
function objectOf(page: PDFPageProxy, name: string): Promise<unknown> {
  const objects = name.startsWith("g_") ? page.commonObjs : page.objs;
  return new Promise((resolve) => objects.get(name, resolve));
}

function isPixels(value: unknown): value is Pixels {
  if (typeof value !== "object" || value === null) return false;
  const { width, height, data } = value as Partial<Pixels>;
  return typeof width === "number" && typeof height === "number" && ArrayBuffer.isView(data);
}

/** Pixels as a picture of greys, the right way up. A mask has one bit a pixel, as black and white have. */
export function toPnm({ width, height, kind, data }: Pixels, rotate: number): Buffer {
  const grey = greyOf(kind, data, width);
  const turned = rotate === 90 || rotate === 270;
  const [outWidth, outHeight] = turned ? [height, width] : [width, height];
  const head = Buffer.from(`P5\n${outWidth} ${outHeight}\n255\n`);
  const out = Buffer.alloc(head.length + width * height);
  head.copy(out);
  let at = head.length;
  for (let y = 0; y < outHeight; y += 1)
    for (let x = 0; x < outWidth; x += 1) {
      if (rotate === 90) out[at] = grey(y, height - 1 - x);
      else if (rotate === 180) out[at] = grey(width - 1 - x, height - 1 - y);
      else if (rotate === 270) out[at] = grey(width - 1 - y, x);
      else out[at] = grey(x, y);
      at += 1;
    }
  return out;
}

function greyOf(kind: number, data: Uint8Array | Uint8ClampedArray, width: number): (x: number, y: number) => number {
  if (kind === ImageKind.RGB_24BPP || kind === ImageKind.RGBA_32BPP) {
    const step = kind === ImageKind.RGB_24BPP ? 3 : 4;
    return (x, y) => {
      const at = (y * width + x) * step;
      return (data[at]! * 3 + data[at + 1]! * 6 + data[at + 2]!) / 10;
    };
  }
  const row = (width + 7) >> 3;
  return (x, y) => (((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255;
}
