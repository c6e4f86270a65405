// Written by `pnpm types` from the schemas beside this folder; change those, not this.
import type { Citation } from "./search.ts";

/** Body of `POST …/check-said`. */
export interface CheckSaid {
  /** A sentence that the agent is about to say. */
  text: string;
}

/** Where a claim is written, or what is written instead. */
export interface SaidBasis {
  /** Who says so: a passage that was given, a tool's result, a variable, the caller, the instructions. */
  from: "passage" | "tool" | "variable" | "caller" | "instructions";
  /** What is said there in the claim's place. */
  said: string;
  /** The sentence that says it. */
  sentence: string;
  /** The passage's chunk; null for others. */
  chunkId: string | null;
  /** The passage's place in its document; null for others. */
  citation: Citation | null;
}

/** Answer of `POST …/check-said`: what a sentence says, what of it is written, and what the team wants of it. */
export interface SaidCheck {
  /** The type of this object. */
  object: "said_check";
  /** The worst of its claims; `forbidden`: it is of what is never said. */
  verdict: "supported" | "contradicted" | "unsupported" | "forbidden";
  /** What it says, in its order. Paraphrase and tone are not judged. */
  claims: SaidClaim[];
  /** The passages that it was made of, the most used first. */
  usedPassages: {
    /** The passage's chunk. */
    chunkId: string;
    /** Share of the sentence's telling words that it has, 0 to 1. */
    share: number;
  }[];
  /** What the agent's `said` wants of it. `replace`: say `say` in its place. */
  action: "pass" | "replace" | "ask-again" | "flag";
  /** What to say: the sentence, or what is said in its place, which may be nothing. With `ask-again`: what to say where your model is not asked, or is late. */
  say: string;
  /** Why it is not passed, as a sentence; null when it is. */
  reason: string | null;
}

/** One thing that a sentence says. */
export interface SaidClaim {
  /** What is claimed; `negation`: that something is so, or is not. */
  kind: "price" | "quantity" | "time" | "date" | "day" | "number" | "phone" | "name" | "negation";
  /** Its words. */
  text: string;
  /** Where they begin in the sentence. */
  start: number;
  /** Where they end. */
  end: number;
  /** `contradicted`: something else is written of the same thing. `unsupported`: nothing is. */
  verdict: "supported" | "contradicted" | "unsupported";
  /** What supports or contradicts it; null where nothing does. */
  basis: SaidBasis | null;
}

/** What becomes of a sentence of the agent before it is spoken. */
export interface SaidPolicy {
  /** For a sentence that says otherwise than what it rests on. `replace`: the passage's sentence is said instead, or the right value in the wrong one's place. `ask-again`: your model is asked once more, with the reason. `flag`, when omitted: it is said, and noted in the trace. `pass`: it is said. */
  contradicted?: "replace" | "ask-again" | "flag" | "pass" | undefined;
  /** For a sentence with a figure or a name that is written nowhere. `pass` when omitted. */
  unsupported?: "flag" | "pass" | undefined;
  /** Most milliseconds for which the words of a sentence are held back; 150 when omitted. 0 to 5000. */
  maxHoldMs?: number | undefined;
  /** What is never said. */
  never?:
    | {
        /** Words and phrases, whole and in any case. */
        words?: string[] | undefined;
        /** Regular expressions (RE2). */
        patterns?: string[] | undefined;
        /** False: the agent's own instructions may be read out. When omitted, a sentence of them is not said. */
        instructions?: boolean | undefined;
        /** `mask`: of numbers of cards and accounts only the last four digits are said, and mail addresses only where a passage has them; `pass` when omitted. */
        personalData?: "mask" | "pass" | undefined;
        /** What is said in place of such a sentence; nothing when omitted. */
        instead?: string | undefined;
      }
    | undefined;
}
