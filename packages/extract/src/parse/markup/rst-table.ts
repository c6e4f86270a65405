/** A table of reStructuredText, and the line behind it. */
export interface RstTable {
  rows: string[][];
  heads: number;
  end: number;
}

const gridEdge = /^\+(?:[-=]+\+)+\s*$/;
const simpleEdge = /^=+(?: +=+)+\s*$/;

/** Whether a line may be the upper edge of a table. */
export function isTableEdge(line: string): boolean {
  return gridEdge.test(line) || simpleEdge.test(line);
}

/** Reads the table whose upper edge is line `at`; null when it has no lower one. */
export function readRstTable(lines: readonly string[], at: number): RstTable | null {
  return gridEdge.test(lines[at]!) ? readGrid(lines, at) : readSimple(lines, at);
}

/** A table in a frame. A cell over several columns or rows is read once, at its first. */
function readGrid(lines: readonly string[], at: number): RstTable | null {
  let end = at;
  while (end < lines.length && /^[+|]/.test(lines[end]!)) end += 1;
  const frame = lines.slice(at, end);
  const places = [...new Set(frame.flatMap((line) => (line.startsWith("+") ? edgesOf(line) : [])))].sort(
    (a, b) => a - b,
  );
  if (frame.length < 3 || places.length < 2 || places.length > 200) return null;
  const rows: string[][] = [[]];
  let heads = 0;
  for (const line of frame.slice(1)) {
    if (gridEdge.test(line)) {
      if (line.includes("=")) heads = rows.length;
      rows.push([]);
      continue;
    }
    const row = rows.at(-1)!;
    places.slice(0, -1).forEach((left, column) => {
      if (!/[|+]/.test(line[left] ?? "")) return;
      const right = places.slice(column + 1).find((place) => /[|+]/.test(line[place] ?? "")) ?? line.length;
      const text = line.slice(left + 1, right).trim();
      if (!/^[-=+]*$/.test(text)) row[column] = [row[column] ?? "", text].join(" ").trim();
    });
  }
  const filled = rows.filter((row) => row.length > 0);
  return { rows: filled.map((row) => places.slice(1).map((_, column) => row[column] ?? "")), heads, end };
}

function edgesOf(line: string): number[] {
  return [...line.matchAll(/\+/g)].map(({ index }) => index);
}

/** A table whose columns are underlined. A line without a first cell goes on with the row above. */
function readSimple(lines: readonly string[], at: number): RstTable | null {
  const spans = [...lines[at]!.matchAll(/=+/g)].map(({ index, 0: signs }) => [index, index + signs.length] as const);
  const edges: number[] = [];
  for (let line = at + 1; line < lines.length && edges.length < 2; line += 1) {
    if (/^=+(?: +=+)*\s*$/.test(lines[line]!)) edges.push(line);
    if (edges.length === 1 && (lines[line + 1] ?? "").trim() === "") break;
  }
  const last = edges.at(-1);
  if (last === undefined) return null;
  const cellsOf = (line: string) =>
    spans.map(([start], column) => line.slice(start, spans[column + 1]?.[0] ?? line.length).trim());
  const rows: string[][] = [];
  let heads = 0;
  for (let line = at + 1; line < last; line += 1) {
    const text = lines[line]!;
    if (edges.length === 2 && line === edges[0]) heads = rows.length;
    else if (text.trim() !== "" && !/^-+(?: +-+)*\s*$/.test(text)) {
      const cells = cellsOf(text);
      const above = rows.at(-1);
      if (cells[0] === "" && above && rows.length > heads)
        cells.forEach((cell, column) => {
          above[column] = `${above[column]} ${cell}`.trim();
        });
      else rows.push(cells);
    }
  }
  return { rows, heads, end: last + 1 };
}
