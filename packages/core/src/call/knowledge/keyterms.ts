import type { AgentKnowledge } from "../../knowledge/agent-knowledge.ts";
import { limits } from "../../limits.ts";
import type { Session } from "../saving/session.ts";
import { historyOf } from "../state/history.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";

/** Terms that a recognizer should expect as the call stands now. */
export interface Keyterms {
  /** The terms of the member who has the call. */
  now(max: number): Promise<string[]>;
  /** The terms of a Turn of this member, as many as every service takes. The Turn waits for them only where `isFirst`. */
  ofTurn(agentId: string, isFirst: boolean): Promise<string[]>;
}

/** Longest wait for what was never read. A Turn that answers the caller goes without rather than late. */
const readMs = 100;
const atOnceMs = 1;

export function createKeyterms(
  session: Pick<Session, "state">,
  team: () => ResolvedTeam,
  knowledge: Pick<AgentKnowledge, "keyterms">,
): Keyterms {
  const ask = (agentId: string, max: number, waitMs: number) => {
    const attachments = team().member(agentId).agent.knowledge;
    return knowledge.keyterms({ attachments, history: historyOf(session.state, ""), max, waitMs });
  };
  return {
    now: (max) => ask(session.state.summary.agentId, max, readMs),
    async ofTurn(agentId, isFirst) {
      const terms = await ask(agentId, limits.keyterms.default, isFirst ? readMs : atOnceMs);
      let left = limits.keyterms.charactersInTurn;
      return terms.filter((term) => {
        left -= term.length;
        return left >= 0;
      });
    },
  };
}
