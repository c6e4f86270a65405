import type { TeamDefinitionInput } from "cuecard";
import type { Report } from "../bench.ts";
import type { WrittenCall } from "./calls/read-calls.ts";
import { cellsOf } from "./figures.ts";
import { byWordsAlone, type Trade } from "./own-calls.ts";
import type { Played, Player } from "./play.ts";
import { readServiceCalls } from "./services.ts";

/**
 * Written calls in two halves: each is played as it is, and again by a team that has lived the other half, in which a
 * person put each mistake right, and has learned from it.
 */
export async function livedRows(player: Player, trades: readonly Trade[]): Promise<Report["rows"]> {
  const parts: Lived[] = [];
  for (const { definition, calls } of trades)
    for (const half of [0, 1]) {
      const [lived, played] = [half, 1 - half].map((part) => calls.filter((_, at) => at % 2 === part));
      parts.push(await playLived(player, byWordsAlone(definition), { lived: lived!, played: played! }));
    }
  return rowsOf("written calls", parts);
}

/** Recorded calls to one desk in front of 20 services, each with two examples: the even calls are lived, the odd played. */
export async function livedServiceRows(player: Player, data: string, most: number): Promise<Report["rows"]> {
  const { calls, services, team } = readServiceCalls(data, 2);
  const { members = [], handoffs } = team(services, "");
  const few = members.map((member) => ({ ...member, intents: member.intents!.slice(0, 2) }));
  const definition = { members: [{ agentId: "desk", isEntry: true }, ...few], handoffs };
  const [lived, played] = [0, 1].map((part) => calls.filter((_, at) => at % 2 === part).slice(0, most));
  return rowsOf("services, all 20, two examples each", [
    await playLived(player, definition, { lived: lived!, played: played! }),
  ]);
}

interface Lived {
  before: Played[];
  after: Played[];
  /** How many examples were learned. */
  examples: number;
}

async function playLived(
  player: Player,
  team: TeamDefinitionInput,
  { lived, played }: Record<"lived" | "played", readonly WrittenCall[]>,
): Promise<Lived> {
  const learning = { ...team, handoffs: { ...team.handoffs, learn: true } };
  const examples = await player.live(learning, lived);
  const before: Played[] = [];
  const after: Played[] = [];
  for (const call of played) {
    before.push(...(await player.play(team, call, { put: true })));
    after.push(...(await player.play(learning, call, { put: true })));
  }
  return { before, after, examples };
}

function rowsOf(what: string, parts: readonly Lived[]): Report["rows"] {
  const examples = parts.reduce((sum, part) => sum + part.examples, 0);
  return [
    { subject: `${what}: as written`, cells: cellsOf(parts.flatMap(({ before }) => before)) },
    {
      subject: `${what}: after other calls`,
      cells: { ...cellsOf(parts.flatMap(({ after }) => after)), count: String(examples) },
    },
  ];
}
