import { colors, print } from "../terminal/terminal.ts";
import { shown } from "../terminal/visible.ts";
import type { ShownOutcome } from "./shown-outcome.ts";

const states = [
  "ready",
  "unchanged",
  "removed",
  "skipped",
  "unfinished",
  "failed",
] as const satisfies readonly ShownOutcome["state"][];
/** Of each state but `failed`, in which each row matters. */
const mostRows = 50;
const widestName = 60;

/** A table of what became of everything, the failed last, and one line that counts. */
export function printOutcomes(given: readonly ShownOutcome[]): void {
  const outcomes = given.map((each) => ({ ...each, name: shown(each.name), note: shown(each.note) }));
  const width = Math.min(widestName, Math.max(4, ...outcomes.map(({ name }) => name.length)));
  print(colors.bold(`${"state".padEnd(10)}  ${"name".padEnd(width)}  details`));
  const counts: string[] = [];
  for (const state of states) {
    const rows = outcomes
      .filter((outcome) => outcome.state === state)
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    if (rows.length > 0) counts.push(`${rows.length} ${state}`);
    const printed = state === "failed" ? rows : rows.slice(0, mostRows);
    for (const { name, note, warnings } of printed) {
      print(`${paint(state)(state.padEnd(10))}  ${name.padEnd(width)}  ${note}`.trimEnd());
      for (const warning of warnings) print(`${" ".repeat(width + 14)}${colors.yellow(`warning: ${shown(warning)}`)}`);
    }
    if (printed.length < rows.length)
      print(colors.dim(`${state.padEnd(10)}  … and ${rows.length - printed.length} more`));
  }
  print(`${counts.join(", ")}.`);
}

function paint(state: ShownOutcome["state"]): (text: string) => string {
  if (state === "failed") return colors.red;
  return state === "ready" ? colors.green : colors.dim;
}
