import type { LearnedExample } from "../../schema/learned-example.ts";
import { type IntentExamples, type IntentModel, scoreText } from "./fit-intents.ts";

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

/**
 * From this cosine on, words are like what an earlier caller said. Of 0.3, 0.35 and 0.4 (`pnpm bench handoffs --only
 * lived-services`, 60 calls lived and 60 played, November 2026) the least at which no more calls are moved needlessly.
 */
const leastLike = 0.35;

/**
 * True for words that are like what an earlier caller said, and more so than like anything that the team wrote. What
 * calls taught counts for these alone: it says nothing of all other words, and would only blur them.
 */
export function isLikeLived(intents: IntentModel, text: string): boolean {
  const { cosines } = scoreText(intents, text);
  const nearest = cosines.reduce((best, cosine, example) => (cosine > cosines[best]! ? example : best), 0);
  return cosines[nearest]! >= leastLike && intents.examples[nearest]!.kind === "lived";
}
