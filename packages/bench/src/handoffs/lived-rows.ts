import type { TeamDefinitionInput } from "cuecard";
import type { Report } from "../bench.ts";
import { cellsOf } from "./figures.ts";
import { byWordsAlone, type Trade } from "./own-calls.ts";
import type { Played, Player } from "./play.ts";

/**
 * Written calls in two halves: each is played as it is, and again by a team that has lived the other half, in which a
 * person put each mistake right, and has learned from it.
 */
export async function livedRows(player: Player, trades: readonly Trade[]): Promise<Report["rows"]> {
  const rows: Report["rows"] = [];
  for (const most of [8, 2]) {
    const { before, after, examples } = await playHalves(player, trades, most);
    const what = `written calls, ${most} examples a member at most`;
    rows.push(
      { subject: `${what}: as written`, cells: cellsOf(before) },
      { subject: `${what}: after the other half`, cells: { ...cellsOf(after), count: String(examples) } },
    );
  }
  return rows;
}

async function playHalves(player: Player, trades: readonly Trade[], most: number) {
  const before: Played[] = [];
  const after: Played[] = [];
  let examples = 0;
  for (const { definition, calls } of trades) {
    const team = withExamples(byWordsAlone(definition), most);
    for (const half of [0, 1]) {
      const learning = { ...team, handoffs: { ...team.handoffs, learn: true } };
      const [lived, played] = [half, 1 - half].map((part) => calls.filter((_, at) => at % 2 === part));
      examples += await player.live(learning, lived!);
      for (const call of played!) {
        before.push(...(await player.play(team, call, { put: true })));
        after.push(...(await player.play(learning, call, { put: true })));
      }
    }
  }
  return { before, after, examples };
}

/** The team with the first examples of each member. */
function withExamples(team: TeamDefinitionInput, most: number): TeamDefinitionInput {
  const members = team.members!.map((member) =>
    member.intents ? { ...member, intents: member.intents.slice(0, most) } : member,
  );
  return { ...team, members };
}
