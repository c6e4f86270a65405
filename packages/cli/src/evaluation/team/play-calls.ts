import { createMemoryStorage, type LearnedExample, type LiveCall, type Storage, type TraceEntry } from "@cuecard/core";
import { openInMemory } from "cuecard/internals";
import type { Progress } from "../progress.ts";
import { causeOf, outcomeOf, type PlayedCall, type PlayedTurn, reasonsIn } from "./outcome.ts";
import type { WrittenCall, WrittenEvent, WrittenTurn } from "./read-calls.ts";
import type { TeamToPlay } from "./team-to-play.ts";

/** Long enough to learn a large team's intents. */
const deadlineMs = 30_000;

/** A team in memory that calls can be played with. Nothing is stored and nothing is searched. */
export interface Player {
  name: string;
  /** Agent ids. */
  members: readonly string[];
  /**
   * Plays each call. A turn that ends with the wrong member is put right by code before the next one, so that each
   * mistake counts once.
   */
  play(calls: readonly WrittenCall[], how: { progress: Progress; signal: AbortSignal }): Promise<PlayedCall[]>;
  close(): Promise<void>;
}

/** Throws `invalid_team_definition` and `team_has_no_members`. */
export async function openPlayer({ name, definition: written, learned }: TeamToPlay): Promise<Player> {
  const cue = await openInMemory({ concurrency: 0 }, storeWith(learned));
  const definition =
    learned.length === 0 ? written : { ...written, handoffs: { ...(written.handoffs as object), learn: true } };
  try {
    const { id: teamId } = await cue.teams.create({ name, definition });
    const members = (await cue.teams.resolved(teamId)).members.map(({ agentId }) => agentId);
    for (const id of members) await cue.agents.create({ id, name: id });
    return {
      name,
      members,
      async play(calls, { progress, signal }) {
        const played: PlayedCall[] = [];
        await cue.teams.ready(teamId, { timeoutMs: deadlineMs, signal });
        for (const written of calls) {
          signal.throwIfAborted();
          const call = await cue.calls.start({ teamId });
          played.push({ name: written.name, turns: await playSteps(call, written.steps) });
          await call.end();
          progress(`playing with ${name}`, played.length, calls.length);
        }
        return played;
      },
      close: () => cue.close(),
    };
  } catch (error) {
    await cue.close();
    throw error;
  }
}

/** A store in memory in which the team has learned this and learns nothing more. */
function storeWith(learned: readonly LearnedExample[]): Storage {
  const storage = createMemoryStorage();
  return {
    ...storage,
    workspace: (id) => ({
      ...storage.workspace(id),
      listLearnedExamples: async () => ({ rows: [...learned], hasMore: false }),
      keepLessons: async () => "gone",
    }),
  };
}

async function playSteps(call: LiveCall, steps: WrittenCall["steps"]): Promise<PlayedTurn[]> {
  const turns: PlayedTurn[] = [];
  let before = call.summary.agentId;
  /** Entries of the trace that belong to earlier turns. */
  let seen = (await call.inspect()).trace.length;
  for (const step of steps) {
    if (step.type === "agent") await call.agentSaid({ text: step.text });
    else if (step.type === "event") await call.signal(eventOf(step.event));
    else {
      const { suggested } = await call.userTurn(step.text, { deadlineMs });
      const trace = (await call.inspect()).trace.slice(seen);
      turns.push(judge(step, { before, after: call.summary.agentId, suggested: suggested?.agentId ?? null, trace }));
      if (!step.right.includes(call.summary.agentId)) await putRight(call, step.right[0], turns.at(-1)!);
      before = call.summary.agentId;
      seen = (await call.inspect()).trace.length;
    }
  }
  return turns;
}

function judge(
  { line, text, right }: WrittenTurn,
  { trace, ...played }: Pick<PlayedTurn, "before" | "after" | "suggested"> & { trace: readonly TraceEntry[] },
): PlayedTurn {
  const outcome = outcomeOf({ ...played, right });
  return { line, text, right, ...played, outcome, cause: causeOf(trace, played), why: reasonsIn(trace) };
}

/** Where a limit of the team forbids even this, the call goes on with the wrong member, and the turn says so. */
async function putRight(call: LiveCall, agentId: string, turn: PlayedTurn): Promise<void> {
  const { handoff } = await call.handOff({ agentId });
  if (handoff?.status !== "refused") return;
  turn.why = [...turn.why, `The call can't be given to ${agentId} either: ${handoff.reason}.`];
}

function eventOf(event: WrittenEvent): Parameters<LiveCall["signal"]>[0] {
  return event.type === "variable" ? { type: "variables", set: { [event.name]: event.value } } : event;
}
