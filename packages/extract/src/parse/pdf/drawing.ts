import { OPS, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A rectangle in the space of the file. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** What a page draws beside its letters. */
export interface PageDrawing {
  /** Lines and thin rectangles; edges of filled cells only where a page has hardly any lines, since words may have a ground too. */
  rulings: Box[];
  /** Where letters are drawn that nobody sees. */
  unseen: Box[];
}

type Matrix = [number, number, number, number, number, number];
interface Glyph {
  width: number;
  isSpace?: boolean;
}
interface State {
  matrix: Matrix;
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
interface Run extends Box {
  at: number;
  white: boolean;
  clear: boolean;
  withoutInk: boolean;
}

/** Rectangles thinner than this are lines, in points. */
const thin = 2.5;
/** Fewer lines than these make no table. */
const fewestLines = 4;
/** Thousandths of the type's size between words that are runs of their own. */
const farApart = 800;
/** Ink of less than this opacity is not seen. */
const clearAlpha = 0.05;
/** Text behind pictures is the text of a scan when it is more than this share of a page's runs. */
const scanShare = 0.5;
const pictures = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObjectGroup,
  OPS.paintImageXObjectRepeat,
]);
const fills = new Set<number>([OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke]);

/** Follows a page's operators, without drawing anything. */
export async function readDrawing(page: PDFPageProxy): Promise<PageDrawing> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const stack: State[] = [];
  let state: State = {
    matrix: [1, 0, 0, 1, 0, 0],
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
  const inked: (Box & { at: number; isPicture: boolean; white: boolean })[] = [];
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
    runs.push({
      left: Math.min(start[4], end[4]),
      right: Math.max(start[4], end[4]),
      bottom: Math.min(start[5], end[5]),
      top: Math.max(start[5], end[5]) + height * 0.5,
      at,
      white: isWhite(state.fill),
      clear: state.alpha < clearAlpha && state.mode !== 1,
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
      case OPS.constructPath: {
        const path = (args[1] as [ArrayLike<number> | null])[0];
        const kind = args[0] as number;
        if (path && state.alpha >= clearAlpha && (fills.has(kind) || strokes.has(kind)))
          addPath(path, state, fills.has(kind), strokes.has(kind), at, rulings, edges, inked);
        break;
      }
      default:
        if (pictures.has(operator))
          inked.push({ ...boxOf(state.matrix, [0, 0, 1, 1]), at, isPicture: true, white: false });
    }
  });
  return { rulings: rulings.length < fewestLines ? [...rulings, ...edges] : rulings, unseen: unseenOf(runs, inked) };
}

function unseenOf(
  runs: readonly Run[],
  inked: readonly (Box & { at: number; isPicture: boolean; white: boolean })[],
): Box[] {
  const holds = (box: Box, run: Run) =>
    box.left <= run.left + 1 && box.right >= run.right - 1 && box.bottom <= run.bottom + 1 && box.top >= run.top - 1;
  const behind = runs.filter((run) => inked.some((box) => box.at > run.at && holds(box, run)));
  const isScan = behind.length > runs.length * scanShare;
  return runs.filter((run) => {
    const below = inked.filter((box) => box.at < run.at && holds(box, run));
    if (run.withoutInk) return !(isScan || inked.some((box) => box.isPicture && holds(box, run)));
    if (run.clear) return true;
    if (run.white && !(below.at(-1) && !below.at(-1)!.white)) return true;
    return !isScan && behind.includes(run);
  });
}

/** Adds what is straight of a path: edges of rectangles, and lines. */
function addPath(
  path: ArrayLike<number>,
  { matrix, fill }: State,
  filled: boolean,
  stroked: boolean,
  at: number,
  rulings: Box[],
  edges: Box[],
  inked: (Box & { at: number; isPicture: boolean; white: boolean })[],
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
  for (const { points, isStraight: straight } of shapes) {
    const corners = points.map(([x, y]) => apply(matrix, x, y));
    const box = around(corners);
    const [width, height] = [box.right - box.left, box.top - box.bottom];
    if (filled && width > thin && height > thin) inked.push({ ...box, at, isPicture: false, white: isWhite(fill) });
    if (!straight) continue;
    if ((filled || stroked) && (width <= thin || height <= thin)) rulings.push(box);
    else if (stroked || (filled && !isWhite(fill) && corners.length <= 5 && height < 120))
      for (let index = 1; index < corners.length; index += 1) {
        const edge = around([corners[index - 1]!, corners[index]!]);
        if (edge.right - edge.left <= thin || edge.top - edge.bottom <= thin) (stroked ? rulings : edges).push(edge);
      }
  }
}

function isWhite(color: string): boolean {
  const parts = /^#(..)(..)(..)$/.exec(color);
  return (parts?.slice(1) ?? ["0"]).every((part) => Number.parseInt(part, 16) >= 0xf8);
}

function around(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

function boxOf(matrix: Matrix, [x0, y0, x1, y1]: [number, number, number, number]): Box {
  return around([apply(matrix, x0, y0), apply(matrix, x1, y1), apply(matrix, x0, y1), apply(matrix, x1, y0)]);
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}
