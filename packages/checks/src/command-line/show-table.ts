import type { Report } from "./program.ts";

/** A report as a table for people. */
export function showTable({ title, columns, rows, notes }: Report): string {
  const lines = [
    ["", ...columns],
    ...rows.map(({ subject, cells }) => [subject, ...columns.map((column) => show(cells[column]))]),
  ];
  const widths = lines[0]!.map((_, index) => Math.max(...lines.map((line) => line[index]!.length)));
  const body = lines.map((line) =>
    line.map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!))).join("  "),
  );
  return [
    title,
    "",
    body[0]!,
    "-".repeat(body[0]!.length),
    ...body.slice(1),
    "",
    ...notes.map((note) => `* ${note}`),
  ].join("\n");
}

function show(cell: number | string | undefined): string {
  if (cell === undefined) return "-";
  return typeof cell === "string" ? cell : cell >= 100 ? cell.toFixed(0) : cell.toPrecision(3);
}
