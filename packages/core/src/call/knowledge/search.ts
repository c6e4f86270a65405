import type { Deadline } from "../../base/time/deadline.ts";
import type { AgentKnowledge, KnowledgeAnswer } from "../../knowledge/agent-knowledge.ts";
import type { Recognition } from "../../knowledge/recognition.ts";
import type { Session } from "../saving/session.ts";
import { alreadyProvidedChunks } from "../state/already-provided.ts";
import { historyOf } from "../state/history.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { guarded, nothing } from "./retrieve.ts";
import { turnDeadline } from "./turn-deadline.ts";

/** Searches a member's knowledge for words of the call, after what was said before them. The state stays as it is. */
export type Search = (text: string, options?: SearchOptions) => Promise<KnowledgeAnswer>;

export interface SearchOptions {
  /** @default the member who has the call */
  agentId?: string;
  /** What the recognizer says of the words. @default nothing */
  recognition?: Recognition | undefined;
  /** @default one that begins now */
  deadline?: Deadline | undefined;
  signal?: AbortSignal | undefined;
}

export function createSearch(
  session: Pick<Session, "state">,
  team: () => ResolvedTeam,
  knowledge: AgentKnowledge,
  searchMs?: number,
): Search {
  return async (
    text,
    { agentId, recognition, deadline = turnDeadline(searchMs), signal = new AbortController().signal } = {},
  ) => {
    const { state } = session;
    const attachments = team().knowledge(agentId ?? state.summary.agentId);
    if (text.trim() === "" || attachments.length === 0) return nothing;
    const question = {
      text,
      ...(recognition && { recognition }),
      attachments,
      history: historyOf(state, text),
      except: alreadyProvidedChunks(state),
      deadline,
      signal,
    };
    return guarded(question, () => knowledge.forTurn(question));
  };
}

/** Puts into the trace what a search did, and what it did less than asked. */
export function traceSearch(
  session: Pick<Session, "apply">,
  turnId: string,
  { trace, degraded, searched }: KnowledgeAnswer,
): void {
  session.apply({ type: "knowledgeSearched", turnId, trace, degraded, ...(searched && { searched }) });
}
