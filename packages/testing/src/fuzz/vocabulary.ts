import type { TeamDefinition } from "@cuecard/core";
import { transferToolNames } from "@cuecard/core/internals";

export interface Vocabulary {
  words: readonly string[];
  members: readonly string[];
  tools: readonly string[];
}

/** Utterances of each member that callers say. */
const examples = 4;

/** What can be said, asked for and called in a team's calls. */
export function vocabularyOf(definition: TeamDefinition, words: readonly string[]): Vocabulary {
  const keywords = (definition.rules ?? []).flatMap(({ when }) => ("keywords" in when ? when.keywords : []));
  return {
    words: [...words, ...keywords, ...definition.members.flatMap(({ intents = [] }) => intents.slice(0, examples))],
    members: [...definition.members.map(({ agentId }) => agentId), "nobody"],
    tools: [...transferToolNames(definition.members).keys(), "decline_handoff", "search_knowledge", "lookup", "pay"],
  };
}
