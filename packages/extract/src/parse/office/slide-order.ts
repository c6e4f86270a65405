import type { ZipArchive } from "../../detect/zip/zip-archive.ts";
import { attributeOf, elementAt, elementsOf, type XmlElement } from "../xml/xml-tree.ts";
import { type Relation, readPart, relationsOf } from "./ooxml-parts.ts";

/** Where a shape stands, in the units of the file. */
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Places of a layout by what fills them: their number, and their kind. */
export type Places = ReadonlyMap<string, Box>;

/** A shape, or a group of shapes that stand together, with its place. */
interface Placed {
  shapes: XmlElement[];
  box: Box | null;
}

/** How far two shapes may overlap and still stand side by side or one above the other, as a share of the smaller one. */
const overlapShare = 0.25;

/** Returns the place of the layout that a shape fills: `body` when it names none, null when it fills no place. */
export function placeholderOf(shape: XmlElement): string | null {
  const place = elementAt(shape, "nvSpPr", "nvPr", "ph");
  return place ? (attributeOf(place, "type") ?? "body") : null;
}

/** Reads where the layout of a slide, or else its master, puts what fills its places. */
export async function placesOf(zip: ZipArchive, around: readonly Relation[]): Promise<Places> {
  const places = new Map<string, Box>();
  let part = around.find(({ kind }) => kind === "slideLayout")?.target;
  for (const next of ["slideMaster", null]) {
    const layout = part === undefined ? undefined : await readPart(zip, part);
    for (const shape of elementsOf(elementAt(layout, "cSld", "spTree"), "sp")) {
      const box = ownBox(shape);
      for (const key of box ? keysOf(shape) : []) if (!places.has(key)) places.set(key, box!);
    }
    const relations = part === undefined || next === null ? [] : [...(await relationsOf(zip, part)).values()];
    part = relations.find(({ kind }) => kind === next)?.target;
  }
  return places;
}

function keysOf(shape: XmlElement): string[] {
  const place = elementAt(shape, "nvSpPr", "nvPr", "ph");
  if (!place) return [];
  const number = attributeOf(place, "idx");
  const kind = attributeOf(place, "type") ?? "body";
  return number === undefined ? [kind] : [`#${number}`, kind];
}

/**
 * Returns the shapes of a slide in the order in which people read it: columns from left to right, each from top to
 * bottom, between what stands over their whole width. The shapes of a group stay together. Where a place is not known
 * the order is the file's. Of alternatives only the first counts: the others repeat it for older programs.
 */
export function inReadingOrder(tree: XmlElement | undefined, places: Places): XmlElement[] {
  const placed = placedIn(tree, places);
  if (placed.some(({ box }) => box === null)) return placed.flatMap(({ shapes }) => shapes);
  return ordered(placed).flatMap(({ shapes }) => shapes);
}

function placedIn(parent: XmlElement | undefined, places: Places): Placed[] {
  return elementsOf(parent).flatMap((element) => {
    if (element.name === "sp" || element.name === "graphicFrame")
      return [
        {
          shapes: [element],
          box:
            ownBox(element) ??
            keysOf(element)
              .map((key) => places.get(key))
              .find(Boolean) ??
            null,
        },
      ];
    if (element.name === "grpSp") {
      const shapes = inReadingOrder(element, places);
      return shapes.length === 0 ? [] : [{ shapes, box: ownBox(element) }];
    }
    return element.name === "AlternateContent" || element.name === "Choice" ? placedIn(element, places) : [];
  });
}

function ownBox(shape: XmlElement): Box | null {
  const frame = elementAt(shape, "xfrm") ?? elementAt(shape, "spPr", "xfrm") ?? elementAt(shape, "grpSpPr", "xfrm");
  const number = (name: string, key: string) => Number(attributeOf(elementAt(frame, name), key) ?? Number.NaN);
  const [left, top] = [number("off", "x"), number("off", "y")];
  const box = { left, top, right: left + number("ext", "cx"), bottom: top + number("ext", "cy") };
  return Object.values(box).every(Number.isFinite) ? box : null;
}

function ordered(all: readonly Placed[]): Placed[] {
  if (all.length < 2) return [...all];
  const columns = cut(all, "left", "right");
  if (columns.length > 1) return columns.flatMap(ordered);
  const bands = cut(all, "top", "bottom");
  if (bands.length === 1) return [...all].sort((a, b) => a.box!.top - b.box!.top || a.box!.left - b.box!.left);
  // Bands below one another that have the same columns are read column by column.
  const joined: Placed[][] = [];
  for (const band of bands) {
    const above = joined.at(-1);
    const isOf = above && band.length > 1 && cut(above, "left", "right").length > 1;
    if (isOf && cut([...above, ...band], "left", "right").length === cut(above, "left", "right").length)
      above.push(...band);
    else joined.push([...band]);
  }
  return joined.length === 1 ? cut(joined[0]!, "left", "right").flatMap(ordered) : joined.flatMap(ordered);
}

/** Cuts shapes at lines that go through none of them. */
function cut(all: readonly Placed[], low: "left" | "top", high: "right" | "bottom"): Placed[][] {
  const parts: { end: number; shapes: Placed[] }[] = [];
  for (const placed of [...all].sort((a, b) => a.box![low] - b.box![low])) {
    const part = parts.at(-1);
    const size = placed.box![high] - placed.box![low];
    if (part && part.end - placed.box![low] > size * overlapShare) {
      part.shapes.push(placed);
      part.end = Math.max(part.end, placed.box![high]);
    } else parts.push({ end: Math.max(part?.end ?? 0, placed.box![high]), shapes: [placed] });
  }
  return parts.map(({ shapes }) => shapes);
}
