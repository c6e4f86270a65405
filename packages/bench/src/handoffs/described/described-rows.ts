import { readFileSync } from "node:fs";
import type { Report } from "../../bench.ts";
import { cellsOf } from "../figures.ts";
import { byWordsAlone } from "../own-calls.ts";
import { type Played, type Player, sayTo } from "../play.ts";
import { describedTeams } from "./described-teams.ts";

/** What is said to a team's entry member, and whose business it is; null: nobody's. */
export interface DescribedSentence {
  team: string;
  member: string | null;
  text: string;
}

/** Every second sentence of a member, and of nobody, is locked. */
export function readDescribed(half: "open" | "locked"): DescribedSentence[] {
  const seen = new Map<string, number>();
  const lines = readFileSync(new URL("./sentences.txt", import.meta.url), "utf8").split("\n");
  return lines.flatMap((line, at): DescribedSentence[] => {
    if (line === "" || line.startsWith("#")) return [];
    const [, team, member, text] = /^(\w+): (\w+|-): (.+)$/.exec(line) ?? [];
    if (!team || !text) throw new Error(`Line ${at + 1} of sentences.txt is not "team: member: words": ${line}`);
    const place = seen.get(`${team}: ${member}`) ?? 0;
    seen.set(`${team}: ${member}`, place + 1);
    return (place % 2 === 1) === (half === "locked") ? [{ team, member: member === "-" ? null : member!, text }] : [];
  });
}

/** Plain sentences to members who have a description each and nothing else. Everything is played without a model. */
export async function describedRows(
  player: Player,
  { locked, progress }: { locked: boolean; progress: (line: string) => void },
): Promise<Report["rows"]> {
  const played: Played[] = [];
  for (const { team, member, text } of readDescribed(locked ? "locked" : "open")) {
    const definition = described.get(team)!;
    const call = await player.start(definition);
    const [entry] = definition.members!;
    const moment = await sayTo(call, { asked: null, text });
    await player.end(call);
    // Whoever may hand to one member only, a gate, hands the call there first.
    const right = member === null ? entry!.agentId : (entry!.canHandOffTo?.[0] ?? member);
    played.push({ callId: `${team} ${played.length}`, text, right: [right], ...moment });
    if (moment.after !== right) progress(`${team}: "${text}" is with ${moment.after}, not ${right}`);
  }
  const [firstSix = [], eightMore = []] = [true, false].map((isFirst) =>
    played.filter(({ callId }) => firstTrades.includes(callId.split(" ")[0]!) === isFirst),
  );
  return [
    { subject: "plain sentences, descriptions alone", cells: cellsOf(firstSix) },
    { subject: "plain sentences in words that no description has", cells: cellsOf(eightMore) },
  ];
}

const firstTrades = Object.keys(describedTeams).slice(0, 6);
const described = new Map(Object.entries(describedTeams).map(([name, team]) => [name, byWordsAlone(team)]));
