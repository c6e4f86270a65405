import type { TeamDefinitionInput } from "cuecard";
import type { Report } from "../bench.ts";
import { type Trade, trades } from "./own-calls.ts";
import type { Player } from "./play.ts";
import { languageRequests, noLanguageRequests, spokenLanguages } from "./utterances/languages.ts";
import { neutralAnswers } from "./utterances/neutral.ts";
import { mustStay } from "./utterances/wrong-today.ts";

/** Who plays the words, which half of them, and where failures are reported. */
interface Heard {
  player: Player;
  locked: boolean;
  progress: (line: string) => void;
}

/** Half of a list: the locked one only for a report. */
export function halfOf<Item>(items: readonly Item[], locked: boolean): Item[] {
  return items.filter((_, at) => (at % 2 === 1) === locked);
}

/** Who has a call after it was put with a member and something was said. */
async function holderAfter(
  player: Player,
  definition: TeamDefinitionInput,
  { agentId, text }: { agentId: string; text: string },
): Promise<string> {
  const call = await player.start(definition);
  if (call.summary.agentId !== agentId) {
    await call.userTurn("", { deadlineMs: 30_000 });
    await call.handOff({ agentId });
    await call.userTurn("", { deadlineMs: 30_000 });
  }
  await call.userTurn(text, { deadlineMs: 30_000 });
  const holder = call.summary.agentId;
  await call.end();
  return holder;
}

/** A desk for each language; the first member speaks English, or Spanish where English is asked for. */
function desks(first: string): TeamDefinitionInput {
  return {
    members: spokenLanguages.map((tag) => ({ agentId: `desk-${tag}`, isEntry: tag === first, languages: [tag] })),
  };
}

export async function languageRows({ player, locked, progress }: Heard): Promise<Report["rows"]> {
  const teams = new Map(["en", "es"].map((tag) => [tag, desks(tag)]));
  const missed: string[] = [];
  const asked = halfOf(languageRequests, locked);
  for (const [text, tag] of asked) {
    const from = tag === "en" ? "es" : "en";
    const holder = await holderAfter(player, teams.get(from)!, { agentId: `desk-${from}`, text });
    if (holder !== `desk-${tag}`) missed.push(text);
  }
  const taken: string[] = [];
  const other = halfOf(noLanguageRequests, locked);
  for (const text of other) {
    const holder = await holderAfter(player, teams.get("en")!, { agentId: "desk-en", text });
    if (holder !== "desk-en") taken.push(text);
  }
  for (const text of missed) progress(`not understood: ${text}`);
  for (const text of taken) progress(`taken for a request: ${text}`);
  return [
    { subject: "language asked for", cells: { count: `${asked.length - missed.length} of ${asked.length}` } },
    { subject: "no language asked for", cells: { count: `${taken.length} of ${other.length}` } },
  ];
}

/** Each answer to a member of each trade in turn. */
export async function neutralRows({ player, locked, progress }: Heard): Promise<Report["rows"]> {
  const teams = Object.values(trades);
  const moved: string[] = [];
  const answers = halfOf(neutralAnswers, locked);
  for (const [at, text] of answers.entries()) {
    const definition = teams[at % teams.length]!;
    const { agentId } = definition.members![at % definition.members!.length]!;
    const holder = await holderAfter(player, definition, { agentId, text });
    if (holder !== agentId) moved.push(`${text} (${agentId} → ${holder})`);
  }
  for (const each of moved) progress(`moves: ${each}`);
  return [{ subject: "neutral answers that move", cells: { count: `${moved.length} of ${answers.length}` } }];
}

export async function mustStayRows({ player, progress }: Heard): Promise<Report["rows"]> {
  const moved: string[] = [];
  for (const { team, with: agentId, text } of mustStay) {
    const definition: Trade["definition"] = trades[team];
    const holder = await holderAfter(player, definition, { agentId, text });
    if (holder !== agentId) moved.push(`${text} (${agentId} → ${holder})`);
  }
  for (const each of moved) progress(`moves: ${each}`);
  return [{ subject: "words that must not move", cells: { count: `${moved.length} of ${mustStay.length}` } }];
}
