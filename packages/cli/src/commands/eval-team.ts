import type { PlaceFlags } from "../environment.ts";
import { checkOutput } from "../evaluation/check-output.ts";
import type { MeasureRow } from "../evaluation/compare.ts";
import { showProgress } from "../evaluation/progress.ts";
import { openPlayer, type Player } from "../evaluation/team/play-calls.ts";
import { checkMembers, readCalls } from "../evaluation/team/read-calls.ts";
import { type PlayedTeam, reportTeams } from "../evaluation/team/report-team.ts";
import { learnedTeamToPlay, teamToPlay } from "../evaluation/team/team-to-play.ts";
import { colors, complain, interruptSignal } from "../terminal/terminal.ts";

export interface EvalTeamCommandOptions extends PlaceFlags {
  compare?: string;
  learned?: boolean;
  minRight?: number;
  maxNeedless?: number;
  failures: number;
  json?: string;
}

/**
 * Plays written calls with a team, or with two, and prints who had which turn and why. Resolves with the exit code: 1
 * when a team does not hold a bound that was asked for.
 */
export async function evalTeamCommand(wanted: string, path: string, options: EvalTeamCommandOptions): Promise<number> {
  const { compare, learned = false, failures, json } = options;
  const signal = interruptSignal();
  if (json !== undefined) await checkOutput(json);
  const calls = await readCalls(path);
  const players: Player[] = [];
  try {
    for (const team of [wanted, ...(compare === undefined ? [] : [compare])])
      players.push(await openPlayer(await teamToPlay(team, options)));
    if (learned) players.push(await openPlayer(await learnedTeamToPlay(wanted, options)));
    for (const player of players) checkMembers(calls, path, player);
    const teams: PlayedTeam[] = [];
    for (const [at, player] of players.entries()) {
      const played = await player.play(calls, { progress: showProgress(), signal });
      teams.push({ name: nameOf(players, at, [wanted, compare]), calls: played });
    }
    const rows = await reportTeams(teams, { path, failures, ...(json !== undefined && { json }) });
    return holds(rows, teams, options) ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) throw error;
    complain("Interrupted; nothing was kept.");
    return 1;
  } finally {
    for (const player of players) await player.close();
  }
}

/** Two of the same name go by what was typed. */
function nameOf(players: readonly Player[], at: number, typed: readonly (string | undefined)[]): string {
  const { name } = players[at]!;
  return players.filter((each) => each.name === name).length > 1 ? typed[at]! : name;
}

/** Says which team does not hold which bound. */
function holds(
  rows: readonly MeasureRow[],
  teams: readonly PlayedTeam[],
  { minRight = 0, maxNeedless = 100 }: Pick<EvalTeamCommandOptions, "minRight" | "maxNeedless">,
): boolean {
  const shareOf = (measure: string, at: number) => rows.find((row) => row.measure === measure)?.values[at];
  const broken = teams.flatMap(({ name }, at) => {
    const right = shareOf("right", at) ?? 100;
    const needless = shareOf("needless", at) ?? 0;
    return [
      ...(right < minRight ? [`${name}: ${right.toFixed(1)} % of the turns are right, below ${minRight} %.`] : []),
      ...(needless > maxNeedless
        ? [`${name}: ${needless.toFixed(1)} % of the turns that should stay moved, above ${maxNeedless} %.`]
        : []),
    ];
  });
  for (const sentence of broken) complain(colors.red(sentence));
  return broken.length === 0;
}
