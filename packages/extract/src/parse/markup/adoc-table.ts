import Papa from "papaparse";

/** A cell may say how many columns it has, how often it stands and how it looks: `2+|`, `3*|`, `.2+a|`. */
const cellStart = /(?<!\\)(?:(?<![^\s])(?:(\d+)?(?:\.\d+)?([+*]))?(?:[<^>]|\.[<^>])*[aehlmsdv]?)\|/g;
const mostRepeated = 100;

/** Rows of a table's lines. Its columns are counted in `cols` of its attributes, else in its first line of cells. */
export function readAdocTable(
  lines: readonly string[],
  about: string,
  separator: string,
): { rows: string[][]; heads: number } {
  const filled = lines.findIndex((line) => line.trim() !== "");
  const marked = /%header|options\s*=\s*"?[^"\]]*header/.test(about);
  // A first line that an empty line follows is a head.
  const alone = filled === 0 && lines[1]?.trim() === "" && lines.length > 2;
  const heads = marked || (alone && !/%noheader/.test(about)) ? 1 : 0;
  if (separator === "," || /format\s*=\s*"?(?:csv|tsv|dsv)/.test(about)) {
    const { data } = Papa.parse<string[]>(lines.join("\n").trim(), { skipEmptyLines: "greedy" });
    return { rows: data, heads };
  }
  const width = columnsIn(about) ?? cellsOf(lines[filled] ?? "").length;
  const cells = cellsOf(lines.join("\n"));
  const rows: string[][] = [];
  for (let at = 0; at < cells.length && width > 0; at += width) rows.push(cells.slice(at, at + width));
  return { rows, heads };
}

function columnsIn(about: string): number | null {
  const cols = /cols\s*=\s*(?:"([^"]*)"|([\w*<>^.]+))/.exec(about);
  const list = cols?.[1] ?? cols?.[2];
  if (list === undefined) return null;
  const count = list
    .split(/[,;]/)
    .map((column) => Number(/^\s*(\d{1,3})\*/.exec(column)?.[1] ?? 1))
    .reduce((sum, each) => sum + each, 0);
  return count > 0 && count <= mostRepeated ? count : null;
}

function cellsOf(text: string): string[] {
  const starts = [...text.matchAll(cellStart)];
  return starts.flatMap((found, at) => {
    const [whole, count, sign] = found;
    const value = text
      .slice(found.index + whole.length, starts[at + 1]?.index ?? text.length)
      .replaceAll("\\|", "|")
      .trim();
    const times = Math.min(mostRepeated, Math.max(1, Number(count ?? 1)));
    if (sign === "*") return Array<string>(times).fill(value);
    return sign === "+" ? [value, ...Array<string>(times - 1).fill("")] : [value];
  });
}
