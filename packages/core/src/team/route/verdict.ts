import type { Member, Rule } from "../../schema/team-definition.ts";
import { wordsAskedFor } from "../evidence/asked-for.ts";
import type { Hypothesis } from "../evidence/hypothesis.ts";
import { isSaid, saysOfItsOwn } from "../evidence/own-clause.ts";
import { isFirstLine, keywordsSaid } from "../intents/matter.ts";
import type { Way } from "../ways/ways.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import type { Facts } from "./facts.ts";
import type { RuleRoute } from "./rules.ts";

/**
 * How sound a move must be for words to make it, and how likely to be suggested: by the open half of the written calls
 * and SGD's even calls (November 2026). Without a model a team of two or three moves early, since nothing else puts a
 * miss right and few members could be mistaken for one another: of 0.25, 0.35 and 0.5 the second is best on SGD (owner
 * right 93.6, 94.2 and 92.7 %). For larger teams, judged trade by trade with the weights of the others, 0.7 has 3
 * needless hand-offs in 450 turns and finds 81 of 146 moves; 0.5 has 9, and finds 93. With a model that declines and
 * transfers, as the simulated ones do, 0.45, 0.55 and 0.65 gain 2.9, 2.7 and 2.8 points at (0.8, 0.04) (three seeds). A
 * wrong suggestion costs a model little. In teams of any size `commit` moves more readily than `auto`.
 */
const least = { smallTeam: 0.35, eachMember: 0.07, commit: 0.7, suggest: 0.2 };
const smallTeam = 3;
/** How much the chance of a third member weighs beside the chance to stay: of 0, 0.3 and 1, by the same calls. */
const thirdMembers = 0.3;

/** A turn's words, and what the team does with likely ones. */
export interface Likely {
  members: readonly Member[];
  words: "commit" | "suggest";
  owner: string;
  facts: Facts;
  /** How words may lead from the present member to another one; null: not at all. */
  wayTo: (agentId: string) => Way | null;
}

/** What likely words come to. */
export interface Verdict {
  /** Who gets the call next for them; null: nobody else. */
  to: string | null;
  /** They move the call; otherwise they are suggested. */
  commits: boolean;
  why: string;
  /** What the example utterances say for it, beside `why`; null where a rule says it. */
  intent: string | null;
}

/** The other member whose matter the words are likeliest to be, wherever it is. */
export interface LikelyMatter {
  member: string;
  /** So likely that they would move the call there. */
  isSure: boolean;
  why: string;
}

/**
 * Weighs a rule that words fired. What the team wrote for a first line, a gate or, by `from`, for this very member, with
 * a priority, in a phrase, in words that are all that was said or asked for, or in a further statement of their own ("my
 * husband he can't breathe"), nobody weighs: only a denial overrules it. In the middle of a member's matter one everyday
 * word of another rule is evidence: on the open half of the written calls (November 2026) doing each such rule makes 14
 * more needless hand-offs in 470 turns and finds none of the moves.
 */
export function likelyRule({ members, words, owner, facts }: Likely, fired: FiredRule): Verdict {
  const found = facts.hypotheses?.find(({ agentId }) => agentId === fired.to);
  const isOwnMatter = found ? found.features.keywordPresent > 0 : false;
  const isOrder = found === undefined || isOrdered(fired.rule, owner, facts) || (!isOwnMatter && holdsNoMatter());
  const commits = isOrder || (words === "commit" && soundness(found.chance, facts) >= leastOf(members.length));
  return {
    to: fired.to,
    commits,
    why: isOrder ? fired.why : `${fired.why}, ${chanceOf(found)}`,
    intent: null,
  };

  /** The present member is in the middle of nothing: it is a gate or a first line. */
  function holdsNoMatter(): boolean {
    const isGate = members.some(({ agentId, until }) => agentId === owner && until !== undefined);
    return isGate || isFirstLine(members, owner);
  }
}

/**
 * Weighs whom the words are meant for. Members that are reached through the same next hop speak for it together: at a
 * desk that may only hand to one gate, it is not asked which of them it is, but whether it is one of them.
 */
export function likelyMove({ members, words, owner, facts, wayTo }: Likely): Verdict {
  const hops = new Map<string, Leading>();
  for (const hypothesis of facts.hypotheses ?? []) {
    const way = wayTo(hypothesis.agentId);
    if (way === null) continue;
    const known = hops.get(way.hop);
    if (known) known.chance += hypothesis.chance;
    else hops.set(way.hop, { likeliest: hypothesis, way, chance: hypothesis.chance });
  }
  const [leading] = [...hops.values()].sort((a, b) => b.chance - a.chance);
  if (!leading || leading.chance < least.suggest) return nobody;
  const { likeliest, way, chance } = leading;
  const isShared = chance > likeliest.chance;
  const size = isShared ? sizeByHops(members, owner, wayTo) : members.length;
  const { agentId } = likeliest;
  const isAgreed = classifierNames(way.hop, { members, owner, facts, wayTo });
  const commits = words === "commit" && isAgreed && soundness(chance, facts) >= leastOf(size);
  // What is suggested must be what the member may do: it can't go past those who pass the call on.
  const step = commits ? way : { hop: way.past[0] ?? way.hop, past: [] };
  return {
    to: step.hop,
    commits,
    why: [
      `the words are meant for ${agentId} with ${chanceOf(likeliest)}`,
      ...(isShared ? [`for it or others beyond ${way.hop} with ${chanceOf(leading)}`] : []),
      ...wayIn(step, agentId),
    ].join(", "),
    intent: facts.intent?.agentId === agentId ? facts.intent.why : likeliest.because(),
  };
}

