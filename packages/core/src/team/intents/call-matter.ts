import type { CallSummary, Matter } from "../../schema/call.ts";
import type { Member } from "../../schema/team-definition.ts";
import { maskSecrets } from "../template/variables.ts";

/** What a call is about, as it is kept. */
export interface CallMatter extends Matter {
  /** False: the words were only likely for the member, and what is likelier later takes its place. */
  isSure: boolean;
}

/** A matter that is found now; with `since` it was known before. */
export type FoundMatter = Omit<CallMatter, "since"> & { since: string | null };

/** A hand-off, and what the call was about until then. */
export interface MatterMove {
  members: readonly Member[];
  from: string;
  to: string;
  matter: FoundMatter | null;
  /** The caller's words that led there; empty where no words did. */
  words: string;
  why: string;
  /** The new member is on the way to the matter. */
  isOnTheWay: boolean;
}

/**
 * What the call is about once it has moved. A gate, a first line and a person have no matter of their own, so the call's
 * goes on; whoever else gets the call has it as its matter. It is dealt with when its member gives the call to a first line.
 */
export function matterAfter({ members, from, to, matter, words, why, isOnTheWay }: MatterMove): FoundMatter | null {
  if (matter?.member === to) return { ...matter, isSure: true };
  const arrived = members.find(({ agentId }) => agentId === to);
  const isWaiting = arrived?.until !== undefined || arrived?.kind === "human";
  if (isWaiting || (isOnTheWay && matter?.member !== from)) return matter;
  if (arrived?.isEntry) return matter?.member === from ? null : matter;
  return { member: to, words, since: null, why, isSure: true };
}

/** A matter with the time at which it was found, without secrets. */
export function foundAt(at: string, matter: FoundMatter | null, secrets: CallSummary["variables"]): CallMatter | null {
  if (matter === null) return null;
  const { words, why, since } = matter;
  return { ...matter, words: maskSecrets(words, secrets), why: maskSecrets(why, secrets), since: since ?? at };
}

/** As the Turn shows it. */
export function shownMatter(matter: CallMatter | null): Matter | null {
  if (matter === null) return null;
  const { member, words, since, why } = matter;
  return { member, words, since, why };
}
