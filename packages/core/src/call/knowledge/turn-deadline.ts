import { type Deadline, startDeadline } from "../../base/time/deadline.ts";
import { limits } from "../../limits.ts";

/** The one deadline of an operation that answers with a Turn, handed down to its steps. */
export function turnDeadline(deadlineMs?: number | null): Deadline {
  return startDeadline(deadlineMs ?? limits.turnDeadlineMs);
}

/** What comes before the search of the member who speaks then may take half: neither leaves the other nothing. */
export function beforeSearch(deadline: Deadline): Deadline {
  return deadline.step({ atMost: deadline.milliseconds / 2 });
}

/**
 * The rest is for that search, and half at least. More than half went by only where the process got no processor, and an
 * answer without knowledge would not be faster.
 */
export function forSearch(deadline: Deadline): Deadline {
  return deadline.step({ atLeast: Math.ceil(deadline.milliseconds / 2) });
}
