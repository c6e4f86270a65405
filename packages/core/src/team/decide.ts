import type { FoundMatter } from "./intents/call-matter.ts";
import { byAlsoAsked } from "./route/by-also-asked.ts";
import { byGate } from "./route/by-gate.ts";
import { byLanguage } from "./route/by-language.ts";
import { byOffer, offerDeclined } from "./route/by-offer.ts";
import { byQuestion, whoAnswers } from "./route/by-question.ts";
import { byRequest } from "./route/by-request.ts";
import { byRule } from "./route/by-rule.ts";
import { byWords } from "./route/by-words.ts";
import {
  type DecidingTeam,
  type Decision,
  type DecisionContext,
  type Route,
  type Signal,
  stays,
} from "./route/decision.ts";
import type { Facts } from "./route/facts.ts";
import { likelyMatter } from "./route/verdict.ts";

/** What the caller says for certain, strongest first: the first signal that decides is asked no more of. */
const signals: readonly Signal[] = [byRequest, byLanguage, byOffer, byGate, byAlsoAsked, byQuestion];

/**
 * Whose decision it is, in this order: a rule of the team; while a person has the call or is called, nobody; the signals
 * above; and last whom the words are likely for.
 */
export function decide(team: DecidingTeam, owner: string, facts: Facts): Decision {
  const { calling } = facts;
  const context = contextOf(team, owner, facts);
  const { decision, suggested } = byRule(context);
  if (decision) return decision;
  if (team.isHuman(owner)) return withPerson(facts);
  if (calling !== null) return whileCalling(calling, facts);
  if (facts.text === null) return byGate(context) ?? stays(context.matter, null);
  for (const signal of signals) {
    const decided = signal(context);
    if (decided) return decided;
  }
  return byWords(context, suggested);
}

/** Who should speak next. Null: the call stays with `owner`. */
export function routeOf(team: DecidingTeam, owner: string, facts: Facts): Route | null {
  return decide(team, owner, facts).route;
}

function contextOf(team: DecidingTeam, owner: string, facts: Facts): DecisionContext {
  const declined = offerDeclined(team.members, owner, facts);
  const gate = team.gates.at(owner, facts);
  const isShut = gate !== null && gate.holds !== true;
  // A question that somebody answers is not the call's matter: nothing is ordered yet.
  const answerer = whoAnswers(team.members, owner, facts);
  const heard = answerer === null ? heardMatter(team, facts) : null;
  return {
    team,
    owner,
    facts,
    words: wordsFor(team, facts),
    gate,
    wayTo: (agentId) =>
      isShut && team.ways.isBehind(owner, agentId)
        ? null
        : team.ways.to(owner, agentId, (each) => team.gates.isOpen(each, facts)),
    isClosed: (agentId) => agentId === declined || facts.closedTo.includes(agentId),
    answerer,
    matter: heard ?? facts.matter,
  };
}

/** What these words say that the call is about; null where they say nothing that counts more than what is known. */
function heardMatter(team: DecidingTeam, facts: Facts): FoundMatter | null {
  const found = facts.text === null ? null : likelyMatter({ members: team.members, facts });
  if (found === null || (facts.matter?.isSure && !found.isSure)) return null;
  const same = facts.matter?.member === found.member ? facts.matter : null;
  return same ? { ...same, isSure: same.isSure || found.isSure } : { ...found, words: facts.text!, since: null };
}

/** A model that may transfer gets what is likely as a suggestion, and decides. Without one, what is likely is done. */
function wordsFor({ handoffs }: DecidingTeam, { asksModel }: Facts): "commit" | "suggest" {
  return handoffs.words === "auto" ? (asksModel ? "suggest" : "commit") : handoffs.words;
}

function withPerson({ matter }: Facts): Decision {
  return { ...stays(matter, null), why: "nothing that is said takes a call from a person" };
}

function whileCalling(person: string, { matter }: Facts): Decision {
  const why = `${person} is being called, and until they answer nothing that is said moves the call`;
  return { ...stays(matter, null), why };
}
