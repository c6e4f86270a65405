import type { KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { Recognition } from "../../knowledge/recognition.ts";
import { heardAlike } from "../../knowledge/speech/readings.ts";
import { sameQuestion } from "../../knowledge/words/content-words.ts";
import type { CallState } from "../state/call-state.ts";

/** What a search is for: whose question, and where the call stands. */
export interface AheadQuestion {
  agentId: string;
  text: string;
  /** What the recognizer says of the text. */
  recognition: Recognition;
  /** Length of the ledger without the question: what is said later may change what the words mean. */
  ledgerLength: number;
  /** As the host had set it. */
  subject: CallState["subject"];
}

/** A search that began before the turn was over, for an interim transcript or a preview. */
export interface SearchAhead extends AheadQuestion {
  found: Promise<KnowledgeAnswer>;
  stop: AbortController;
}

/** Gives the newest search that was made ahead, when it answers the question; null otherwise. It is given only once. */
export type TakeAhead = (question: AheadQuestion) => Promise<KnowledgeAnswer> | null;

/** Whether what was searched ahead answers the question: the same words, heard alike, for the same member, with nothing said or set since. */
export function answersAhead(ahead: SearchAhead, question: AheadQuestion): boolean {
  const { agentId, text, recognition, ledgerLength, subject } = question;
  const stands = ahead.ledgerLength === ledgerLength && ahead.subject === subject && ahead.agentId === agentId;
  return stands && sameQuestion(ahead.text, text) && heardAlike(text, ahead.recognition, recognition);
}
