import type { Emit } from "../../api/events.ts";
import type { NewId } from "../../base/values/ids.ts";
import type { AgentKnowledge } from "../../knowledge/agent-knowledge.ts";
import type { Observer } from "../../ports/observer.ts";
import type { Turn } from "../../schema/call.ts";
import type { LanguageAndIntent } from "../../team/route/language-and-intent.ts";
import { type EndOptions, endIfIdle } from "../ending/end-call.ts";
import { createHandoffs, type Handoffs } from "../handoff/handoffs.ts";
import { endLateTransfer } from "../handoff/missed-transfer.ts";
import type { HostFunctions } from "../host/host-functions.ts";
import type { JudgeSaid } from "../host/judge-said.ts";
import { createKeyterms, type Keyterms } from "../knowledge/keyterms.ts";
import { createSearch, type Search } from "../knowledge/search.ts";
import type { Session } from "../saving/session.ts";
import { callEnded } from "../state/call-errors.ts";
import { ringing } from "../state/person-transfer.ts";
import { type ResolvedTeam, resolveTeamOf } from "../team/resolved-team.ts";
import { createTurns, type Turns } from "../turn/turns.ts";

/** What a live call is made from. */
export interface CallPartsOptions {
  workspace: string;
  session: Session;
  store: EndOptions["store"];
  knowledge: AgentKnowledge;
  /** Finds a turn's language and intent among those of the team. */
  languageAndIntent: LanguageAndIntent;
  countTokens: (text: string) => number;
  now: () => number;
  newId: NewId;
  emit: Emit;
  hostFunctions: HostFunctions;
  /** Judges what is about to be said, for the host; null where it has no such function. */
  judgeSaid: JudgeSaid | null;
  observer: Observer;
  /** Most milliseconds for a search whose operation has no deadline. @default that of a turn */
  searchMs?: number | undefined;
}

/** The parts of a live call. Each operation names the few it needs in its own type. */
export interface CallParts extends CallPartsOptions {
  /** The team as the call's variables are now. */
  team: () => ResolvedTeam;
  handoffs: Handoffs;
  search: Search;
  turns: Turns;
  keyterms: Keyterms;
  /** Begins an operation: marks the call as touched. Throws `call_moved` or `call_ended` when it can't go on here. */
  begin(): Promise<void>;
}

/** Puts the parts of a live call together. A copy's first Turn waits for no terms of the recognizer. */
export async function createCallParts(options: CallPartsOptions, { isCopy = false } = {}): Promise<CallParts> {
  const { workspace, session, knowledge, newId, countTokens, emit, searchMs } = options;
  const team = resolveTeamOf(session, knowledge);
  const keyterms = createKeyterms(session, team, knowledge);

  const onAnswer = ({ callId, turnId, degraded, handoff }: Turn, timings: Turn["timings"] | null) =>
    emit("turn.answered", { workspace, callId, turnId, timings, degraded, handoff });

  const turns = await createTurns(session, team, keyterms, { isFirst: !isCopy, onAnswer });

  return {
    ...options,
    team,
    handoffs: createHandoffs({ workspace, session, team, newId, countTokens, emit }),
    search: createSearch(session, team, knowledge, searchMs),
    turns,
    keyterms,
    async begin() {
      if (session.lost) throw session.lost;
      await endIfIdle(session, options);
      const { summary } = session.state;
      if (summary.status === "ended") throw callEnded(summary);
      session.apply({ type: "touched" });
      const rang = ringing(session.state);
      endLateTransfer(session);
      // Whatever is answered with the newest Turn says that nobody answered.
      if (rang && !ringing(session.state)) await turns.refresh();
    },
  };
}
