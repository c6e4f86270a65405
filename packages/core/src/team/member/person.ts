import { limits } from "../../limits.ts";
import type { Member } from "../../schema/team-definition.ts";
import type { Destination } from "../../schema/transfer.ts";
import { clockCondition } from "../route/clock.ts";

/** How a person is reached, and what happens when they are not. */
export interface Person {
  /** Null: the host does all of it, and a hand-off to them is done at once. */
  destination: Destination | null;
  ringForMs: number;
  /** The member that gets the call when the person does not take it; null: it stays where it is. */
  fallback: string | null;
  /** Why the person takes no calls at this time, in milliseconds since 1970; null: they do. */
  closed(now: number): string | null;
}

/** Null: the member is not a person. */
export function personOf(member: Member): Person | null {
  if (member.kind !== "human") return null;
  const { destination = null, ringForMs = limits.ringForMs.default, fallback = null, hours } = member;
  const isOpen = hours && clockCondition(hours);
  return {
    destination,
    ringForMs,
    fallback,
    closed(now) {
      const verdict = isOpen?.({ now });
      return !verdict || verdict.holds ? null : verdict.why;
    },
  };
}
