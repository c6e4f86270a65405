import { isCuecardError, type Turn } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import { checkAnswer } from "./check-answer.ts";
import { standing } from "./disk.ts";
import { keysThatCount, noteKeys } from "./pressed-keys.ts";
import { type Doing, factsOf } from "./rules.ts";
import type { FuzzStep } from "./script.ts";
import { mayDecline, mayRevise } from "./take-back-model.ts";
import { transfersIn } from "./transfer-model.ts";

/** The operations of a call that were begun. Each is checked when it is answered. */
export interface UnderWay {
  begin(step: FuzzStep, run: () => Promise<unknown>): void;
  /** Waits for everything that was begun, and for `more`. */
  finish(more?: Promise<unknown>[]): Promise<void>;
  /** Nobody waits any more for what was begun: its process died. */
  forget(): void;
  /** Id of a Turn that was answered, counted from the newest. */
  turnAt(back: number): string;
}

/** Longest time that anything may take, in turns of the event loop. */
const patience = 500;

export function createUnderWay(doing: Doing): UnderWay {
  const turns: Turn[] = [doing.call.current];
  let running: Promise<unknown>[] = [];

  return {
    begin(step, run) {
      const number = step.do === "turn" || step.do === "revise" ? ++doing.asked : doing.asked;
      const alone = running.length === 0;
      const { agentId: owner, status } = doing.call.summary;
      const { ledger, trace } = transcriptOf(doing.call)!;
      const lastWords = ledger.findLast(({ role }) => role === "agent" || role === "caller");
      const before = {
        owner,
        moves: doing.stage.moves.length + doing.stage.returns.length,
        mayDecline: mayDecline(doing.call, doing.definition, doing.stage.now),
        mayRevise: mayRevise(doing.call),
        transfers: transfersIn(trace),
        standing: standing(doing.stage.moves).length,
        items: ledger.length,
        decisions: trace.length,
        declines: trace.filter(({ kind, data }) => kind === "reverted" && data?.why === "declined").length,
        unanswered: lastWords?.role === "agent" ? lastWords.text : null,
        keys: keysThatCount(doing),
        ended: status === "ended",
        facts: factsOf(doing),
      };
      const settled = run().then(
        (value) => ({ value, code: null }),
        (error: unknown) => ({ value: null, code: isCuecardError(error) ? error.code : String(error) }),
      );
      running.push(
        settled.then(async ({ value, code }) => {
          const answer = { step, number, alone, before, value, code, call: doing.call };
          noteKeys(doing, answer);
          doing.violation ??= await checkAnswer(doing, answer);
          doing.answers.push(answer);
          const turn = turnOf(value);
          if (turn && !turns.some(({ turnId }) => turnId === turn.turnId)) turns.push(turn);
        }),
      );
    },

    async finish(more = []) {
      running.push(...more);
      let done = false;
      const all = Promise.all(running).then(() => {
        done = true;
      });
      for (let turn = 0; turn < patience && !done; turn++) await new Promise((resolve) => setImmediate(resolve));
      if (!done) doing.violation ??= { rule: "answers", message: "An operation was never answered." };
      else await all;
      running = [];
    },

    forget() {
      running = [];
    },

    turnAt: (back) => turns[Math.max(0, turns.length - 1 - back)]!.turnId,
  };
}

function turnOf(value: unknown): Turn | null {
  const given = value as { object?: string; turn?: Turn } | null;
  return given?.object === "turn" ? (given as Turn) : (given?.turn ?? null);
}
