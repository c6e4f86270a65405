import type { Condition } from "../../schema/condition.ts";
import type { Member, Rule, TeamDefinition } from "../../schema/team-definition.ts";
import { targetsOf } from "../ways/rule-order.ts";
import { keywordSetOf } from "../words/keyword-set.ts";
import { describedPhrases } from "./described-phrases.ts";
import type { IntentExamples } from "./fit-intents.ts";

/** What of a definition tells members' matters apart. */
export type MatterDefinition = Pick<TeamDefinition, "members" | "negatives" | "rules">;

/**
 * So many keywords of a member are learned as its words, the first ones. A longer list names things rather than matters:
 * its rule finds them, and to learn hundreds of thousands would take longer than a call lasts.
 */
const mostKeywords = 20;

/** What a team's members are learned from; null for a team in which fewer than two members say anything of themselves. */
export function examplesOf({ members, negatives = [], rules = [] }: MatterDefinition): IntentExamples | null {
  const learned = members
    .filter((member) => isCalledFor(members, member))
    .map((member) => ({
      agentId: member.agentId,
      utterances: member.intents ?? [],
      about: describedPhrases(member.description ?? "").map(({ text }) => text),
      keywords: keywordsTo(rules, member.agentId).slice(0, mostKeywords),
    }))
    .filter(({ utterances, about, keywords }) => utterances.length + about.length + keywords.length > 0);
  if (learned.length < 2 && !members.some(hasExamples)) return null;
  return { members: learned, negatives };
}

/**
 * What a gate without examples asks and checks is nobody's reason to call ("my name is Anna"), and words lead to a person
 * by rules alone.
 */
function isCalledFor(members: readonly Member[], member: Member): boolean {
  if (member.kind === "human") return false;
  return member.until ? hasExamples(member) : hasMatter(members, member);
}

export function hasExamples({ intents }: Member): boolean {
  return (intents?.length ?? 0) > 0;
}

/**
 * False for a first line, which has no matter of its own: the entry member, and one like it in another language, without
 * example utterances.
 */
export function hasMatter(members: readonly Member[], member: Member): boolean {
  if (hasExamples(member)) return true;
  const entry = members.find(({ isEntry }) => isEntry) ?? members[0];
  return !member.isEntry && Boolean(member.description) && sharesLanguage(member, entry);
}

/**
 * True for a member whose work is to hand over: the entry member, whether it has example utterances or not, and one that
 * has no matter that words could be about.
 */
export function isFirstLine(members: readonly Member[], agentId: string): boolean {
  const member = members.find((each) => each.agentId === agentId);
  if (!member || !hasMatter(members, member)) return true;
  return member.isEntry === true && members.length > 1;
}

function sharesLanguage({ languages: own }: Member, other: Member | undefined): boolean {
  const others = other?.languages;
  return !own?.length || !others?.length || own.some((tag) => others.includes(tag));
}

/** Keywords of the rules that lead to a member, whatever else such a rule asks for. */
export function keywordsTo(rules: readonly Rule[], agentId: string): string[] {
  return [...new Set(rules.flatMap(({ to, when }) => (targetsOf(to)[0] === agentId ? keywordsIn(when) : [])))];
}

/** Keywords within a condition that a text says. */
export function keywordsSaid(when: Condition, text: string): string[] {
  if ("keywords" in when) return keywordSetOf(when.keywords).saidIn(text);
  if ("all" in when) return when.all.flatMap((each) => keywordsSaid(each, text));
  return "any" in when ? when.any.flatMap((each) => keywordsSaid(each, text)) : [];
}

function keywordsIn(when: Condition): string[] {
  if ("keywords" in when) return when.keywords;
  if ("all" in when) return when.all.flatMap(keywordsIn);
  return "any" in when ? when.any.flatMap(keywordsIn) : [];
}
