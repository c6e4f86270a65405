import { type CallEvent, isCuecardError, limits, type Rehearsal, type ToolCall, type Turn } from "@cuecard/core";

/** What is done on a copy of a call, in an order in which it can be done again. */
type Operation =
  | { type: "turn"; text: string; revises: boolean; language: string | null; deadlineMs: number }
  | { type: "tools"; calls: ToolCall[] }
  | { type: "events"; events: CallEvent[] };

/** Plays on a copy of a call, and does the same on the call itself when that has changed meanwhile. */
export interface Trial {
  readonly turn: Turn;
  heard(
    text: string,
    options: { revises: boolean; language: string | null; deadlineMs?: number; signal?: AbortSignal },
  ): Promise<Turn>;
  called(calls: ToolCall[], signal: AbortSignal): ReturnType<Rehearsal["call"]["toolCalls"]>;
  /** Changes nothing. */
  checkSaid(text: string): ReturnType<Rehearsal["call"]["checkSaid"]>;
  report(events: CallEvent[]): Promise<Turn | null>;
  /** Does on another call what was done on the copy. */
  repeatOn(call: Rehearsal["call"]): Promise<Turn>;
}

/** Makes a trial on a copy of a call. */
export function createTrial(copy: Rehearsal["call"]): Trial {
  const done: Operation[] = [];
  return {
    get turn() {
      return copy.current;
    },
    async heard(text, { revises, language, deadlineMs = limits.turnDeadlineMs, signal }) {
      const operation = { type: "turn", text: clipped(text), revises, language, deadlineMs } as const;
      done.push(operation);
      return hear(copy, operation, signal);
    },
    async called(calls, signal) {
      done.push({ type: "tools", calls });
      return copy.toolCalls(calls, { turnId: copy.current.turnId, signal });
    },
    checkSaid: (text) => copy.checkSaid(text),
    async report(events) {
      if (events.length === 0) return null;
      done.push({ type: "events", events });
      return copy.signals(events);
    },
    async repeatOn(call) {
      for (const operation of done) {
        if (operation.type === "turn") await hear(call, operation);
        else if (operation.type === "tools") await call.toolCalls(operation.calls, { turnId: call.current.turnId });
        // Turns have other ids there, so words belong to the newest.
        else
          await call.signals(operation.events.map((event) => ("turnId" in event ? { ...event, turnId: null } : event)));
      }
      return call.current;
    },
  };
}

/** Words that can't take the place of the newest turn, since its model did something, are a turn of their own. */
async function hear(
  call: Rehearsal["call"],
  { text, revises, language, deadlineMs }: Extract<Operation, { type: "turn" }>,
  signal?: AbortSignal,
): Promise<Turn> {
  const options = { language, deadlineMs, modelTransfers: true, ...(signal && { signal }) };
  if (!revises) return call.userTurn(text, options);
  return call.reviseTurn(text, options).catch((error: unknown) => {
    if (!isCuecardError(error) || error.code !== "turn_not_revisable") throw error;
    return call.userTurn(text, options);
  });
}

function clipped(text: string): string {
  return text.length <= limits.turnCharacters ? text : [...text].slice(-limits.turnCharacters).join("");
}
