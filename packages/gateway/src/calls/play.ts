import type { CallEvent, Handoff, StartCall, Turn, Workspace } from "@cuecard/core";
import type { History } from "../request/history.ts";
import { arrivalOf, type Played, wordsOf } from "./played.ts";
import { reconcile } from "./reconcile.ts";
import { reportHeard, said } from "./report.ts";
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
  /** What is said before a model is asked: at a hand-off, or when a person begins to be called; null when nothing is. */
  first: string | null;
  /** Words that are the whole answer, such as the first ones of a call; null when a model is asked. */
  words: string | null;
}

/** A request of a call, and a copy of the call to play it on. */
export interface Play {
  trial: Trial;
  kept: readonly Played[];
  history: History;
  language: string | null;
  signal: AbortSignal;
}

/** A turn that is to be answered. */
export interface Plays extends Pick<Begun, "before" | "played" | "opening"> {
  /** An older turn is asked again: its answer changes nothing. */
  isOlder: boolean;
}

/** Brings the copy up to the request, and begins its turn. */
export async function play(request: Play): Promise<Plays> {
  const { trial, kept, history, language, signal } = request;
  const { heard, missed, next } = reconcile(kept, history);
  if (next.kind === "again" && kept[next.at]) {
    const { said: words, turn, arrival } = kept[next.at]!;
    const played = { ...newPlayed(words, turn), arrival };
    return { ...begins(played, kept.slice(0, next.at), arrival && turn.handoff), isOlder: next.at < kept.length - 1 };
  }
  if (kept.length === 0 && history.greeting !== null) await trial.report([said(history.greeting, null)]);
  const before = await reportHeard(kept, { trial, heard, next });
  for (const [at, turn] of missed.entries()) {
    if (at < missed.length - mostMissed) before.push(shownOnly(trial, turn));
    else before.push(await playMissed(trial, turn));
  }
  if (next.kind === "results") return withResults(before, request);
  if (next.kind !== "turn") {
    const words =
      history.last === "nothing" && before.length === 0
        ? (trial.turn.handoff?.message ?? trial.turn.agent.firstMessage ?? null)
        : null;
    return { ...begins(newPlayed([], trial.turn), before, null), opening: { handoff: null, first: null, words } };
  }
  const { revises, said: words } = next;
  const turn = await trial.heard(words.join(" "), { revises, language, signal });
  return begins(newPlayed(words, turn), revises ? before.slice(0, -1) : before, turn.handoff);
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

function begins(
  played: Played,
  before: readonly Played[],
  handoff: Handoff | null,
  last: Played | undefined = before.at(-1),
): Plays {
  const news = handoff?.status === "committed" ? handoff : null;
  const first = [news?.message, ringingOf(played.turn, last?.turn)].filter(Boolean).join(" ") || null;
  return { played, before, opening: { handoff: news, first, words: null }, isOlder: false };
}

/** What a rule says while a person is called, in the turn in which their telephone begins to ring. */
function ringingOf({ transfer }: Turn, before: Turn | undefined): string | null {
  const isNews = transfer?.status === "ringing" && transfer.id !== before?.transfer?.id;
  return isNews ? transfer.message : null;
}

/** Least time for a turn that was answered elsewhere: it is routed, and nothing is searched for it. */
const missedMs = 1;

/** Turns that were answered elsewhere and are played: those before the last ones are shown to the model alone. */
const mostMissed = 40;

interface Missed {
  said: string[];
  answer: string;
}

function shownOnly(trial: Trial, { said: words, answer }: Missed): Played {
  const steps = [{ kind: "said" as const, text: answer }];
  return { ...newPlayed(words, trial.turn), arrival: null, steps, heard: answer, reported: null };
}

async function playMissed(trial: Trial, { said: words, answer }: Missed): Promise<Played> {
  // Each is some milliseconds of work: others come between.
  await new Promise((resolve) => setImmediate(resolve));
  const turn = await trial.heard(words.join(" "), { revises: false, language: null, deadlineMs: missedMs });
  await trial.report([said(answer, turn.turnId)]);
  return { ...newPlayed(words, turn), steps: [{ kind: "said", text: answer }], heard: answer, reported: null };
}

function newPlayed(words: readonly string[], turn: Turn): Played {
  const { handoff } = turn;
  const arrival = words.length > 0 && handoff?.status === "committed" ? arrivalOf(handoff) : null;
  return { said: words, turn, arrival, before: "", reported: [], steps: [], awaited: [], heard: null };
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
    reported: last.reported ?? [{ itemId: null, words: wordsOf(last) }],
  };
  const handoff = reported?.handoff;
  if (handoff?.status === "committed") {
    played.before = wordsOf(played);
    played.steps = [];
    played.arrival = arrivalOf(handoff);
  }
  // A result that came late is shown to the member that has the call already.
  const isNews = handoff && handoff.id !== last.turn.handoff?.id;
  return begins(played, before.slice(0, -1), isNews ? handoff : null, last);
}
