import type { Meant } from "./meant.ts";

/** A turn's words, and the moment in which they were said. */
export interface HeardWords {
  /** What the words say of a matter. */
  meant: Meant;
  /** The member that has the call. */
  current: string;
  /** BCP 47 tag of the call's language; null while it is unknown. */
  language: string | null;
  /** What the agent said last; null before it said anything. */
  asked: string | null;
  /** The caller's turns with this member before this one. */
  memberTurns: number;
  /** What the caller said in the last of them, the newest first. */
  earlier: readonly Meant[];
}
