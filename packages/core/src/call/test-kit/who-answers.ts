import { readFileSync } from "node:fs";
import type { CreateTeam } from "../../schema/team.ts";
import { createFixture } from "./call-fixture.ts";

type Definition = NonNullable<CreateTeam["definition"]>;

/** A turn's outcome: who has the call after it, who was suggested, and what the trace says. */
export interface Answered {
  agentId: string;
  suggested: string | null;
  trace: string[];
}

/** What a new call of a team comes to when a caller says the text to the member `at`, the entry when omitted. */
export type WhoAnswers = (text: string, at?: string) => Promise<Answered>;

/** Long enough to learn intents at the first turn, on a slow machine too. */
const deadlineMs = 30_000;

export async function whoAnswers(definition: Definition): Promise<WhoAnswers> {
  const { start } = await createFixture({ name: "Team", definition });
  const entry = definition.members?.find(({ isEntry }) => isEntry)?.agentId;
  return async (text, at = entry) => {
    const call = await start();
    if (at !== undefined && at !== entry) await call.handOff({ agentId: at });
    const { agent, suggested } = await call.userTurn(text, { deadlineMs });
    const { trace } = await call.inspect();
    await call.end();
    return { agentId: agent.id, suggested: suggested?.agentId ?? null, trace: trace.map(({ message }) => message) };
  };
}

interface WrittenTeam {
  entry: string;
  language?: string;
  members: Record<string, { description?: string; intents?: string[] }>;
  /** Keywords that lead to a member. */
  rules: Record<string, string[]>;
}

/** A line of a caller, to whom it is said, and who should have the call after it; `stay`: the same member. */
export interface Line {
  team: string;
  at: string;
  text: string;
  want: string;
}

/** Reads a file of test data that stands beside the caller's test kit. */
export function readKit<Data>(name: string): Data {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8")) as Data;
}

/** A written team whose words move the call as far as they may. */
export function teamOf({ entry, members, rules }: WrittenTeam): Definition {
  return {
    members: Object.entries(members).map(([agentId, member]) => ({ agentId, ...member, isEntry: agentId === entry })),
    rules: Object.entries(rules).map(([to, keywords]) => ({ name: `to ${to}`, when: { keywords }, to })),
    handoffs: { words: "commit" },
  };
}

/** Plays lines, each in a call of its own; returns those that ended elsewhere than they should. */
export async function misses(teams: Record<string, WrittenTeam>, lines: readonly Line[]): Promise<string[]> {
  const players = new Map<string, WhoAnswers>();
  const missed: string[] = [];
  for (const { team, at, text, want } of lines) {
    const player = players.get(team) ?? (await whoAnswers(teamOf(teams[team]!)));
    players.set(team, player);
    const { agentId, trace } = await player(text, at);
    if (agentId !== (want === "stay" ? at : want))
      missed.push(`${team}: "${text}" got ${agentId}, not ${want}; ${trace.at(-2)}`);
  }
  return missed;
}
