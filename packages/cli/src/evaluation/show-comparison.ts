import { colors } from "../terminal/terminal.ts";
import type { MeasureRow } from "./compare.ts";
import { mainMeasure } from "./measure-question.ts";

/** Of a column, so that times don't move the others. */
const leastWidth = 9;

/** The table of one configuration, or of two with their differences, and what it says of chance. */
export function* showComparison(
  names: readonly string[],
  rows: readonly MeasureRow[],
  { main, asked }: { main: string; asked: string } = { main: mainMeasure, asked: "questions" },
): Generator<string> {
  const two = names.length === 2;
  const head = ["", ...names, ...(two ? ["difference", "95 % interval"] : [])];
  const cells = rows.map(({ measure, unit, values, difference }) => [
    unit === "" ? measure : `${measure} ${unit}`,
    ...values.map((value) => figure(value, unit)),
    ...(two && difference
      ? [signed(difference.value, unit), difference.interval ? showInterval(difference.interval, unit) : ""]
      : []),
  ]);
  const widths = head.map((_, column) => Math.max(leastWidth, ...[head, ...cells].map((line) => line[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  yield colors.bold(line(head));
  for (const row of cells) yield line(row);
  const difference = rows.find(({ measure }) => measure === main)?.difference;
  if (difference?.interval) {
    yield "";
    yield `${main}: ${judgement(names, asked, difference)}`;
  }
}

function judgement(
  [first, second]: readonly string[],
  asked: string,
  { value, interval }: NonNullable<MeasureRow["difference"]>,
): string {
  const { low, high } = interval!;
  if (low <= 0 && high >= 0)
    return `the interval contains 0, so these ${asked} show no difference between ${first} and ${second}.`;
  const [better, worse] = value > 0 ? [second, first] : [first, second];
  return `${better} is better than ${worse}; the interval does not contain 0, so this is more than chance.`;
}

function showInterval({ low, high }: { low: number; high: number }, unit: MeasureRow["unit"]): string {
  return `${signed(low, unit)} to ${signed(high, unit)}`;
}

function signed(value: number, unit: MeasureRow["unit"]): string {
  const shown = figure(Math.abs(value), unit);
  return Number(shown) === 0 ? shown : `${value > 0 ? "+" : "-"}${shown}`;
}

function figure(value: number, unit: MeasureRow["unit"]): string {
  return value.toFixed(unit === "" ? 3 : unit === "ms" ? 2 : 1);
}
