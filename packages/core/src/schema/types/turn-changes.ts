// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type {
  Alternative,
  CallViewChanges,
  Handoff,
  Intended,
  KnowledgeContext,
  Matter,
  SpokenWord,
  Suggestion,
  Tool,
} from "./call.ts";
import type { Degradation } from "./search.ts";
import type { ResolvedAgent } from "./team.ts";
import type { Transfer } from "./transfer.ts";

/** A Turn without the parts that are those of the Turn before. */
export interface TurnChanges {
  /** The type of this object. */
  object: "turn_changes";
  /** Id of the turn. */
  turnId: string;
  /** The call. */
  callId: string;
  /** Version of the call. It grows with each change. */
  version: number;
  /** `superseded`: a newer turn arrived before this one was answered. Don't speak this one. */
  status: "ok" | "superseded";
  /** Turns with the same fingerprint have the same agent, instructions, tools and context. */
  fingerprint: string;
  /** Who speaks now: the effective configuration of that member. */
  agent?: ResolvedAgent | undefined;
  /** False while a person has the call (`kind: human`): ask no model, and go on reporting what is said. */
  speaks: boolean;
  /** What to give the model as its instructions. */
  instructions?: string | undefined;
  /** The search and transfer tools to offer the model in addition to your own. */
  tools?: Tool[] | undefined;
  /** Knowledge for this turn; null when there is none. */
  context?: KnowledgeContext | null | undefined;
  /** The hand-off that just happened or was refused; null when there was none. */
  handoff: Handoff | null;
  /** The person who is being called to take the call, or what became of it; absent when there is nothing to say. Call them when its `id` is new and its `status` is `ringing`. */
  transfer?: Transfer | undefined;
  /** The member that the words are probably for, when that is too uncertain for a hand-off; null when there is none. */
  suggested: Suggestion | null;
  /** What the call is about, over turns and hand-offs; null while that is not known. Where another member has the call, it is on the way there, or has just been asked for. */
  matter: Matter | null;
  /** Members that the caller's words are for, the present one too, in the order in which they were asked for; empty when none is likely enough. */
  intents: Intended[];
  /** Stages that did less than they should, and why. Empty when all is well. */
  degraded: Degradation[];
  /** Names and rare words that the speech recognizer should expect now, those that the call is about first: at most 50, and 1,200 characters in all. */
  keyterms?: string[] | undefined;
  /** Milliseconds by stage. */
  timings: {
    /** Milliseconds for deciding who speaks. */
    routeMs: number;
    /** Milliseconds for the knowledge. */
    retrieveMs: number;
    /** Milliseconds in total. */
    totalMs: number;
  };
  /** Only in the answer of a request with `view`. */
  view?: CallViewChanges | undefined;
  /** The parts that are left out, since they are those of the Turn with the fingerprint in `have`. */
  unchanged: ("agent" | "instructions" | "tools" | "context" | "keyterms")[];
}

/** Body of `POST …/turns/changes`. */
export interface TurnForChanges {
  /** What the caller said. */
  text: string;
  /** Idempotency key: repeating it returns the same answer and has no second effect. */
  turnKey?: string | null | undefined;
  /** Your model's id of the item with these words. */
  itemId?: string | null | undefined;
  /** BCP 47 tag from the speech recognizer. It overrides detection. */
  language?: string | null | undefined;
  /** Deadline of the answer in milliseconds; 250 when omitted. Whatever takes longer is left out and listed in `degraded`. 1 to 30000. */
  deadlineMs?: number | null | undefined;
  /** True: your model is offered the transfer tools, so with `handoffs.words` of `auto` it gets what the words are likely for as a suggestion, and decides. Holds for the rest of the call; a call in which a model has called a transfer tool needs no telling. */
  modelTransfers?: boolean | null | undefined;
  /** Return the answer that the turn would get, without any effect. */
  preview?: boolean | null | undefined;
  /** Other readings from the recognizer, best first, without `text` itself. Their words are searched too, in part. */
  alternatives?: Alternative[] | null | undefined;
  /** The words of `text` with their confidence. A doubtful one counts in part. */
  words?: SpokenWord[] | null | undefined;
  /** The `fingerprint` of the Turn that you were answered last. At another one nothing is left out. */
  have: string;
}
