import type { LearnedExample } from "../../schema/learned-example.ts";
import type { IntentExamples } from "./fit-intents.ts";

/** What a call showed: its caller's words, and the member that kept it. */
export type LivedWords = Pick<LearnedExample, "agentId" | "words">;

/**
 * The examples with what callers of the team's own calls said. Words of a member that says nothing of itself, as a first
 * line does, are left out: whoever has no matter can be no one's.
 */
export function withLived(examples: IntentExamples, lived: readonly LivedWords[]): IntentExamples {
  const byMember = Map.groupBy(lived, ({ agentId }) => agentId);
  const members = examples.members.map((member) => {
    const own = [...new Set(byMember.get(member.agentId)?.map(({ words }) => words))];
    return own.length === 0 ? member : { ...member, lived: own.sort() };
  });
  return { ...examples, members };
}
