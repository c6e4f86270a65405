import type { Hypothesis } from "../evidence/hypothesis.ts";
import type { IntentIn } from "../evidence/intents-in.ts";
import type { Meant } from "../evidence/meant.ts";
import type { CallMatter } from "../intents/call-matter.ts";
import type { Intent } from "../intents/classify.ts";

/** What a condition may look at. Counts begin when the current member takes the call. */
export interface Facts {
  /** The caller's words; null when the rules are asked without a turn. */
  text: string | null;
  /** What the words say without names and denials; null without words. */
  meant: Meant | null;
  /** Members that the words may be meant for, the likeliest first; null for a team without example utterances. */
  hypotheses: readonly Hypothesis[] | null;
  /** Members that the words also ask for, behind the one whose part of the words `hypotheses` weigh. */
  alsoAskedFor: string[];
  /** The member that the words ask for before `alsoAskedFor`; null where they ask for one or none. */
  askedFirst: Pick<IntentIn, "agentId" | "isClear"> | null;
  /** A member that the caller also asked for before, now that the first matter is dealt with; null otherwise. */
  due: string | null;
  /** What the agent said last; null before it said anything. */
  asked: string | null;
  /** The same, as long as the caller has said nothing after it; null without words. */
  unanswered: string | null;
  /** BCP 47 tag of the call's language; null while it is unknown. */
  language: string | null;
  /** What the call was about before these words; null while that is not known. */
  matter: CallMatter | null;
  /** Which member the caller's words mean; null without words, and for a team without example utterances. */
  intent: Intent | null;
  /** The same, of all of the words said, those that are denied or name somebody too. */
  intentOfAll: Intent | null;
  variables: Readonly<Record<string, string | number | boolean>>;
  /** What the host's `extract` took from the call. Only conditions that trust it look at it. */
  extracted: Readonly<Record<string, string | number | boolean>>;
  /** How sure the recognizer is of the words, 0 to 1; null without words, and where it does not say. */
  confidence: number | null;
  /** What the agent has just said, when the rules are asked because of it; null otherwise. */
  agentSaid: string | null;
  /** The caller's turns, this one included. */
  turns: number;
  /** How long the call has lasted, in milliseconds. */
  callMs: number;
  /** How long the present member has had the call, in milliseconds; null when that is not known. */
  memberMs: number | null;
  /** When something happened last in the call: milliseconds since 1970. */
  now: number;
  /** What the caller has just pressed, with the keys before it since anything was said; null when nothing was. */
  keys: string | null;
  /** Length of a reported silence; null when none was. */
  silenceMs: number | null;
  /** The host's model is offered the transfer tools, so it decides what is only likely. */
  asksModel: boolean;
  /** The person who is being called to take the call; null while nobody is. */
  calling: string | null;
  /** Members to whom words lead no more: hand-offs to them were declined too often. */
  closedTo: readonly string[];
  /** Failures in a row, by tool. */
  toolFailures: Readonly<Record<string, number>>;
}

/** `holds` is null when the facts can't tell, such as keywords where nothing was said: then `not` can't tell either. */
export interface Verdict {
  holds: boolean | null;
  why: string;
}
