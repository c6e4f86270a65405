import { isCuecardError, type Rehearsal, type StartCall, type Workspace } from "@cuecard/core";
import type { History } from "../request/history.ts";
import { checkTeam } from "./check-team.ts";
import { createLock } from "./lock.ts";
import { type Begun, play } from "./play.ts";
import type { Played } from "./played.ts";
import { holdsAnswer } from "./reconcile.ts";
import { unreported } from "./report.ts";
import { restore } from "./restore.ts";
import { createTrial, type Trial } from "./trial.ts";

/** One call as the platform's requests show it. */
export interface Conversation {
  /** With whom it began. */
  readonly start: StartCall;
  /** Whether its call has begun: one with a team that there is not never does. */
  readonly isOpen: boolean;
  /** Takes a request in. Nothing happens in the call until its answer is taken, or a later history holds it. */
  begin(history: History, options: { language: string | null; signal: AbortSignal }): Promise<Begun>;
  /** Takes in a history that asks for nothing: it may hold an answer. */
  notice(history: History): Promise<void>;
  /** Reports what the ledger does not have yet, since no request comes any more. */
  settle(): Promise<void>;
}

interface Pending {
  rehearsal: Rehearsal;
  trial: Trial;
  /** The turns that there are if it is kept. */
  after: readonly Played[];
  base: readonly Played[];
}

/** Answers that are neither taken nor disproved, of one call. */
const mostPending = 8;

/** Follows a call of a platform. */
export function createConversation(
  { calls }: Pick<Workspace, "calls">,
  start: StartCall & { externalId: string },
): Conversation {
  let callId: string | null = null;
  let kept: readonly Played[] = [];
  let greeting: string | null = null;
  let pending: Pending[] = [];
  const alone = createLock();

  /** The call, started or taken over where this process does not have it. */
  async function open(): Promise<string> {
    if (callId !== null) return callId;
    const call = await calls.start(start);
    checkTeam(call.summary, start);
    kept = await restore(call);
    pending = [];
    callId = call.id;
    return call.id;
  }

  async function rehearse(): Promise<Rehearsal> {
    try {
      return await calls.rehearse(await open());
    } catch (error) {
      // The call ended, was deleted, or another process has it: the platform goes on all the same.
      if (!isCuecardError(error) || !["call_ended", "call_moved", "call_not_found"].includes(error.code)) throw error;
      if (callId === null) throw error;
      if (error.code === "call_moved") await calls.resume(callId);
      callId = null;
      return calls.rehearse(await open());
    }
  }

  async function keep({ rehearsal, trial, after, base }: Pending): Promise<void> {
    if (base !== kept) return;
    try {
      await rehearsal.keep();
    } catch (error) {
      if (!isCuecardError(error) || error.code !== "version_conflict") throw error;
      const turn = await trial.repeatOn(await calls.open(callId!));
      after.at(-1)!.turn = turn;
    }
    kept = after;
    pending = pending.filter((each) => each.base === kept);
  }

  /** Keeps what the history shows to have been said. */
  async function keepSpoken(history: History): Promise<void> {
    const spoken = pending.findLast((each) => each.base === kept && holdsAnswer(each.after, history));
    if (spoken) await keep(spoken);
  }

  return {
    start,
    get isOpen() {
      return callId !== null;
    },
    notice: (history) => alone(() => keepSpoken(history)),
    begin: (history, { language, signal }) =>
      alone(async () => {
        await open();
        await keepSpoken(history);
        const rehearsal = await rehearse();
        if (kept.length === 0) greeting = history.greeting;
        const trial = createTrial(rehearsal.call);
        const { isOlder, ...begun } = await play({ trial, kept, history, language, signal });
        const own: Pending = { rehearsal, trial, base: kept, after: [...begun.before, begun.played] };
        if (!isOlder) pending = [...pending, own].slice(-mostPending);
        return { trial, greeting, ...begun, taken: () => (isOlder ? Promise.resolve() : alone(() => keep(own))) };
      }),
    settle: () =>
      alone(async () => {
        const last = kept.at(-1);
        if (callId === null || !last || last.reported === null) return;
        const rest = unreported(last).trim();
        last.reported = null;
        if (rest === "") return;
        const call = await calls.open(callId);
        await call.agentSaid({ text: rest, turnId: last.turn.turnId });
      }),
  };
}
