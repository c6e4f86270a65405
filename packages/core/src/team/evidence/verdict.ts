import type { HandoffSettings, Member } from "../../schema/team.ts";
import { handoffTargets } from "../handoff/transfer-tools.ts";
import type { Facts } from "../route/facts.ts";
import { hasExamples } from "./matter.ts";

/**
 * The least chance at which words move a call, and at which they are suggested: by the open half of the written calls and
 * SGD's even calls (November 2026). Without a model a team of two or three moves early, since nothing else puts a miss
 * right and few members could be mistaken for one another: of 0.25, 0.35 and 0.5 the second is best on SGD (owner right
 * 93.6, 94.2 and 92.7 %). Of 0.5 to 0.8 for larger teams 0.7 keeps needless hand-offs near 1 %. A wrong suggestion costs
 * a model little.
 */
const least = { smallTeam: 0.35, eachMember: 0.07, commit: 0.7, auto: 0.85, suggest: 0.2 };
const smallTeam = 3;

/** A turn's words, and what the team does with likely ones. */
export interface Likely {
  members: readonly Member[];
  words: HandoffSettings["words"];
  owner: string;
  facts: Facts;
}

/** What likely words come to. */
export interface Verdict {
  /** Whom they are meant for; null: nobody else. */
  to: string | null;
  /** They move the call; otherwise they are suggested. */
  commits: boolean;
  why: string;
  /** What the example utterances say for it, beside `why`; null where they say nothing or mean another one. */
  intent: string | null;
}

/**
 * Weighs a rule that words fired, or, without a rule, whom the words are meant for. Where the present member has no
 * example utterances of its own, or the other one has no matter that could be weighed, a rule is all there is to go by.
 */
export function likelyMove(likely: Likely, ruled: string, ruleWhy: string): Verdict;
export function likelyMove(likely: Likely, ruled: null, ruleWhy: null): Verdict;
export function likelyMove(
  { members, words, owner, facts }: Likely,
  ruled: string | null,
  ruleWhy: string | null,
): Verdict {
  const allowed = handoffTargets(members, owner);
  const found = facts.hypotheses?.find(({ agentId }) =>
    ruled === null ? allowed.includes(agentId) : agentId === ruled,
  );
  if (ruled !== null && ruleWhy !== null) {
    const own = members.find(({ agentId }) => agentId === owner);
    const isOwnMatter = found ? found.features.keywordPresent > 0 : false;
    const isAll = found === undefined || (own !== undefined && !hasExamples(own) && !isOwnMatter);
    const commits = words !== "suggest" && (isAll || found.chance >= leastOf(words, members));
    return { to: ruled, commits, why: found && !isAll ? `${ruleWhy}, ${chanceOf(found)}` : ruleWhy, intent: null };
  }
  if (!found || found.chance < least.suggest) return nobody;
  return {
    to: found.agentId,
    commits: words !== "suggest" && found.chance >= leastOf(words, members),
    why: `the words are meant for ${found.agentId} with ${chanceOf(found)}`,
    intent: facts.intent?.agentId === found.agentId ? facts.intent.why : null,
  };
}

function leastOf(words: "commit" | "auto", { length }: readonly Member[]): number {
  if (words === "auto") return least.auto;
  return Math.min(least.commit, least.smallTeam + least.eachMember * Math.max(0, length - smallTeam));
}

const nobody: Verdict = { to: null, commits: false, why: "", intent: null };

function chanceOf({ chance }: { chance: number }): string {
  return `a chance of ${chance.toFixed(2)}`;
}
