import {
  type CallEvent,
  CuecardError,
  type Handoff,
  isCuecardError,
  type Rehearsal,
  type StartCall,
  type Turn,
  type Workspace,
} from "@cuecard/core";
import { type History, lettersOf } from "../chat/history.ts";
import { arrivalOf, type Played, wordsOf } from "./played.ts";
import { holdsAnswer, type Reconciled, reconcile } from "./reconcile.ts";
import { restore } from "./restore.ts";
import { createTrial, type Trial } from "./trial.ts";

/** An answer that is being made. */
export interface Begun {
  trial: Trial;
  /** The turns before it. */
  before: readonly Played[];
  greeting: string | null;
  /** The turn that is answered, kept up with its answer. */
  played: Played;
  opening: Opening;
  /** The client has taken all of the answer: what was rehearsed happens. */
  taken(): Promise<void>;
}

/** How an answer begins. */
export interface Opening {
  /** A hand-off that the client does not know yet; null when there was none. */
  handoff: Handoff | null;
  /** Words that are the whole answer, such as the first ones of a call; null when a model is asked. */
  words: string | null;
}

/** One call as the platform's requests show it. */
export interface Conversation {
  /** With whom it began. */
  readonly start: StartCall;
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
      // It ended, was deleted, or another process has it: the platform goes on all the same.
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
        const rest = wordsOf(last).slice(last.reported.length).trim();
        last.reported = null;
        if (rest === "") return;
        const call = await calls.open(callId);
        await call.agentSaid({ text: rest, turnId: last.turn.turnId });
      }),
  };
}

/** A call that is stored nowhere: its request stands for itself. */
export async function playAlone(
  { calls }: Pick<Workspace, "calls">,
  start: StartCall,
  { history, language, signal }: { history: History; language: string | null; signal: AbortSignal },
): Promise<Begun> {
  const trial = createTrial(await calls.rehearseStart(start));
  const { before, played, opening } = await play({ trial, kept: [], history, language, signal });
  return { trial, before, greeting: history.greeting, played, opening, taken: async () => {} };
}

interface Play {
  trial: Trial;
  kept: readonly Played[];
  history: History;
  language: string | null;
  signal: AbortSignal;
}

interface Plays extends Pick<Begun, "before" | "played" | "opening"> {
  /** An older turn is asked again: its answer changes nothing. */
  isOlder: boolean;
}

/** Brings the copy up to the request, and begins its turn. */
async function play(request: Play): Promise<Plays> {
  const { trial, kept, history, language, signal } = request;
  const { heard, missed, next } = reconcile(kept, history);
  if (next.kind === "again" && kept[next.at]) {
    const { said: words, turn, arrival } = kept[next.at]!;
    const played = { ...newPlayed(words, turn), arrival };
    return { ...begins(played, kept.slice(0, next.at), arrival && turn.handoff), isOlder: next.at < kept.length - 1 };
  }
  if (kept.length === 0 && history.greeting !== null) await trial.report([said(history.greeting, null)]);
  const before = await reportHeard(kept, { trial, heard, next });
  for (const turn of missed) before.push(await playMissed(trial, turn));
  if (next.kind === "results") return withResults(before, request);
  if (next.kind !== "turn") {
    const words = history.last === "nothing" && before.length === 0 ? (trial.turn.agent.firstMessage ?? null) : null;
    return { ...begins(newPlayed([], trial.turn), before, null), opening: { handoff: null, words } };
  }
  const { revises, said: words } = next;
  const turn = await trial.heard(words.join(" "), { revises, language, signal });
  return begins(newPlayed(words, turn), revises ? before.slice(0, -1) : before, turn.handoff);
}

function begins(played: Played, before: readonly Played[], handoff: Handoff | null): Plays {
  const isNews = handoff?.status === "committed";
  return { played, before, opening: { handoff: isNews ? handoff : null, words: null }, isOlder: false };
}

