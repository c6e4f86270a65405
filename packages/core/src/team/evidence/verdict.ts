import type { HandoffSettings, Member, Rule } from "../../schema/team.ts";
import { handoffTargets } from "../handoff/transfer-tools.ts";
import { wordsIn } from "../intents/words-in.ts";
import type { Facts } from "../route/facts.ts";
import { fold } from "../route/fold.ts";
import type { RuleRoute } from "../route/rules.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { isFirstLine, keywordsIn } from "./matter.ts";
import { isSaid, saysOfItsOwn } from "./own-clause.ts";

/**
 * How sound a move must be for words to make it, and how likely to be suggested: by the open half of the written calls
 * and SGD's even calls (November 2026). Without a model a team of two or three moves early, since nothing else puts a
 * miss right and few members could be mistaken for one another: of 0.25, 0.35 and 0.5 the second is best on SGD (owner
 * right 93.6, 94.2 and 92.7 %). For larger teams, judged trade by trade with the weights of the others, 0.7 has 3
 * needless hand-offs in 450 turns and finds 81 of 146 moves; 0.5 has 9, and finds 93. With a model that declines and
 * transfers, as the simulated ones do, 0.45, 0.55 and 0.65 gain 2.9, 2.7 and 2.8 points at (0.8, 0.04) (three seeds). A
 * wrong suggestion costs a model little. In teams of any size `commit` moves more readily than `auto`.
 */
const least = { smallTeam: 0.35, eachMember: 0.07, commit: 0.7, auto: 0.65, autoOverCommit: 0.05, suggest: 0.2 };
const smallTeam = 3;
/** How much the chance of a third member weighs beside the chance to stay: of 0, 0.3 and 1, by the same calls. */
const thirdMembers = 0.3;

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
  /** What the example utterances say for it, beside `why`; null where a rule says it. */
  intent: string | null;
}

/**
 * Weighs a rule that words fired, or, without a rule, whom the words are meant for. What the team wrote for a first line,
 * with a priority, or in words that are all that was said or a further statement of their own ("my husband he can't
 * breathe"), nobody weighs: only a denial overrules it. In the middle of a member's matter an everyday word of another rule is evidence: on the open half of the written calls (November 2026) doing each such
 * rule makes 15 more needless hand-offs in 470 turns and finds none of the moves.
 */
export function likelyMove(likely: Likely, fired: FiredRule): Verdict;
export function likelyMove(likely: Likely, fired: null): Verdict;
export function likelyMove({ members, words, owner, facts }: Likely, fired: FiredRule | null): Verdict {
  const allowed = handoffTargets(members, owner);
  const found = facts.hypotheses?.find(({ agentId }) =>
    fired === null ? allowed.includes(agentId) : agentId === fired.to,
  );
  if (fired !== null) {
    const isOwnMatter = found ? found.features.keywordPresent > 0 : false;
    const isOrder = found === undefined || isOrdered(fired.rule, facts) || (!isOwnMatter && holdsNoMatter());
    const commits = words !== "suggest" && (isOrder || soundness(found, facts) >= leastOf(words, members));
    return {
      to: fired.to,
      commits,
      why: found && !isOrder ? `${fired.why}, ${chanceOf(found)}` : fired.why,
      intent: null,
    };
  }
  if (!found || found.chance < least.suggest) return nobody;
  return {
    to: found.agentId,
    commits: words !== "suggest" && soundness(found, facts) >= leastOf(words, members),
    why: `the words are meant for ${found.agentId} with ${chanceOf(found)}`,
    intent: facts.intent?.agentId === found.agentId ? facts.intent.why : found.because(),
  };

  /** The present member is in the middle of nothing: it has no matter, or is a first line that has just taken the call. */
  function holdsNoMatter(): boolean {
    return isFirstLine(members, owner, facts.turns - 1);
  }
}

/** A rule that words fired. */
export type FiredRule = Pick<RuleRoute, "to" | "why" | "rule">;

/** "Operator, please" has so many words beside the keyword. "Is there parking with it?" has more, and asks of the present matter. */
const mostBeside = 1;

/** The team put the rule before others, or its words are all that was said, or a further statement of their own. */
function isOrdered({ priority = 0, when }: Rule, { meant }: Facts): boolean {
  if (priority > 0) return true;
  const said = keywordsIn(when)
    .map(fold)
    .filter((word) => meant !== null && isSaid(meant.folded, word));
  if (said.length === 0) return false;
  const longest = Math.max(...said.map((word) => wordsIn(word).length));
  return saysOfItsOwn(meant!, said) || wordsIn(meant!.folded).length <= longest + mostBeside;
}

function leastOf(words: "commit" | "auto", { length }: readonly Member[]): number {
  const commit = Math.min(least.commit, least.smallTeam + least.eachMember * Math.max(0, length - smallTeam));
  return words === "commit" ? commit : Math.max(least.auto, commit + least.autoOverCommit);
}

/**
 * How sound a move is: the chance that it is right beside the chance that it is needless. That a third member was meant
 * counts for less, since the call leaves the wrong member either way.
 */
function soundness({ chance }: Hypothesis, { hypotheses }: Facts): number {
  const all = (hypotheses ?? []).reduce((sum, each) => sum + each.chance, 0);
  return chance / (chance + (1 - all) + thirdMembers * (all - chance));
}

const nobody: Verdict = { to: null, commits: false, why: "", intent: null };

function chanceOf({ chance }: { chance: number }): string {
  return `a chance of ${chance.toFixed(2)}`;
}
