import type { Enqueue } from "../../base/async/operation-queue.ts";
import type { Recognition } from "../../knowledge/recognition.ts";
import type { Turn } from "../../schema/call.ts";
import { ReviseTurn, UserTurn } from "../../schema/call-requests.ts";
import { parseInput } from "../../schema/parse.ts";
import { wasStopped } from "../knowledge/retrieve.ts";
import { turnDeadline } from "../knowledge/turn-deadline.ts";
import { answerFor } from "../state/remembered.ts";
import type { Prefetch } from "./prefetch.ts";
import type { Previews } from "./preview.ts";
import { repeatAnswer } from "./repeat-answer.ts";
import { type Revises, userTurn } from "./user-turn.ts";

/** How many answers of this process a repeated `turnKey` can get again. */
const mostTurns = 32;

/**
 * Turns as the host sends them. A new turn stops the search of the one before it. A repeated key gets the same Turn.
 */
export interface IncomingTurns {
  add(input: CheckedTurn, signal: AbortSignal | undefined): Promise<Turn>;
  /** In place of the caller's newest turn. */
  revise(input: CheckedRevision, signal: AbortSignal | undefined): Promise<Turn>;
  /** Stops the search of the turn that is being answered. */
  stop(): void;
}

type CheckedTurn = ReturnType<typeof checkTurn>;
type CheckedRevision = ReturnType<typeof checkRevision>;

/** Throws `invalid_value` for anything that is not a turn. */
export function checkTurn(text: string, options: Omit<UserTurn, "text">) {
  return parseInput(UserTurn, { ...options, text });
}

/** Throws `invalid_value` for anything that is not a revised turn. */
export function checkRevision(text: string, options: Omit<ReviseTurn, "text">) {
  return parseInput(ReviseTurn, { ...options, text });
}

type TurnParts = Parameters<typeof userTurn>[0];

interface Ahead {
  prefetch: Pick<Prefetch, "find">;
  previews: Pick<Previews, "preview">;
}

export function createIncomingTurns(parts: TurnParts, enqueue: Enqueue, { prefetch, previews }: Ahead): IncomingTurns {
  const byKey = createKeyedTurns();
  let newest = 0;
  let running = new AbortController();

  function start(input: CheckedTurn | CheckedRevision, signal: AbortSignal | undefined, revises?: Revises) {
    const request = {
      text: input.text,
      key: keyOf(input),
      itemId: input.itemId ?? null,
      language: input.language ?? null,
      modelTransfers: input.modelTransfers ?? null,
      recognition: recognitionOf(input),
      deadlineMs: input.deadlineMs ?? null,
      revises: revises ?? null,
    };
    // What revises an older turn is refused, and stops no newer one.
    const { turnStart } = parts.session.state;
    const isOld = revises && revises.turnId !== null && revises.turnId !== turnStart?.turnId;
    const run = isOld ? { signal: signal ?? new AbortController().signal, superseded: () => false } : asNewest(signal);
    return enqueue(() => userTurn(parts, prefetch, { ...request, ...run }));
  }

  /** Stops the search of the turn before. */
  function asNewest(signal: AbortSignal | undefined) {
    const number = ++newest;
    running.abort();
    running = new AbortController();
    return {
      signal: signal ? AbortSignal.any([running.signal, signal]) : running.signal,
      superseded: () => number !== newest,
    };
  }

  /** The turn again. When the host stopped its search before the next turn came, it is searched again. */
  function repeat(
    turn: Turn,
    input: Omit<CheckedTurn, "preview">,
    signal: AbortSignal | undefined,
  ): Promise<Turn> | Turn {
    const kept = () => answerFor(parts.session.state, keyOf(input));
    // It was revised since.
    if (kept()?.status === "superseded") return { ...turn, status: "superseded" };
    if (turn.status === "superseded" || !wasStopped(turn.degraded) || !kept()) return turn;
    const again = enqueue(async () => {
      const deadline = turnDeadline(input.deadlineMs);
      await parts.begin();
      const answer = kept();
      const options = { recognition: recognitionOf(input), deadline, signal };
      return answer ? repeatAnswer(parts, answer, input.text, options) : turn;
    });
    return byKey.keep(input.turnKey!, again);
  }

  /**
   * The Turn that these words would get; the call stays as it is. Operations that come later don't wait for its search.
   */
  async function preview(input: CheckedTurn, signal = new AbortController().signal): Promise<Turn> {
    await enqueue(() => parts.begin());
    const { text, language = null, modelTransfers = null, deadlineMs = null } = input;
    const recognition = recognitionOf(input);
    return previews.preview({ text, language, modelTransfers, recognition, deadlineMs, signal });
  }

  const keep = ({ turnKey }: Omit<CheckedTurn, "preview">, turn: Promise<Turn>) =>
    turnKey ? byKey.keep(turnKey, turn) : turn;

  return {
    async add(input, signal) {
      const { turnKey } = input;
      const known = turnKey ? byKey.get(turnKey) : undefined;
      if (known) return repeat(await known, input, signal);
      if (input.preview) return preview(input, signal);
      return keep(input, start(input, signal));
    },
    async revise(input, signal) {
      const { turnKey, turnId = null } = input;
      const known = turnKey ? byKey.get(turnKey) : undefined;
      return known ? repeat(await known, input, signal) : keep(input, start(input, signal, { turnId }));
    },
    stop: () => running.abort(),
  };
}

const recognitionOf = ({ alternatives, words }: Omit<CheckedTurn, "preview">): Recognition => ({
  alternatives,
  words,
});

function keyOf({ turnKey }: Omit<CheckedTurn, "preview">): string | null {
  return turnKey ? `turn:${turnKey}` : null;
}

/** The last Turns that have a key. A turn that failed is forgotten, so that its repeat runs again. */
function createKeyedTurns() {
  const turns = new Map<string, Promise<Turn>>();
  return {
    get: (key: string) => turns.get(key),
    keep(key: string, turn: Promise<Turn>): Promise<Turn> {
      turns.set(key, turn);
      turn.catch(() => turns.delete(key));
      for (const oldest of turns.keys()) {
        if (turns.size <= mostTurns) break;
        turns.delete(oldest);
      }
      return turn;
    },
  };
}
