import type { Ask, Asking } from "./asking.ts";

/** A transcription or a response that failed, so that the caller's words stand without an answer. */
export interface RealtimeFailure {
  /** What failed: writing down what the caller said, or answering it. */
  kind: "transcription" | "response";
  /** Why, in the service's words. */
  message: string;
  /** How many of its kind failed in a row, this one included. */
  inARow: number;
}

/**
 * What is done about a failure. `again`: the model answers again, or asks the caller to say it again. `silence`: nothing.
 * Otherwise the model says these words.
 */
export type RealtimeRemedy = "again" | "silence" | { say: string };

export interface Failures {
  /** Decides what is done about a failure, and asks for it. `ask`: what would be asked again. */
  failed(failure: Omit<RealtimeFailure, "inARow">, ask: Ask): Promise<void>;
  worked(kind: RealtimeFailure["kind"]): void;
}

/** A service that failed so often in a row will fail again. */
const mostInARow = 3;

export function createFailures(
  asking: Pick<Asking, "want">,
  {
    onFailure = ({ inARow }) => (inARow <= mostInARow ? "again" : "silence"),
    onError,
  }: {
    onFailure: ((failure: RealtimeFailure) => RealtimeRemedy | Promise<RealtimeRemedy>) | undefined;
    onError: (error: unknown) => void;
  },
): Failures {
  const inARow = { transcription: 0, response: 0 };
  return {
    async failed({ kind, message }, ask) {
      inARow[kind] += 1;
      const remedy = await onFailure({ kind, message, inARow: inARow[kind] });
      if (remedy === "again") asking.want(ask, { isFirst: true });
      else if (remedy === "silence") onError(new Error(`The caller got no answer: ${message}`));
      else asking.want({ kind: "say", text: remedy.say });
    },
    worked(kind) {
      inARow[kind] = 0;
    },
  };
}
