import type { Member, TeamDefinition } from "@cuecard/core";
import { transferToolNames } from "@cuecard/core/internals";
import { calledMembers } from "./transfer-model.ts";

export interface Vocabulary {
  words: readonly string[];
  /** What agents say who offer a member. */
  offers: readonly string[];
  /** What callers say to an offer. */
  replies: readonly string[];
  /** Keys of one report. */
  keys: readonly string[];
  members: readonly string[];
  tools: readonly string[];
  /** A person of the team has to be called. */
  calls: boolean;
}

/** Utterances of each member that callers say. */
const examples = 4;
const yes = ["yes, please", "sure, go ahead"];

/** What can be said, asked for, pressed and called in a team's calls. */
export function vocabularyOf(definition: TeamDefinition, words: readonly string[]): Vocabulary {
  const { members, rules = [] } = definition;
  const keywords = rules.flatMap(({ when }) => when.keywords ?? []);
  const sequences = rules.flatMap(({ when }) => when.dtmf ?? []);
  const said = members.flatMap(({ intents = [] }) => intents.slice(0, examples));
  return {
    words: [...words, ...yes, ...keywords, ...said],
    offers: members.map(offerOf),
    replies: [...yes, ...yes, "no, thanks", ...said.map((text) => `no, ${text}`)],
    keys: ["42", ...sequences, ...sequences.flatMap((keys) => [...keys])],
    members: [...members.map(({ agentId }) => agentId), "nobody"],
    tools: [...transferToolNames(members).keys(), "decline_handoff", "search_knowledge", "lookup", "pay"],
    calls: calledMembers(definition).length > 0,
  };
}

function offerOf({ role, agentId }: Pick<Member, "role" | "agentId">): string {
  return `Shall I put you through to ${role || agentId}?`;
}

/** The member that these words offer, where the present one may hand over to it; null otherwise. */
export function offeredIn(members: readonly Member[], owner: string, words: string | null): string | null {
  const allowed = members.find(({ agentId }) => agentId === owner)?.canHandOffTo;
  const offered = members.find((member) => offerOf(member) === words);
  if (!offered || offered.agentId === owner || offered.isActive === false) return null;
  return (allowed?.includes(offered.agentId) ?? true) ? offered.agentId : null;
}

export function saysYes(text: string): boolean {
  return yes.includes(text);
}

export function saysNo(text: string): boolean {
  return text.startsWith("no, ");
}
