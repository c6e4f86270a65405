import { expect, test } from "vitest";
import { joinBoxes } from "./page-boxes.ts";

const box = (page: number, left: number, bottom: number, right: number, top: number) => ({
  page,
  left,
  bottom,
  right,
  top,
});

test("lines below each other become one box, and those of another column or page one of their own", () => {
  const left = [box(1, 50, 100, 280, 112), box(1, 50, 86, 200, 98)];
  const right = [box(1, 310, 700, 540, 712), box(1, 310, 686, 540, 698)];
  expect(joinBoxes([...left, ...right, box(2, 50, 700, 540, 712)])).toEqual([
    box(1, 50, 86, 280, 112),
    box(1, 310, 686, 540, 712),
    box(2, 50, 700, 540, 712),
  ]);
});

test("a line over two columns joins them, in whatever order the lines come", () => {
  const lines = [box(1, 50, 100, 280, 112), box(1, 310, 100, 540, 112), box(1, 50, 60, 540, 72)];
  expect(joinBoxes(lines)).toEqual([box(1, 50, 60, 540, 112)]);
  expect(joinBoxes(lines.toReversed())).toEqual([box(1, 50, 60, 540, 112)]);
});

test("more than three columns of a page are one box, and a passage has eight boxes at most", () => {
  const scattered = [0, 100, 200, 300].map((left) => box(1, left, left, left + 50, left + 10));
  expect(joinBoxes(scattered)).toEqual([box(1, 0, 0, 350, 310)]);
  const pages = Array.from({ length: 12 }, (_, at) => box(at + 1, 0, 0, 10, 10));
  expect(joinBoxes(pages).map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
