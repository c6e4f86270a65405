import type { Turn } from "../../schema/call.ts";
import { shownMatter } from "../../team/intents/call-matter.ts";
import { shownTransfer } from "../handoff/transfer-view.ts";
import type { Keyterms } from "../knowledge/keyterms.ts";
import type { Session } from "../saving/session.ts";
import type { Answer } from "../state/call-state.ts";
import { ringing } from "../state/person-transfer.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { addedInstructions } from "./added-instructions.ts";
import { buildTurn } from "./build-turn.ts";
import { isShutAt } from "./routing-facts.ts";

/** Turns of a call: the newest one, and those made from answers. */
export interface Turns {
  readonly current: Turn;
  /** Makes the answer the newest one, and its Turn `current`. It is stored behind the answer. */
  answer(answer: Omit<Answer, "agentId" | "version">, timings?: Turn["timings"]): Promise<Turn>;
  /** The same, for the newest answer with what another search found. */
  answerAgain(answer: Omit<Answer, "agentId" | "version">): Promise<Turn>;
  /** The Turn of an earlier answer, with its member as it is now. */
  rebuild(answer: Answer): Promise<Turn>;
  /** Puts the member who has the call, as it is now, into `current`. */
  refresh(): Promise<void>;
}

interface TurnsOptions {
  /** Whether its first Turn is the first that this process gives of the call. */
  isFirst: boolean;
  /** A new Turn is the newest one. `timings` is null where it was not measured. */
  onAnswer: (turn: Turn, timings: Turn["timings"] | null) => void;
}

interface RebuildOptions {
  timings?: Turn["timings"];
  /** Whether it is the first Turn that this process gives of the call. */
  isFirst?: boolean;
}

/** Makes Turns of answers, with their members as they are now. */
export function createRebuild(
  session: Pick<Session, "state">,
  team: () => ResolvedTeam,
  terms: Pick<Keyterms, "ofTurn">,
): (answer: Answer, options?: RebuildOptions) => Promise<Turn> {
  return async (answer, { timings, isFirst = false } = {}) => {
    const { agentId, offersDecline, handoff } = answer;
    const { state } = session;
    const { agent } = team().member(agentId);
    const isCalling = ringing(state) !== undefined;
    const isShut = isShutAt(team(), agentId, state);
    const offered = team().tools(agentId, { arrived: offersDecline ? handoff : null, isCalling, isShut });
    const [tools, keyterms] = await Promise.all([offered, terms.ofTurn(agentId, isFirst)]);
    const speaks = !team().isHuman(agentId);
    const callId = state.summary.id;
    const added = agentId === state.summary.agentId ? addedInstructions(state, team()) : [];
    const transfer = shownTransfer(state, team());
    const matter = shownMatter(state.matter);
    const made = { callId, answer, agent, speaks, tools, keyterms, added, transfer, matter };
    return buildTurn({ ...made, ...(timings && { timings }) });
  };
}

export async function createTurns(
  session: Pick<Session, "state" | "apply" | "saveSoon">,
  team: () => ResolvedTeam,
  terms: Pick<Keyterms, "ofTurn">,
  { isFirst: begins, onAnswer }: TurnsOptions,
): Promise<Turns> {
  const rebuild = createRebuild(session, team, terms);
  let current = await rebuild(session.state.current, { isFirst: begins });

  async function makeNewest(answer: Omit<Answer, "agentId" | "version">, timings?: Turn["timings"]): Promise<Turn> {
    session.apply({ type: "answered", answer });
    current = await rebuild(session.state.current, timings && { timings });
    session.saveSoon();
    return current;
  }

  return {
    get current() {
      return current;
    },
    async answer(answer, timings) {
      const turn = await makeNewest(answer, timings);
      onAnswer(turn, timings ?? null);
      return turn;
    },
    answerAgain: (answer) => makeNewest(answer),
    rebuild: (answer) => rebuild(answer),
    async refresh() {
      const { agentId, version } = session.state.summary;
      current = await rebuild({ ...session.state.current, agentId, version });
    },
  };
}
