/** What mistakes cost, beside each other. */
export interface Costs {
  /** What likely words do, or are taken for. */
  decision: "move" | "suggestion" | "intent";
  /** In teams of so many members at most; null: of any size. */
  members: number | null;
  /** The call stays, or nothing is said, and it was meant for another member. */
  missed: number;
  /** The call should have stayed. */
  needless: number;
  /** It was meant for a third member. */
  wrong: number;
}

/**
 * Chosen on the open half of the written calls and SGD's even calls (November 2026). Without a model a small team moves
 * early, since nothing else puts a miss right and few members could be mistaken for one another: in teams of two and
 * three a needless move at 0.33, 0.54 and 1 gives an owner right in 93.6, 94.2 and 92.7 % of SGD's turns. In large ones,
 * judged trade by trade with the weights of the others, 2.33 has 3 needless hand-offs in 450 turns and finds 81 of 146
 * moves; 1 has 9, and finds 93. A third member costs less beside a miss than a needless move, since the call leaves the
 * wrong member either way. A wrong suggestion costs a model little. An `intent` is a part of a turn, and what the
 * classifier names: at 0.54 as at 1 both of two joined turns are found in 44 of 72 pairs, with fewer wrong ones at 1.
 */
export const costs: readonly Costs[] = [
  { decision: "move", members: 3, missed: 1, needless: 0.54, wrong: 1.16 },
  { decision: "move", members: 4, missed: 1, needless: 0.72, wrong: 1.22 },
  { decision: "move", members: 5, missed: 1, needless: 0.96, wrong: 1.29 },
  { decision: "move", members: 6, missed: 1, needless: 1.27, wrong: 1.38 },
  { decision: "move", members: 7, missed: 1, needless: 1.7, wrong: 1.51 },
  { decision: "move", members: null, missed: 1, needless: 2.33, wrong: 1.7 },
  { decision: "suggestion", members: null, missed: 1, needless: 0.25, wrong: 1.25 },
  { decision: "intent", members: null, missed: 1, needless: 1, wrong: 2 },
];

/** Those of a decision, in a team of `size` members. */
export function costsOf(decision: Costs["decision"], size = Number.POSITIVE_INFINITY): Costs {
  return costs.find((each) => each.decision === decision && size <= (each.members ?? Number.POSITIVE_INFINITY))!;
}

/** True where a move costs less than to stay. `right` is the chance that it is right; the others are all that was weighed. */
export function paysToMove(right: number, hypotheses: readonly { chance: number }[], size: number): boolean {
  const { missed, needless, wrong } = costsOf("move", size);
  const all = hypotheses.reduce((sum, { chance }) => sum + chance, 0);
  return needless * (1 - all) + (wrong - missed) * (all - right) <= missed * right;
}

/** The least chance at which it costs less to suggest a member, or to take words for its own, than to say nothing. */
export function leastChance(decision: "suggestion" | "intent"): number {
  const { missed, needless } = costsOf(decision);
  return needless / (needless + missed);
}
