import { expect, test } from "vitest";
import { makePptx } from "../../test-kit/make-ooxml.ts";
import { parseFile } from "../../test-kit/parse-file.ts";

const frame = (tag: string, [x, y, width, height]: readonly number[]) =>
  `<${tag}><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm></${tag}>`;
const box = (words: string, place: readonly number[]) =>
  `<p:sp><p:nvSpPr><p:nvPr/></p:nvSpPr>${frame("p:spPr", place)}<p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp>`;
const group = (place: readonly number[], inside: string) => `<p:grpSp>${frame("p:grpSpPr", place)}${inside}</p:grpSp>`;
const read = async (shapes: string) => (await parseFile(makePptx([{ shapes }]), "a.pptx")).document.text.split("\n\n");

test("two columns are read one after the other, between what stands over both", async () => {
  const shapes = [
    box("foot", [0, 90, 100, 8]),
    box("right text", [52, 42, 45, 30]),
    box("left text", [2, 40, 45, 30]),
    box("right", [52, 22, 45, 10]),
    box("left", [2, 20, 45, 10]),
    box("head", [0, 0, 100, 10]),
  ];
  expect(await read(shapes.join(""))).toEqual(["head", "left", "left text", "right", "right text", "foot"]);
});

test("steps in a row are read from left to right, a list of boxes from top to bottom", async () => {
  expect(
    await read(box("third", [70, 11, 20, 10]) + box("first", [10, 12, 20, 10]) + box("second", [40, 9, 20, 10])),
  ).toEqual(["first", "second", "third"]);
  expect(await read(box("below", [12, 50, 80, 10]) + box("above", [10, 10, 80, 10]))).toEqual(["above", "below"]);
});

test("the shapes of a group stay together, in an order of their own", async () => {
  const inside = box("card text", [0, 600, 900, 300]) + box("card", [0, 0, 900, 300]);
  expect(await read(box("after", [60, 10, 30, 60]) + group([5, 10, 40, 60], inside))).toEqual([
    "card",
    "card text",
    "after",
  ]);
});
