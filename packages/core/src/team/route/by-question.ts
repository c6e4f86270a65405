import type { Member } from "../../schema/team-definition.ts";
import { answeringOf, answersQuestion, generalQuestionOf } from "../evidence/general-question.ts";
import { isFirstLine } from "../intents/matter.ts";
import { movedByWords, type Signal, stays } from "./decision.ts";
import type { Facts } from "./facts.ts";

/** A question is for who answers it: the present member keeps it, and another one gets it. */
export const byQuestion: Signal = ({ owner, words, answerer, matter, wayTo, isClosed }) => {
  if (answerer === null) return null;
  const { agentId, why } = answerer;
  if (agentId === owner) return stays(matter, null, () => [why]);
  if (wayTo(agentId)?.hop !== agentId || isClosed(agentId)) return null;
  return words === "commit"
    ? movedByWords(agentId, why)
    : stays(matter, { to: agentId, why, intent: null, chance: null });
};

/**
 * Who answers what a caller only asks, where a first line has the call: the first line, when its description says that it
 * answers such questions, and otherwise the only other member that says so. What a question is about may be another
 * member's matter ("what do you charge to haul away an old appliance"), which that member has when it is ordered. Null:
 * the words ask something else, or nobody says that they answer it.
 */
export function whoAnswers(
  members: readonly Member[],
  owner: string,
  { meant }: Pick<Facts, "meant">,
): { agentId: string; why: string } | null {
  const present = members.find(({ agentId }) => agentId === owner);
  if (meant === null || !present || present.until !== undefined || !isFirstLine(members, owner)) return null;
  const question = generalQuestionOf(meant);
  if (question === null) return null;
  const able = members.filter((member) => {
    const answering = member.isActive === false ? null : answeringOf(member);
    return answering !== null && answersQuestion(answering, question);
  });
  const [only, ...more] = able.includes(present) ? [present] : able;
  if (!only || more.length > 0) return null;
  return { agentId: only.agentId, why: `it is a question that ${only.agentId} answers by its description` };
}
