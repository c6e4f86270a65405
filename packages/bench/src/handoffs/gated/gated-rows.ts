import type { LiveCall, TeamDefinitionInput } from "cuecard";
import type { Report } from "../../bench.ts";
import { cellsOf, shareOf } from "../figures.ts";
import { byWordsAlone } from "../own-calls.ts";
import { type Played, type Player, sayTo } from "../play.ts";
import { type GatedCall, type GatedStep, readGatedCalls } from "./read-gated-calls.ts";

/** Calls to teams of several trades, in a folder with `open` and `locked`. */
export interface GatedSet {
  name: string;
  teams: Record<string, TeamDefinitionInput>;
  /** Where the calls are: `open/` and `locked/` in it, a file for each trade. */
  folder: URL;
}

/** Such calls without a model: members known by examples too, and by descriptions alone. */
export async function gatedRows(
  player: Player,
  { name: set, teams, folder }: GatedSet,
  { locked, progress }: { locked: boolean; progress: (line: string) => void },
): Promise<Report["rows"]> {
  const rows: Report["rows"] = [];
  for (const [name, teamOf] of [
    ["as written", (team: TeamDefinitionInput) => team],
    ["descriptions alone", describedAlone],
  ] as const) {
    const played: Played[] = [];
    const paths: { callId: string; hit: boolean }[] = [];
    for (const [trade, written] of Object.entries(teams)) {
      const definition = byWordsAlone(teamOf(written));
      for (const call of readGatedCalls(new URL(`${locked ? "locked" : "open"}/${trade}.txt`, folder))) {
        const turns = await playGated(player, definition, call, { put: true });
        played.push(...turns);
        const alone = await playGated(player, definition, call, { put: false });
        paths.push({ callId: call.id, hit: pathOf(alone.map(({ after }) => after)) === pathOf(wanted(call)) });
        for (const turn of turns.filter(({ after, right }) => !right.includes(after)))
          progress(`${name}, ${call.id}: "${turn.text}" left ${turn.before} for ${turn.after}, not ${turn.right[0]}`);
      }
    }
    rows.push({
      subject: `${set}, ${name}`,
      cells: { ...cellsOf(played), "paths exact": shareOf(paths) },
    });
  }
  return rows;
}

function describedAlone(definition: TeamDefinitionInput): TeamDefinitionInput {
  return { ...definition, members: (definition.members ?? []).map(({ intents: _intents, ...member }) => member) };
}

async function playGated(
  player: Player,
  definition: TeamDefinitionInput,
  { id, steps }: GatedCall,
  { put }: { put: boolean },
): Promise<Played[]> {
  const live = await player.start(definition);
  const played: Played[] = [];
  for (const step of steps) {
    const { before, after, suggested } = await take(live, step);
    const text = step.kind === "turn" ? step.text : `! ${Object.keys(step.set).join(", ")}`;
    played.push({ callId: id, text, before, after, right: [step.right], suggested });
    if (put && after !== step.right) await live.handOff({ agentId: step.right });
  }
  await player.end(live);
  return played;
}

async function take(live: LiveCall, step: GatedStep): Promise<Awaited<ReturnType<typeof sayTo>>> {
  if (step.kind === "turn") return sayTo(live, step);
  const before = live.summary.agentId;
  await live.signal({ type: "variables", set: step.set });
  return { before, after: live.summary.agentId, suggested: null };
}

const wanted = ({ steps }: GatedCall) => steps.map(({ right }) => right);

/** Who had the call, one after the other. */
function pathOf(owners: readonly string[]): string {
  return owners.filter((owner, at) => owner !== owners[at - 1]).join(" > ");
}
