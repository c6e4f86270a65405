import type { Box } from "./boxes.ts";

/** Letters that are drawn at once. */
export interface Run extends Box {
  at: number;
  fill: string;
  /** Without opacity, outside of what is shown, or on a layer that is off. */
  clear: boolean;
  withoutInk: boolean;
}
/** What is filled, in its colour, or a picture. */
export interface Ink extends Box {
  at: number;
  fill: string | null;
  /** Whether it is an edge of a frame, with nothing inside. */
  hollow: boolean;
}

/** The colour of a page. */
const page = "#ffffff";
/** Text behind pictures is the text of a scan when it is more than this share of a page's runs. */
const scanShare = 0.5;

/** The runs that nobody sees. Text behind most of what a scan shows is its own text, and is seen. */
export function unseenOf(runs: readonly Run[], inked: readonly Ink[]): Box[] {
  const holds = (box: Box, run: Run) =>
    box.left <= run.left + 1 && box.right >= run.right - 1 && box.bottom <= run.bottom + 1 && box.top >= run.top - 1;
  const behind = runs.filter((run) => inked.some((box) => box.at > run.at && !box.hollow && holds(box, run)));
  const isScan = behind.length > runs.length * scanShare;
  return runs.filter((run) => {
    const below = inked.filter((box) => box.at < run.at && holds(box, run));
    if (run.withoutInk) return !(isScan || inked.some((box) => box.fill === null && holds(box, run)));
    if (run.clear) return true;
    const ground = below.findLast(({ hollow }) => !hollow);
    const isOnGround = isSameColor(run.fill, ground ? ground.fill : page);
    if (isOnGround && (!below.at(-1)?.hollow || isSameColor(run.fill, below.at(-1)!.fill))) return true;
    return !isScan && behind.includes(run);
  });
}

/** Whether two colours look alike. Of a pattern or a picture nothing is known. */
function isSameColor(one: string, other: string | null): boolean {
  if (other === null || !one.startsWith("#") || !other.startsWith("#")) return false;
  if (one === other) return true;
  const [left, right] = [Number.parseInt(one.slice(1), 16), Number.parseInt(other.slice(1), 16)];
  return [16, 8, 0].every((shift) => Math.abs(((left >> shift) & 255) - ((right >> shift) & 255)) < 8);
}

/** Whether a colour is that of a page. */
export const isWhite = (color: string) => isSameColor(color, page);