/**
 * True where the classifier, which knows nothing of the moment, names a member that the same hop leads to. Where it names
 * another, moves are mostly wrong: on SGD's even calls (November 2026) 70.2 % of the turns are right without this
 * condition and 90.9 % with it, and needless moves fall from 15.1 to 2.8 %; no move of the open half of the written calls
 * is lost. What it refuses counts by its likeliest, except at a first line with examples of its own: they are few, and
 * everything else is refused beside them.
 */
function classifierNames(hop: string, { members, owner, facts, wayTo }: Omit<Likely, "words">): boolean {
  const { intent, hypotheses } = facts;
  const hasExamples = (members.find(({ agentId }) => agentId === owner)?.intents?.length ?? 0) > 0;
  const needsAccepted = hasExamples && isFirstLine(members, owner);
  const likeliest = hypotheses?.find(({ features }) => features.lead >= 0 && features.margin >= 0)?.agentId ?? null;
  const named = intent?.agentId ?? (needsAccepted ? null : likeliest);
  return named !== null && (named === hop || wayTo(named)?.hop === hop);
}

/** Whose matter the words are likeliest to be, of all members, also of those that nobody may hand off to now. */
export function likelyMatter({ members, facts }: Pick<Likely, "members" | "facts">): LikelyMatter | null {
  const [first] = facts.hypotheses ?? [];
  if (!first || first.chance < least.suggest) return null;
  return {
    member: first.agentId,
    isSure: soundness(first.chance, facts) >= leastOf(members.length),
    why: `the words are meant for it with ${chanceOf(first)}, ${first.because()}`,
  };
}

/** Members that the same next hop leads to. */
interface Leading {
  likeliest: Hypothesis;
  way: Way;
  /** That it is any of them. */
  chance: number;
}

/** So many could be mistaken for one another: the present member, and each next hop. */
function sizeByHops(members: readonly Member[], owner: string, wayTo: Likely["wayTo"]): number {
  const others = members.filter(({ agentId }) => agentId !== owner);
  return 1 + new Set(others.map(({ agentId }) => wayTo(agentId)?.hop ?? agentId)).size;
}

/** What a reason says of the way; nothing where it is one step. */
export function wayIn({ hop, past }: Way, to: string): string[] {
  return [
    ...(hop === to ? [] : [`${hop} is on the way there`]),
    ...(past.length > 0 ? [`${past.join(" and ")} would only pass the call on`] : []),
  ];
}

/** A rule that words fired. */
export type FiredRule = Pick<RuleRoute, "to" | "why" | "rule">;

/** "Operator, please" has so many words beside the keyword. "Is there parking with it?" has more, and asks of the present matter. */
const mostBeside = 1;

/** The team put the rule before others or wrote it for this member, or its words can mean nothing else. */
function isOrdered({ priority = 0, from, when }: Rule, owner: string, { meant }: Facts): boolean {
  if (priority > 0 || from?.includes(owner)) return true;
  if (meant === null) return false;
  const said = keywordsSaid(when, meant.folded).map(fold);
  if (said.length === 0) return false;
  const longest = Math.max(...said.map((word) => wordsIn(word).length));
  const asked = wordsAskedFor(meant);
  const isAskedFor = asked !== null && said.some((word) => isSaid(asked, word));
  const isAll = wordsIn(meant.folded).length <= longest + mostBeside;
  return longest > 1 || isAskedFor || isAll || saysOfItsOwn(meant, said);
}

function leastOf(size: number): number {
  return Math.min(least.commit, least.smallTeam + least.eachMember * Math.max(0, size - smallTeam));
}

/**
 * How sound a move is: the chance that it is right beside the chance that it is needless. That a third member was meant
 * counts for less, since the call leaves the wrong member either way.
 */
function soundness(chance: number, { hypotheses }: Facts): number {
  const all = (hypotheses ?? []).reduce((sum, each) => sum + each.chance, 0);
  return chance / (chance + (1 - all) + thirdMembers * (all - chance));
}

const nobody: Verdict = { to: null, commits: false, why: "", intent: null };

function chanceOf({ chance }: { chance: number }): string {
  return `a chance of ${chance.toFixed(2)}`;
}
