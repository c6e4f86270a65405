import { writeFile } from "node:fs/promises";
import { table } from "../../terminal/table.ts";
import { colors, counted, print } from "../../terminal/terminal.ts";
import type { MeasureRow } from "../compare.ts";
import { showComparison } from "../show-comparison.ts";
import { compareTeams, mainTeamMeasure } from "./compare-teams.ts";
import type { Outcome, PlayedCall, PlayedTurn } from "./outcome.ts";

/** One team, with all calls played. */
export interface PlayedTeam {
  name: string;
  calls: PlayedCall[];
}

export interface ReportOptions {
  /** Path of the file of calls. */
  path: string;
  /** Most turns that are shown of each team. */
  failures: number;
  json?: string;
}

/** Prints the measures of one team or of two, what caused them, and the turns that went wrong. Returns the measures. */
export async function reportTeams(teams: readonly PlayedTeam[], options: ReportOptions): Promise<MeasureRow[]> {
  const { path, failures, json } = options;
  const rows = compareTeams(teams.map(({ calls }) => calls));
  const turns = teams[0]!.calls.flatMap((call) => call.turns);
  print(
    `${colors.bold(path)}: ${counted(teams[0]!.calls.length, "call")}, ${counted(turns.length, "turn")} of the caller\n`,
  );
  const names = teams.map(({ name }) => name);
  for (const line of showComparison(names, rows, { main: mainTeamMeasure, asked: "calls" })) print(line);
  for (const team of teams) {
    print();
    for (const line of table([...outcomes, `what decided with ${team.name}`], causesOf(team))) print(line);
  }
  for (const team of teams) for (const line of showFailures(team, { path, failures })) print(line);
  if (json !== undefined) await writeFile(json, `${JSON.stringify({ calls: path, teams, measures: rows }, null, 2)}\n`);
  return rows;
}

const outcomes: readonly Outcome[] = ["right", "needless", "missed", "wrong"];

/** Counts by cause, the most frequent first; at a tie by name. */
function causesOf({ calls }: PlayedTeam): (string | number)[][] {
  const byCause = Map.groupBy(
    calls.flatMap(({ turns }) => turns),
    ({ cause }) => cause,
  );
  return [...byCause]
    .sort(([one, a], [other, b]) => b.length - a.length || (one < other ? -1 : 1))
    .map(([cause, turns]) => [
      ...outcomes.map((each) => turns.filter(({ outcome }) => outcome === each).length),
      cause,
    ]);
}

function* showFailures(
  { name, calls }: PlayedTeam,
  { path, failures }: Pick<ReportOptions, "path" | "failures">,
): Generator<string> {
  const wrong = calls.flatMap((call) => call.turns.filter(({ outcome }) => outcome !== "right"));
  if (wrong.length === 0 || failures === 0) return;
  const shown = wrong.slice(0, failures);
  const of = shown.length < wrong.length ? `, of ${wrong.length}` : "";
  yield `\n${colors.bold(`${counted(shown.length, "turn")} that went wrong with ${name}${of}`)}`;
  for (const turn of shown) {
    yield `\n${colors.cyan(`${path}:${turn.line}`)}  ${turn.text}`;
    yield `  ${colors.red(turn.outcome)}: ${whatHappened(turn)}`;
    for (const sentence of turn.why) yield colors.dim(`  ${sentence}`);
  }
}

function whatHappened({ outcome, before, after, right }: PlayedTurn): string {
  const meant = right.join(" or ");
  return outcome === "missed"
    ? `it stayed with ${after}, and is for ${meant}`
    : `from ${before} to ${after}, and is for ${meant}`;
}
