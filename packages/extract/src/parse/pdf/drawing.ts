import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { apply, around, type Box, boxOf, isNested, isOutside, type Matrix, multiply, within } from "./boxes.ts";
import { type Ink, isWhite, type Run, unseenOf } from "./unseen-runs.ts";

/** What a page draws beside its letters. */
export interface PageDrawing {
  /** Lines and thin rectangles; edges of filled cells only where a page has hardly any lines, since words may have a ground too. */
  rulings: Box[];
  /** Where letters are drawn that nobody sees. */
  unseen: Box[];
}

interface Glyph {
  width: number;
  isSpace?: boolean;
}
interface State {
  matrix: Matrix;
  /** Around what is shown. Null where that is the whole page. */
  clip: Box | null;
  fill: string;
  alpha: number;
  mode: number;
  size: number;
  spacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
}
/** Rectangles thinner than this are lines, in points. */
const thin = 2.5;
/** Fewer lines than these make no table. */
const fewestLines = 4;
/** Thousandths of the type's size between words that are runs of their own. */
const farApart = 800;
/** Ink of less than this opacity is not seen. */
const clearAlpha = 0.05;
/** A path of more shapes is not a frame. */
const mostRings = 16;
const pictures = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageXObjectRepeat,
]);
const fills = new Set<number>([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);

/** Follows a page's operators, without drawing anything. `isShown` says which layers are on. */
export async function readDrawing(source: PDFPageProxy, isShown: (layer: unknown) => boolean): Promise<PageDrawing> {
  const { fnArray, argsArray } = await source.getOperatorList();
  const stack: State[] = [];
  let state: State = {
    matrix: [1, 0, 0, 1, 0, 0],
    clip: null,
    fill: "#000000",
    alpha: 1,
    mode: 0,
    size: 0,
    spacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
  };
  let text: Matrix = [1, 0, 0, 1, 0, 0];
  let line: Matrix = text;
  const rulings: Box[] = [];
  const edges: Box[] = [];
  const runs: Run[] = [];
  const inked: Ink[] = [];
  /** Whether each open part of the content is on a layer that is off. */
  const layers: boolean[] = [];
  let clips = false;
  const move = (x: number, y: number) => {
    line = multiply(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  /** Words far apart are runs of their own: a head may be drawn at once over the grounds of several cells. */
  const show = (glyphs: readonly (Glyph | number | null)[], at: number) => {
    let from = 0;
    for (const [index, glyph] of glyphs.entries()) {
      if (typeof glyph !== "number" || glyph > -farApart) continue;
      showRun(glyphs.slice(from, index), at);
      showRun([glyph], null);
      from = index + 1;
    }
    showRun(glyphs.slice(from), at);
  };
  const showRun = (glyphs: readonly (Glyph | number | null)[], at: number | null) => {
    const start = multiply(state.matrix, text);
    let advance = 0;
    for (const glyph of glyphs) {
      if (typeof glyph === "number") advance -= (glyph * state.size) / 1000;
      else if (glyph)
        advance += (glyph.width * state.size) / 1000 + state.spacing + (glyph.isSpace ? state.wordSpacing : 0);
    }
    text = multiply(text, [1, 0, 0, 1, advance * state.scale, 0]);
    if (at === null || glyphs.length === 0) return;
    const end = multiply(state.matrix, text);
    const height = Math.abs(state.size) * Math.hypot(start[2], start[3]);
    const box = {
      left: Math.min(start[4], end[4]),
      right: Math.max(start[4], end[4]),
      bottom: Math.min(start[5], end[5]),
      top: Math.max(start[5], end[5]) + height * 0.5,
    };
    runs.push({
      ...box,
      at,
      fill: state.fill,
      clear: (state.alpha < clearAlpha && state.mode !== 1) || layers.includes(true) || isOutside(box, state.clip),
      withoutInk: state.mode === 3 || state.mode === 7,
    });
  };
  fnArray.forEach((operator, at) => {
    const args = argsArray[at] as unknown[];
    switch (operator) {
      case OPS.save:
        stack.push({ ...state });
        break;
      case OPS.restore:
        state = stack.pop() ?? state;
        break;
      case OPS.transform:
        state.matrix = multiply(state.matrix, args as Matrix);
        break;
      case OPS.paintFormXObjectBegin:
        stack.push({ ...state });
        if (args[0]) state.matrix = multiply(state.matrix, args[0] as Matrix);
        if (args[1]) state.clip = within(boxOf(state.matrix, args[1] as [number, number, number, number]), state.clip);
        break;
      case OPS.paintFormXObjectEnd:
        state = stack.pop() ?? state;
        break;
      case OPS.setGState:
        for (const [name, value] of args[0] as [string, unknown][]) if (name === "ca") state.alpha = Number(value);
        break;
      case OPS.setFillRGBColor:
        state.fill = String(args[0]);
        break;
      case OPS.setFillColorN:
        state.fill = "pattern";
        break;
      case OPS.beginText:
        text = [1, 0, 0, 1, 0, 0];
        line = text;
        break;
      case OPS.setFont:
        state.size = Number(args[1]);
        break;
      case OPS.setTextRenderingMode:
        state.mode = Number(args[0]);
        break;
      case OPS.setCharSpacing:
        state.spacing = Number(args[0]);
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = Number(args[0]);
        break;
      case OPS.setHScale:
        state.scale = Number(args[0]) / 100;
        break;
      case OPS.setLeading:
        state.leading = Math.abs(Number(args[0]));
        break;
      case OPS.setTextMatrix:
        line = [...(args[0] as Matrix)];
        text = line;
        break;
      case OPS.moveText:
        move(Number(args[0]), Number(args[1]));
        break;
      case OPS.setLeadingMoveText:
        state.leading = Math.abs(Number(args[1]));
        move(Number(args[0]), Number(args[1]));
        break;
      case OPS.nextLine:
        move(0, -state.leading);
        break;
      case OPS.showText:
      case OPS.showSpacedText:
        show(args[0] as (Glyph | number | null)[], at);
        break;
      case OPS.beginMarkedContent:
        layers.push(false);
        break;
      case OPS.beginMarkedContentProps:
        layers.push(args[0] === "OC" && !isShown(args[1]));
        break;
      case OPS.endMarkedContent:
        layers.pop();
        break;
      case OPS.clip:
      case OPS.eoClip:
        clips = true;
        break;
      case OPS.constructPath: {
        const path = (args[1] as [ArrayLike<number> | null])[0];
        const kind = args[0] as number;
        const bounds = args[2] as [number, number, number, number] | null;
        if (clips && bounds) state.clip = within(boxOf(state.matrix, bounds), state.clip);
        clips = false;
        if (path && state.alpha >= clearAlpha && (fills.has(kind) || strokes.has(kind)))
          addPath(path, state, fills.has(kind), strokes.has(kind), at, rulings, edges, inked);
        break;
      }
      default:
        if (pictures.has(operator))
          inked.push({ ...within(boxOf(state.matrix, [0, 0, 1, 1]), state.clip), at, fill: null, hollow: false });
    }
  });
  return { rulings: rulings.length < fewestLines ? [...rulings, ...edges] : rulings, unseen: unseenOf(runs, inked) };
}

/** Adds what is straight of a path: edges of rectangles, and lines. */
function addPath(
  path: ArrayLike<number>,
  { matrix, fill, clip }: State,
  filled: boolean,
  stroked: boolean,
  at: number,
  rulings: Box[],
  edges: Box[],
  inked: Ink[],
): void {
  let start: [number, number] = [0, 0];
  let place = start;
  let shape: [number, number][] = [];
  const shapes: { points: [number, number][]; isStraight: boolean }[] = [];
  let isStraight = true;
  const flush = () => {
    if (shape.length > 1) shapes.push({ points: shape, isStraight });
    shape = [];
    isStraight = true;
  };
  for (let next = 0; next < path.length; ) {
    const kind = path[next++];
    if (kind === 0 || kind === 1) {
      place = [path[next]!, path[next + 1]!];
      next += 2;
      if (kind === 0) {
        flush();
        start = place;
      }
      shape.push(place);
    } else if (kind === 4) shape.push(start);
    else {
      next += kind === 2 ? 6 : 4;
      isStraight = false;
    }
  }
  flush();
  const placed = shapes.map(({ points, isStraight: straight }) => {
    const corners = points.map(([x, y]) => apply(matrix, x, y));
    return { corners, box: around(corners), straight };
  });
  for (const { corners, box, straight } of placed) {
    const [width, height] = [box.right - box.left, box.top - box.bottom];
    if (filled && width > thin && height > thin) {
      const hollow = placed.length <= mostRings && placed.some((one) => one.box !== box && isNested(one.box, box));
      inked.push({ ...within(box, clip), at, fill, hollow });
    }
    if (!straight) continue;
    if ((filled || stroked) && (width <= thin || height <= thin)) rulings.push(box);
    else if (stroked || (filled && !isWhite(fill) && corners.length <= 5 && height < 120))
      for (let index = 1; index < corners.length; index += 1) {
        const edge = around([corners[index - 1]!, corners[index]!]);
        if (edge.right - edge.left <= thin || edge.top - edge.bottom <= thin) (stroked ? rulings : edges).push(edge);
      }
  }
}
