import type { LiveCall, TeamDefinition } from "@cuecard/core";
import { transcriptOf } from "@cuecard/core/internals";
import type { FuzzStep } from "./script.ts";
import type { Stage } from "./stage.ts";
import { type KnownTransfer, rangTooLong } from "./transfer-model.ts";

/** What must hold in every call, whatever happens in whatever order. */
export type FuzzRule =
  /** Exactly one member has the call at every instant, live and stored, in one process. */
  | "one owner"
  /** A hand-off that was answered is on disk, and one that was asked for and is allowed happens. */
  | "none lost"
  /** At most one hand-off a turn; what is repeated happens once. */
  | "none doubled"
  /** Limits, cooldown and the cut of A-B-A-B hold. */
  | "guard"
  /** What the arriving member is shown is valid for a strict provider. */
  | "history"
  /** Keys, silence, the clock and the answer to an offer lead where the team says, and nowhere else. */
  | "routing"
  /** What the agent said stands in its own turn, under the member that spoke, as far as it was heard. */
  | "said words"
  /** Keys are recorded only where the team shows them. */
  | "masked"
  /** Nothing that is said takes a call from a person, and no model speaks for one. */
  | "person"
  /** One person is called at a time, has the call only when they answered, and gives it back unless that was final. */
  | "transfer"
  /** Only members that may get the call are suggested. */
  | "suggestion"
  /** A member that left has no say. */
  | "fence"
  /** Everything is answered, by a result or a known error. */
  | "answers"
  /** What a process has is what it stored. */
  | "stored"
  /** A batch of events is taken in whole, or leaves nothing of itself. */
  | "all or nothing"
  /** A call ends once, also when it is left alone, and nothing happens after it. */
  | "end";

export interface Violation {
  rule: FuzzRule;
  message: string;
}

export interface Answer {
  step: FuzzStep;
  /** Number of the newest turn when it was asked. */
  number: number;
  /** Nothing else was under way when it was asked. */
  alone: boolean;
  before: {
    owner: string;
    moves: number;
    mayDecline: boolean;
    /** Null: it is not known. */
    mayRevise: boolean | null;
    transfers: readonly KnownTransfer[];
    /** Hand-offs that stand. */
    standing: number;
    items: number;
    /** Entries of the trace. */
    decisions: number;
    declines: number;
    /** What the agent said and the caller has not answered. */
    unanswered: string | null;
    /** Keys that count; null where they are not known. */
    keys: string | null;
    ended: boolean;
    facts: string;
  };
  value: unknown;
  code: string | null;
  call: LiveCall;
}

/** What is known of a call under test. */
export interface Doing {
  definition: TeamDefinition;
  stage: Stage;
  /** As the process has it that holds it now. */
  call: LiveCall;
  /** The member that calls begin with; a rule about the clock may hand over before anybody speaks. */
  entry: string;
  answers: Answer[];
  /**
   * The turns under which a tool call was asked for, by its id: one that was never answered may be repeated under
   * another.
   */
  toolTurns: Map<string, string[]>;
  /** Keys that were pressed, by the ledger's item. */
  keys: Map<string, string>;
  /** The last item of the ledger that the process found that holds the call: keys up to it are forgotten. */
  found: string | null;
  /** Turns asked for so far. */
  asked: number;
  /** A process died, lost the call, or could not save: what was not stored may be gone. */
  disturbed: boolean;
  /** The first rule that was broken; null while none is. */
  violation: Violation | null;
}

/** What an operation that failed must leave as it was. That a telephone rang for too long is noted all the same. */
export function factsOf({ call, definition }: Pick<Doing, "call" | "definition">): string {
  const { ledger, trace } = transcriptOf(call)!;
  const { variables, version, agentId } = call.summary;
  const noted = rangTooLong(definition, trace);
  return JSON.stringify([ledger.length, trace.length - noted, variables, version - noted, agentId]);
}
