import type { Emit } from "../../api/events.ts";
import type { NewId } from "../../base/values/ids.ts";
import type { Handoff } from "../../schema/call.ts";
import type { Route } from "../../team/route/decision.ts";
import type { Session } from "../saving/session.ts";
import type { LastMove } from "../state/call-state.ts";
import type { PersonTransfer } from "../state/person-transfer.ts";
import type { UntimedEvent } from "../state/state-event.ts";
import type { ResolvedTeam } from "../team/resolved-team.ts";
import { type DeclineWish, handoffBack, planDecline } from "./plan-decline.ts";
import { type HandoffPlan, planBridged, planHandoff } from "./plan-handoff.ts";

/** A hand-off that was taken back. */
export interface Reverted {
  from: string;
  to: string;
  why: "declined" | "revised";
}

/** What came of a request to hand the call over. */
export interface HandoffResult {
  /** Null: a person is being called, and the call stays until they answer. */
  handoff: Handoff | null;
}

/** Hand-offs of a call. */
export interface Handoffs {
  /** The hand-off that the route would come to. Nothing is done. */
  preview(route: Route, turnId: string | null): Handoff;
  /**
   * Hands the call over unless that is refused: from here on the new member has it. A person who has to be called first
   * does not have it yet. Nothing is stored yet. A request with a `key` is refused the same way when it is sent again.
   */
  make(route: Route, request: { turnId: string | null; key?: string | null }): HandoffResult;
  /** Gives the call to the person who has answered. Nothing is stored yet. */
  bridge(transfer: PersonTransfer): Handoff;
  /** What a decline would come to: the hand-off back, or a refused one. Nothing is done. */
  previewDecline(wish: DeclineWish): Handoff;
  /**
   * Gives the call back, and on where the wish says so, unless that is refused. Returns the hand-off that its next member
   * is shown, and the one that was taken back.
   */
  decline(
    wish: DeclineWish,
    request: { turnId: string; key?: string | null },
  ): HandoffResult & { reverted: Reverted | null };
  /** Shows the call as it is now to the member that has it again, since the turn was revised that moved it. */
  takeBack(id: string, move: LastMove): Handoff;
  /** Stores hand-offs whose Turns were opened, all at once, before anyone hears of them. A failure is undone and thrown. */
  store(handoffs: readonly Handoff[], undo: () => void, reverted?: Reverted | null): Promise<void>;
}

export interface HandoffsOptions {
  workspace: string;
  session: Pick<Session, "state" | "apply" | "save">;
  team: () => ResolvedTeam;
  newId: NewId;
  countTokens: (text: string) => number;
  emit: Emit;
}

export function createHandoffs(options: HandoffsOptions): Handoffs {
  const { workspace, session, team, newId, countTokens, emit } = options;

  function plan(route: Route, turnId: string | null): HandoffPlan {
    return planHandoff({ team: team(), state: session.state, route, turnId, newId, countTokens });
  }

  async function store(
    handoffs: readonly Handoff[],
    undo: () => void,
    reverted: Reverted | null = null,
  ): Promise<void> {
    try {
      await session.save();
    } catch (error) {
      undo();
      throw error;
    }
    const callId = session.state.summary.id;
    if (reverted) emit("call.handoff_reverted", { workspace, callId, ...reverted });
    for (const { from, to } of handoffs) {
      if (from !== reverted?.to) emit("call.handed_off", { workspace, callId, from, to });
    }
  }

  const declinePlan = (wish: DeclineWish) =>
    planDecline({ team: team(), state: session.state, newId, countTokens }, wish);

  const handoffs: Handoffs = {
    preview: (route, turnId) => plan(route, turnId).handoff,
    previewDecline: declinePlan,
    decline(wish, { turnId, key = null }) {
      const handoff = declinePlan(wish);
      const move = session.state.lastMove;
      if (handoff.status === "refused" || !move) {
        session.apply({ type: "handoffRefused", handoff, turnId, key, isDecline: true });
        return { handoff, reverted: null };
      }
      session.apply({ type: "handoffDeclined", handoff, turnId });
      const { id, from, to: member } = move;
      const { by, reason } = wish;
      const reverted = { from, to: member, why: "declined" } as const;
      if (wish.to === null || wish.to === from) return { handoff, reverted };
      const route = { to: wish.to, by, rule: null, reason, inPlaceOf: { id, member } };
      return { handoff: handoffs.make(route, { turnId: null }).handoff ?? handoff, reverted };
    },
    takeBack(id, move) {
      const reason = "the caller's words were revised";
      const why = { id, move, by: "code", reason } as const;
      const handoff = { ...handoffBack({ team: team(), countTokens }, session.state, why), brief: null };
      session.apply({ type: "callReturned", handoff });
      return handoff;
    },
    make(route, { turnId, key = null }) {
      const { handoff, commit, rings } = plan(route, turnId);
      if (commit === null) {
        session.apply({ type: "handoffRefused", handoff, turnId, key });
        return { handoff };
      }
      const output = transferOutput(team(), handoff.to);
      if (rings) {
        session.apply(calledFor(handoff, { team: team(), requested: route.to, turnId, output, ...commit }));
        return { handoff: null };
      }
      const warnings = team().warnings(handoff.to);
      session.apply({ type: "handedOff", handoff, turnId, requested: route.to, output, warnings, ...commit });
      return { handoff };
    },
    bridge(transfer) {
      const handoff = planBridged({ team: team(), state: session.state, countTokens }, transfer);
      const { to, policy, requested, diverted } = transfer;
      const warnings = team().warnings(to);
      const output = transferOutput(team(), to);
      const { matter } = session.state;
      session.apply({
        type: "handedOff",
        handoff,
        turnId: null,
        policy,
        requested,
        diverted,
        output,
        warnings,
        matter,
      });
      return handoff;
    },
    store,
  };
  return handoffs;
}

/** The event by which a person is called, for the hand-off that it becomes when they answer. */
function calledFor(
  handoff: Handoff,
  { team, turnId, output, ...more }: CalledFor,
): Extract<UntimedEvent, { type: "transferStarted" }> {
  const { id, from, to, by, rule, reason, message } = handoff;
  const { ringForMs } = team.person(to)!;
  const { requested, diverted, policy } = more;
  const transfer = { id, from, to, by, rule, reason, message, ringForMs, requested, diverted, policy };
  return { type: "transferStarted", transfer, turnId, output };
}

interface CalledFor extends Pick<PersonTransfer, "policy" | "requested" | "diverted"> {
  team: ResolvedTeam;
  turnId: string | null;
  output: string;
}

/** What a model reads that asked for a transfer. */
export function transferOutput(team: ResolvedTeam, agentId: string): string {
  if (team.person(agentId)?.destination)
    return `${team.labelOf(agentId)} is being called. The call stays with you until they answer.`;
  return `The call is with ${team.labelOf(agentId)} now.`;
}
