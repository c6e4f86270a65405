import type { ComparedCriterion, CriterionRate, SimulatedCall, SimulationReport } from "cuecard/testing";
import { table } from "../../terminal/table.ts";
import { colors, counted, print } from "../../terminal/terminal.ts";

/** One team with its simulated calls. */
export interface SimulatedTeam {
  name: string;
  report: SimulationReport;
}

/** Prints how often each criterion holds, and calls in which one does not. */
export function showRates({ name, report }: SimulatedTeam, failures: number): void {
  const callers = new Set(report.rates.map(({ caller }) => caller)).size;
  print(`${colors.bold(name)}: ${counted(report.calls.length, "call")} of ${counted(callers, "caller")}\n`);
  const rows = [...report.rates, { caller: "all", criterion: "everything", ...report.overall }].map(rowOf);
  for (const line of table(["rate %", "calls", "95 % interval", "caller", "criterion"], rows)) print(line);
  const wrong = report.calls.filter(({ results }) => results.some(({ holds }) => holds === false));
  for (const call of wrong.slice(0, failures)) showCall(call);
  if (wrong.length > failures) print(colors.dim(`\n${counted(wrong.length - failures, "more call")} went wrong.`));
}

function rowOf({ rate, calls, interval, caller, criterion }: CriterionRate): (string | number)[] {
  return [percent(rate), calls, `${percent(interval.low)} to ${percent(interval.high)}`, caller, criterion];
}

function showCall({ caller, seed, lines, results, failure }: SimulatedCall): void {
  print(`\n${colors.cyan(`${caller}, seed ${seed}`)}`);
  for (const { by, text, heardAs } of lines)
    print(`  ${by}: ${text}${heardAs === undefined ? "" : colors.dim(` (heard: ${heardAs})`)}`);
  if (failure !== null) print(colors.red(`  The call failed: ${failure}`));
  for (const { criterion, holds, why } of results)
    if (holds === false && failure === null) print(colors.red(`  not: ${criterion}. ${why ?? ""}`));
}

/** Prints both teams side by side, over the same callers and seeds. */
export function showDifferences([first, second]: readonly string[], compared: readonly ComparedCriterion[]): void {
  print();
  const rows = compared.map(({ before, after, difference, interval, p, caller, criterion }) => [
    percent(before.rate),
    percent(after.rate),
    signed(difference),
    `${signed(interval.low)} to ${signed(interval.high)}`,
    p < 0.001 ? "<0.001" : p.toFixed(3),
    caller,
    criterion,
  ]);
  const heads = [first!, second!, "difference", "95 % interval", "p", "caller", "criterion"];
  for (const line of table(heads, rows)) print(line);
}

/** A difference that luck hardly makes. */
export const isWorse = ({ difference, p }: ComparedCriterion) => difference < 0 && p < 0.05;

const percent = (share: number) => (100 * share).toFixed(1);

function signed(share: number): string {
  const shown = percent(Math.abs(share));
  return Number(shown) === 0 ? shown : `${share > 0 ? "+" : "-"}${shown}`;
}
