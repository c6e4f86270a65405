import { ImageKind } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { toPnm } from "./scans.ts";

/** A picture of two by three pixels, as its greys row by row. */
const pixels = [10, 20, 30, 40, 50, 60];
const greys = (kind: number, data: number[], rotate: number) => {
  const pnm = toPnm({ width: 2, height: 3, kind, data: Uint8Array.from(data) }, rotate);
  const [, size] = pnm.toString("latin1").split("\n");
  return [size, ...pnm.subarray(pnm.length - 6)];
};
const rgb = pixels.flatMap((grey) => [grey, grey, grey]);
const rgba = pixels.flatMap((grey) => [grey, grey, grey, 255]);

test.each([
  [0, ["2 3", 10, 20, 30, 40, 50, 60]],
  [90, ["3 2", 50, 30, 10, 60, 40, 20]],
  [180, ["2 3", 60, 50, 40, 30, 20, 10]],
  [270, ["3 2", 20, 40, 60, 10, 30, 50]],
])("a picture is given as greys, turned by %d degrees as its page is", (rotate, expected) => {
  expect(greys(ImageKind.RGB_24BPP, rgb, rotate)).toEqual(expected);
  expect(greys(ImageKind.RGBA_32BPP, rgba, rotate)).toEqual(expected);
});

test("black and white have a bit a pixel, each row in bytes of its own", () => {
  expect(greys(ImageKind.GRAYSCALE_1BPP, [0b10000000, 0b01000000, 0b11000000], 0)).toEqual([
    "2 3",
    255,
    0,
    0,
    255,
    255,
    255,
  ]);
});
