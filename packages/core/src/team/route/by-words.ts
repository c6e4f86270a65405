import { dueNow } from "./by-also-asked.ts";
import { keptAt } from "./by-gate.ts";
import { type Candidate, type Decision, type DecisionContext, movedByWords, reasonFor, stays } from "./decision.ts";
import { likelyMove } from "./verdict.ts";

/** Whom the words are likely for gets the call, or is suggested, and else the call stays. `ruled`: what a rule suggests. */
export function byWords(context: DecisionContext, ruled: Candidate | null): Decision {
  const { team, owner, facts, matter, isClosed } = context;
  const { to, commits, ...found } = likelyMove({ ...context, members: team.members });
  const likely = to === null ? null : { to, ...found };
  // A specialist's own matter goes on while the words are likely, and no more, for another one.
  const kept = facts.matter?.member === owner ? facts.matter : matter;
  const passed = () => [...team.rules.passedOver(owner, facts), ...keptAt(context)];
  if (likely && isClosed(likely.to)) return stays(kept, ruled, passed);
  if (likely && commits) return movedByWords(likely.to, reasonFor(likely), { matter });
  return stays(kept, ruled ?? likely ?? dueNow(context), passed);
}
