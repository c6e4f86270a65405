import type { StartCall } from "@cuecard/core";
import type { Phrases } from "./caller/phrases.ts";
import type { Criterion } from "./simulated-call.ts";

/** A caller that one makes up: what they want, what they know, and how they speak. */
export interface Persona {
  /** Name of the caller, for reports. */
  name: string;
  /** What they want, one after another. */
  goal: Wish | readonly Wish[];
  /** What they know, by name. They say it when they are asked for it. */
  facts?: Readonly<Record<string, string | Fact>> | undefined;
  /** How patient and how sure they are. @default "calm" */
  temper?: keyof typeof tempers | Temper | undefined;
  /** Language of their own phrases: `en`, `de`, `es`, or any other with `phrases`. @default "en" */
  language?: string | undefined;
  /** How they speak, and how they are heard. @default plainly */
  speech?: Speech | undefined;
  /** Phrases in place of those of the language. @default those of the language */
  phrases?: Partial<Phrases> | undefined;
  /** Variables of their calls. @default none */
  variables?: StartCall["variables"];
  /** What their calls must fulfil beside the criteria of all. @default nothing more */
  criteria?: readonly Criterion[] | undefined;
}

/** Something that a caller wants: its words, or more about it. */
export type Wish = string | WishFacts;

/** A wish with what grants it. */
export interface WishFacts {
  /** The words that ask for it; of several, one at random each time. */
  say: string | readonly string[];
  /** Words or a figure, one of which the agent must say to grant it. @default any answer that asks nothing back grants it */
  until?: string | readonly string[] | undefined;
  /** What a caller who changes their mind wants in its place. @default nothing: they stay with it */
  instead?: Wish | undefined;
}

/** Something that a caller knows. */
export interface Fact {
  /** What they say. */
  value: string;
  /** Words with which an agent asks for it. @default the words of its name */
  askedBy?: readonly string[] | undefined;
  /** Keys that they press where the agent asks for keys. @default none */
  keys?: string | undefined;
}

/** How patient and how sure a caller is. Shares are from 0 to 1. */
export interface Temper {
  /** How often they ask for the same thing before they give up. */
  patience: number;
  /** Share of questions for facts that they refuse to answer at first. */
  refuses: number;
  /** Share of wishes with `instead` that they change. */
  changesMind: number;
  /** Share of the agent's yes-or-no questions that they answer with no. */
  saysNo: number;
}

/** How a caller speaks, and how the recognizer hears them. Each is a share from 0 to 1, 0 when omitted. */
export interface Speech {
  /** Share of sentences with a filler, such as "um". */
  fillers?: number | undefined;
  /** Share of words that the recognizer mishears. */
  mishearings?: number | undefined;
  /** Share of the agent's sentences that the caller interrupts. */
  interruptions?: number | undefined;
  /** Share of turns before which the caller is silent for `silenceMs`. */
  silences?: number | undefined;
  /** Length of a silence in milliseconds. @default 8,000 */
  silenceMs?: number | undefined;
}

/** Tempers by name. */
export const tempers = {
  calm: { patience: 3, refuses: 0, changesMind: 0.1, saysNo: 0 },
  hurried: { patience: 2, refuses: 0.1, changesMind: 0.1, saysNo: 0.1 },
  angry: { patience: 2, refuses: 0.3, changesMind: 0.1, saysNo: 0.3 },
  unsure: { patience: 4, refuses: 0.2, changesMind: 0.6, saysNo: 0.1 },
} as const satisfies Record<string, Temper>;

/** The temper of a persona as figures. */
export function temperOf({ temper = "calm" }: Persona): Temper {
  return typeof temper === "string" ? tempers[temper] : temper;
}