/** Reports what the caller heard of the answers before, before they are answered to. */
async function reportHeard(
  kept: readonly Played[],
  { trial, heard, next }: { trial: Trial } & Pick<Reconciled, "heard" | "next">,
): Promise<Played[]> {
  const turns: Played[] = [];
  for (const [at, played] of kept.entries()) {
    const shown = heard.find((each) => each.at === at);
    const isLast = at === kept.length - 1;
    const isPassed = shown !== undefined || !isLast || (next.kind === "turn" && !next.revises);
    if (played.reported === null || !isPassed) turns.push(played);
    else {
      const words = shown?.words ?? (played.said.length === 0 ? wordsOf(played) : "");
      await trial.report(reportOf(played, words));
      turns.push({ ...played, heard: words, reported: null });
    }
  }
  return turns;
}

function reportOf(played: Played, words: string): CallEvent[] {
  const all = wordsOf(played);
  const isCut = lettersOf(words).length < lettersOf(all).length;
  const known = lettersOf(played.reported ?? "").length;
  const rest = known === 0 ? words : afterLetters(words, known);
  if (rest.trim() === "" && !isCut) return [];
  return [{ ...said(rest.trim(), played.turn.turnId), interrupted: isCut }];
}

/** What follows so many letters of a text. */
function afterLetters(text: string, letters: number): string {
  let left = letters;
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    // A full stop belongs to what was before.
    if (left <= 0)
      return characters
        .slice(at)
        .join("")
        .replace(/^[^\p{L}\p{N}\s]+\s*/u, "");
    left -= lettersOf(character).length;
  }
  return "";
}

const said = (text: string, turnId: string | null) => ({ type: "agent_said" as const, text, turnId });

/** Least time for a turn that was answered elsewhere: it is routed, and nothing is searched for it. */
const missedMs = 1;

async function playMissed(trial: Trial, { said: words, answer }: { said: string[]; answer: string }): Promise<Played> {
  const turn = await trial.heard(words.join(" "), { revises: false, language: null, deadlineMs: missedMs });
  await trial.report([said(answer, turn.turnId)]);
  return { ...newPlayed(words, turn), steps: [{ kind: "said", text: answer }], heard: answer, reported: null };
}

function newPlayed(words: readonly string[], turn: Turn): Played {
  const { handoff } = turn;
  const arrival = words.length > 0 && handoff?.status === "committed" ? arrivalOf(handoff) : null;
  return { said: words, turn, arrival, before: "", reported: "", steps: [], awaited: [], heard: null };
}

/** Takes in what the client's tools answered. The answer goes on in the same turn. */
async function withResults(before: Played[], { trial, history: { results } }: Play): Promise<Plays> {
  const last = before.at(-1);
  if (!last) return begins(newPlayed([], trial.turn), before, null);
  const events = last.awaited.flatMap((id): CallEvent[] => {
    const output = results.get(id);
    return output === undefined ? [] : [{ type: "tool_result", id, ok: true, output }];
  });
  const steps = last.steps.map((step) =>
    step.kind === "said"
      ? step
      : {
          ...step,
          calls: step.calls.map((call) => ({ ...call, output: call.output ?? results.get(call.id) ?? null })),
        },
  );
  const reported = await trial.report(events);
  const played = {
    ...last,
    steps,
    turn: reported ?? trial.turn,
    heard: null,
    reported: last.reported ?? wordsOf(last),
  };
  const handoff = reported?.handoff;
  if (handoff?.status === "committed") {
    played.before = wordsOf(played);
    played.steps = [];
    played.arrival = arrivalOf(handoff);
  }
  // A result that came late is shown to the member that has the call already.
  const isNews = handoff && handoff.id !== last.turn.handoff?.id;
  return begins(played, before.slice(0, -1), isNews ? handoff : null);
}

/** Throws `invalid_value` when a call is with another team or agent than the request names. */
export function checkTeam(
  { teamId, agentId, externalId }: Pick<StartCall, "teamId" | "agentId" | "externalId">,
  start: StartCall,
): void {
  const isSame = start.teamId ? teamId === start.teamId : !teamId && agentId === start.agentId;
  if (isSame) return;
  const holder = teamId ? `team:${teamId}` : `agent:${agentId}`;
  const message = `Call "${externalId}" is with ${holder}; ask that model until it ends, or pass another id.`;
  throw new CuecardError("invalid_value", message, { param: "model" });
}

/** Runs one at a time. */
function createLock(): <Value>(run: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}
