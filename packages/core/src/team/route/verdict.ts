import type { Member, Rule } from "../../schema/team-definition.ts";
import { leastChance, paysToMove } from "../costs/costs.ts";
import { wordsAskedFor } from "../evidence/asked-for.ts";
import type { Hypothesis } from "../evidence/hypothesis.ts";
import { isSaid, saysOfItsOwn } from "../evidence/own-clause.ts";
import { isFirstLine, keywordsSaid } from "../intents/matter.ts";
import type { Way } from "../ways/ways.ts";
import { fold } from "../words/fold.ts";
import { wordsIn } from "../words/words-in.ts";
import type { Facts } from "./facts.ts";
import type { RuleRoute } from "./rules.ts";

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
  /** How likely the words are for it, 0 to 1; null where that was not weighed. */
  chance: number | null;
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
  const commits = isOrder || (words === "commit" && paysToMove(found.chance, facts.hypotheses ?? [], members.length));
  return {
    to: fired.to,
    commits,
    why: isOrder ? fired.why : `${fired.why}, ${chanceOf(found)}`,
    intent: null,
    chance: found?.chance ?? null,
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
  if (!leading || leading.chance < leastChance("suggestion")) return nobody;
  const { likeliest, way, chance } = leading;
  const isShared = chance > likeliest.chance;
  const size = isShared ? sizeByHops(members, owner, wayTo) : members.length;
  const { agentId } = likeliest;
  const isAgreed = classifierNames(way.hop, { members, owner, facts, wayTo });
  const commits = words === "commit" && isAgreed && paysToMove(chance, facts.hypotheses ?? [], size);
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
    chance,
  };
}

/**
 * True where the classifier, which knows nothing of the moment, names a member that the same hop leads to. Where it names
 * another, moves are mostly wrong: on SGD's even calls (November 2026) 70.2 % of the turns are right without this
 * condition and 90.6 % with it, and needless moves fall from 15.1 to 3.1 %; no move of the open half of the written calls
 * is lost. What it refuses counts by its likeliest, except at a first line with examples of its own: they are few, and
 * everything else is refused beside them.
 */
function classifierNames(hop: string, { members, owner, facts, wayTo }: Omit<Likely, "words">): boolean {
  const hypotheses = facts.hypotheses ?? [];
  const hasExamples = (members.find(({ agentId }) => agentId === owner)?.intents?.length ?? 0) > 0;
  const needsAccepted = hasExamples && isFirstLine(members, owner);
  // A member that has none of the words, function words aside, is named by chance.
  const accepted = [{ agentId: owner }, ...hypotheses].find(({ agentId }) => agentId === facts.intent?.agentId);
  const [likeliest] = hypotheses
    .filter(({ features }) => features.lead >= 0)
    .sort((a, b) => b.features.lead - a.features.lead);
  const named = accepted?.agentId ?? (needsAccepted ? null : likeliest?.agentId) ?? null;
  return named !== null && (named === hop || wayTo(named)?.hop === hop);
}

/** Whose matter the words are likeliest to be, of all members, also of those that nobody may hand off to now. */
export function likelyMatter({ members, facts }: Pick<Likely, "members" | "facts">): LikelyMatter | null {
  const [first] = facts.hypotheses ?? [];
  if (!first || first.chance < leastChance("suggestion")) return null;
  return {
    member: first.agentId,
    isSure: paysToMove(first.chance, facts.hypotheses ?? [], members.length),
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

const nobody: Verdict = { to: null, commits: false, why: "", intent: null, chance: null };

function chanceOf({ chance }: { chance: number }): string {
  return `a chance of ${chance.toFixed(2)}`;
}
