import type { CallEvent, ToolCall, TransferStatus } from "@cuecard/core";
import type { SaveFault } from "./process.ts";

/** What happens next in a made-up call. */
export type FuzzAction =
  | { do: "turn"; text: string; key: string | null; language: string | null }
  /** The caller's newest turn was not over. */
  | { do: "revise"; text: string; key: string | null }
  | { do: "preview"; text: string }
  | { do: "tools"; calls: ToolCall[]; back: number }
  | { do: "result"; id: string; ok: boolean }
  | { do: "said"; text: string; back: number; itemId: string; interrupted: boolean; playedMs: number | null }
  | { do: "hand off"; to: string; key: string | null }
  /** The member that has just got the call gives it back, by code. The tool is among those of `tools`. */
  | { do: "decline"; key: string | null }
  /** The telephony says what became of the newest transfer to a person, or of one before it. */
  | { do: "transfer"; status: TransferStatus; back: number }
  | { do: "interrupted" }
  | { do: "silence"; ms: number }
  | { do: "digits"; digits: string }
  | { do: "variable"; value: string }
  /** Several reports at once. */
  | { do: "events"; events: CallEvent[] }
  /**
   * Nobody touches the call until it has ended by itself, seen to by its own process, by another one after that one
   * died, or by both at once.
   */
  | { do: "abandon"; seenBy: "holder" | "another" | "both" }
  /** Time passes in which nobody touches the call. */
  | { do: "pass"; ms: number }
  /** Another process takes the call over; the old one lives on and tries to hand over once more. */
  | { do: "take over" }
  /** The process dies with all that it was doing, and another one resumes the call. */
  | { do: "kill" }
  | { do: "end" };

/** `back` counts Turns from the newest: a tool call or speech may belong to an older one. */
export type FuzzStep = FuzzAction & {
  /** False: the next step begins while this one still runs. */
  wait: boolean;
  /** How long searches and saves take that begin in this step, in turns of the microtask queue. */
  pace: { search: number; save: number };
  /** Turns of the microtask queue before the next step, where this one is not waited for. */
  gap: number;
  /** How the next save fails, if it does. */
  fails: SaveFault | null;
};
