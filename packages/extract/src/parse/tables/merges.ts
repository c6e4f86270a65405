/** A range of merged cells, counted from 0. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Most merged ranges of a sheet that are read. */
const mostMerges = 100_000;
const merge = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]+)(\d+):([A-Z]+)(\d+)"/g;
/** An element may be cut between two pieces. */
const longestElement = 200;

/** Returns the column of letters such as `AB`, counted from 0. */
export function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.max(0, column - 1);
}

/** Finds the merged cells of a sheet, which its file names behind all rows, by the row where each begins. */
export async function readMerges(pieces: AsyncIterable<Buffer>): Promise<ReadonlyMap<number, Merge[]>> {
  const merges = new Map<number, Merge[]>();
  let rest = "";
  let count = 0;
  for await (const piece of pieces) {
    const text = rest + piece.toString("latin1");
    let end = 0;
    for (const found of text.matchAll(merge)) {
      const [, left = "", top, right = "", bottom] = found;
      end = found.index + found[0].length;
      count += 1;
      if (count > mostMerges) return merges;
      const range = { top: Number(top) - 1, bottom: Number(bottom) - 1, left: columnOf(left), right: columnOf(right) };
      merges.set(range.top, [...(merges.get(range.top) ?? []), range]);
    }
    rest = text.slice(Math.max(end, text.length - longestElement));
  }
  return merges;
}

/** Carries what stands in merged cells: into each of their rows, and for heads into each of their columns. */
export function carryMerges(merges: ReadonlyMap<number, readonly Merge[]>) {
  let open: { range: Merge; value: string }[] = [];
  return {
    /** Fills a row with what is carried into it, and returns the row with merged values at each of their columns. */
    fill(row: number, cells: string[]): string[] {
      open = open.filter(({ range }) => range.bottom >= row);
      if (cells.some((cell) => cell.trim() !== ""))
        for (const { range, value } of open) {
          while (cells.length <= range.left) cells.push("");
          cells[range.left] ||= value;
        }
      const here = (merges.get(row) ?? []).map((range) => ({ range, value: cells[range.left] ?? "" }));
      open.push(...here.filter(({ range, value }) => range.bottom > row && value !== ""));
      const spread = [...cells];
      for (const { range, value } of [...open, ...here])
        for (let column = range.left; column <= range.right && value !== ""; column += 1) {
          while (spread.length <= column) spread.push("");
          spread[column] ||= value;
        }
      return spread;
    },
  };
}
