import { createMeaningEmbedder } from "@cuecard/local";
import { createTestCuecard } from "@cuecard/testing";
import type { Cuecard, LiveCall, TeamDefinitionInput } from "cuecard";
import type { WrittenCall } from "./calls/read-calls.ts";

/** A turn as it was played: who had the call before and after its words, and who should have it. */
export interface Played {
  callId: string;
  text: string;
  before: string;
  after: string;
  right: readonly string[];
  /** The member that was suggested; null when none was. */
  suggested: string | null;
}

/** Plays calls of teams. Nothing is stored and nothing is searched. */
export interface Player {
  /**
   * The call's turns. With `put` the right member gets each turn's answer by code, so that a miss is counted once;
   * without it the call goes on wherever it is.
   */
  play(definition: TeamDefinitionInput, call: WrittenCall, how: { put: boolean }): Promise<Played[]>;
  /** Plays calls to a team that learns from them, and keeps them. Returns how many examples it has then. */
  live(definition: TeamDefinitionInput, calls: readonly WrittenCall[]): Promise<number>;
  start(definition: TeamDefinitionInput): Promise<LiveCall>;
  /** Ends a call and erases it: a hundred thousand are played, more than memory holds. */
  end(call: LiveCall): Promise<void>;
  close(): Promise<void>;
}

/** Long enough to learn intents at the first turn. */
const deadlineMs = 30_000;

export async function openPlayer(): Promise<Player> {
  const cue: Cuecard = await createTestCuecard({ embedders: [createMeaningEmbedder()] });
  const teams = new Map<TeamDefinitionInput, string>();

  async function start(definition: TeamDefinitionInput): Promise<LiveCall> {
    const name = `team ${teams.size}`;
    return cue.calls.start({ teamId: await teamOf(definition, name) });
  }

  async function end(call: LiveCall): Promise<void> {
    await call.end();
    await cue.calls.delete(call.id);
  }

  async function teamOf(definition: TeamDefinitionInput, name: string): Promise<string> {
    const teamId = teams.get(definition) ?? (await cue.teams.create({ name, definition })).id;
    teams.set(definition, teamId);
    return teamId;
  }

  return {
    start,
    end,
    async live(definition, calls) {
      for (const call of calls) await (await playOn(await start(definition), call, { put: true })).live.end();
      const teamId = teams.get(definition)!;
      await cue.teams.ready(teamId);
      let count = 0;
      for (let cursor: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof cue.teams.learnedExamples>> = await cue.teams.learnedExamples(teamId, {
          limit: 100,
          cursor,
        });
        count += page.data.length;
        cursor = page.nextCursor;
        if (cursor === null) return count;
      }
    },
    async play(definition, call, { put }) {
      const { live, played } = await playOn(await start(definition), call, { put });
      await end(live);
      return played;
    },
    close: () => cue.close(),
  };

  async function playOn(live: LiveCall, call: WrittenCall, { put }: { put: boolean }) {
    const played: Played[] = [];
    for (const { asked, text, right } of call.turns) {
      const { before, after, suggested } = await sayTo(live, { asked, text });
      played.push({ callId: call.id, text, before, after, right, suggested });
      if (put && !right.includes(after)) await live.handOff({ agentId: right[0] });
    }
    return { live, played };
  }
}

/** One turn of the caller after what the agent said: who had the call, who has it, who was suggested. */
export async function sayTo(
  call: LiveCall,
  { asked, text }: { asked: string | null; text: string },
  { modelTransfers = false }: { modelTransfers?: boolean } = {},
): Promise<{ before: string; after: string; suggested: string | null }> {
  if (asked !== null) await call.agentSaid({ text: asked });
  const before = call.summary.agentId;
  const turn = await call.userTurn(text, { deadlineMs, modelTransfers });
  const { suggested } = turn as { suggested?: { agentId: string } | null };
  return { before, after: call.summary.agentId, suggested: suggested?.agentId ?? null };
}
