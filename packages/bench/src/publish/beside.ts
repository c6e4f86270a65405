import type { Report } from "../bench.ts";
import type { Table } from "./sections.ts";

type Row = Report["rows"][number];

/** The number of a cell: `175 of 226, 77.4 % [75.0, 80.0]` is 77.4. Null where the cell has none. */
export function figureOf(cell: number | string | undefined): number | null {
  if (typeof cell !== "string") return cell ?? null;
  const [found] = /[\d.]+(?= %)/.exec(cell) ?? /^[\d.]+/.exec(cell) ?? [];
  return found === undefined ? null : Number(found);
}

/** A number as the page shows it. */
export const shownNumber = (value: number) => (value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3))));

/** Where peers are better than Cuecard: a table. Empty where a result compares none. */
export function betterPeers(rows: readonly Row[], { peers, beside }: Table): string {
  if (!peers || !beside) return "";
  const { own, by, columns } = beside;
  const groupOf = ({ subject }: Row) => by?.exec(subject)?.[1] ?? "";
  const lines = Object.entries(columns).flatMap(([column, better]) =>
    rows.flatMap((row) => {
      const ours = rows.find((other) => own.test(other.subject) && groupOf(other) === groupOf(row));
      const [value, limit] = [figureOf(row.cells[column]), figureOf(ours?.cells[column])];
      if (!peers.test(row.subject) || value === null || limit === null) return [];
      const isBetter = better === "less" ? value < limit : value > limit;
      return isBetter ? [`| ${column} | ${row.subject} | ${shownNumber(value)} | ${shownNumber(limit)} |`] : [];
    }),
  );
  return lines.length === 0
    ? "No peer in this table is better than Cuecard."
    : ["Where a peer is better:", "", "| figure | peer | its own | Cuecard's |", "|---|---|---:|---:|", ...lines].join(
        "\n",
      );
}
