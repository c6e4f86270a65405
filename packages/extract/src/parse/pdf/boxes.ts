/** A rectangle in the space of the file. */
export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** How a space lies in another: the six numbers of a PDF. */
export type Matrix = [number, number, number, number, number, number];

/** What two boxes share. Beside each other they share nothing, and the left edge is right of the right one. */
export function within(box: Box, clip: Box | null): Box {
  if (!clip) return box;
  return {
    left: Math.max(box.left, clip.left),
    right: Math.min(box.right, clip.right),
    bottom: Math.max(box.bottom, clip.bottom),
    top: Math.min(box.top, clip.top),
  };
}

/** Whether a box is away from what is shown, by more than a point. */
export function isOutside(box: Box, clip: Box | null): boolean {
  if (!clip) return false;
  const shared = within(box, clip);
  return shared.right < shared.left - 1 || shared.top < shared.bottom - 1;
}

/** Whether one box is inside of the other: filled together they are a frame. */
export function isNested(one: Box, other: Box): boolean {
  const holds = (outer: Box, inner: Box) =>
    outer.left <= inner.left && outer.right >= inner.right && outer.bottom <= inner.bottom && outer.top >= inner.top;
  return holds(one, other) || holds(other, one);
}

/** The box around points. */
export function around(points: readonly (readonly [number, number])[]): Box {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}

/** The box around several. */
export function aroundBoxes(boxes: readonly Box[]): Box {
  return around([
    ...boxes.map(({ left, bottom }) => [left, bottom] as const),
    ...boxes.map(({ right, top }) => [right, top] as const),
  ]);
}

/** The box around a rectangle of another space. */
export function boxOf(matrix: Matrix, [x0, y0, x1, y1]: [number, number, number, number]): Box {
  return around([apply(matrix, x0, y0), apply(matrix, x1, y1), apply(matrix, x0, y1), apply(matrix, x1, y0)]);
}

/** Where a point of another space lies. */
export function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** How a space lies that lies in `n`, which lies in `m`. */
export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}
