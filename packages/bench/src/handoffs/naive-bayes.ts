import type { TeamDefinitionInput } from "cuecard";
import type { WrittenCall } from "./calls/read-calls.ts";
import { fitNaiveBayes } from "./fit-naive-bayes.ts";
import type { Played } from "./play.ts";

/** Says a member for words, given who has the call. */
export type Owner = (text: string, current: string) => string;

/** Nobody ever moves. */
export const neverSwitching: Owner = (_text, current) => current;

/**
 * Multinomial naive Bayes over a team's example utterances, keywords and descriptions, with a prior for the present
 * member: another one must be so many times likelier.
 */
export function naiveBayesWithPrior({ members = [], rules = [] }: TeamDefinitionInput, odds: number): Owner {
  const keywordsOf = (agentId: string) => rules.flatMap(({ to, when }) => (to === agentId && when.keywords) || []);
  const examples = members.flatMap(({ agentId, intents = [], description }) =>
    [...intents, ...keywordsOf(agentId), ...(description ? [description] : [])].map((text) => ({
      text,
      department: agentId,
    })),
  );
  const scores = fitNaiveBayes(
    examples,
    members.map(({ agentId }) => agentId),
  );
  return (text, current) => scores.best(text, (name) => (name === current ? Math.log(odds) : 0));
}

/** Plays a call by a decision alone, as the player plays one with the engine. */
export function playOwner(owner: Owner, call: WrittenCall, { entry, put }: { entry: string; put: boolean }): Played[] {
  let current = entry;
  return call.turns.map(({ text, right }) => {
    const before = current;
    const after = owner(text, current);
    current = put && !right.includes(after) ? right[0] : after;
    return { callId: call.id, text, before, after, right, suggested: null };
  });
}
