import type { CallEntries } from "../../ports/storage/calls.ts";
import type { CallSummary } from "../../schema/call.ts";
import type { JsonObject } from "../../schema/common.ts";
import { ownSecrets, withSecretValues } from "../../team/template/variables.ts";
import {
  type Before,
  type CallState,
  type LastMove,
  noDeclines,
  noInsight,
  type TeamSnapshot,
} from "../state/call-state.ts";
import { withPlaces } from "../state/places.ts";
import { visibleFrom } from "../state/taken-back.ts";

/** Summary, ledger and trace are stored beside the state; `snapshot` stands for the team. The last three are not stored. */
type Elsewhere = "summary" | "ledger" | "trace" | "definition" | "members" | "insight" | "keys" | "provided";

/**
 * The state as it is stored. Its names stay what they are, whatever the code calls them: calls that run now are stored
 * so.
 */
interface StoredState
  extends Omit<CallState, Elsewhere | keyof Optional | "handoffContext" | "alreadyProvided">,
    Partial<Optional> {
  snapshot: string;
  arrival?: NonNullable<CallState["handoffContext"]>;
  given?: NonNullable<CallState["alreadyProvided"]>;
}

/** Parts that are left out where there is nothing to say: calls that were stored before they existed have none. */
type Optional = Pick<
  CallState,
  | "asksModel"
  | "keepsContext"
  | "memberSince"
  | "searches"
  | "subject"
  | "seenFrom"
  | "turnStart"
  | "lastMove"
  | "alsoAsked"
  | "matter"
  | "declines"
  | "batches"
  | "personTransfers"
  | "whisper"
>;

/**
 * The state as each save stores it. The team snapshot never changes and may be large, so it is written as text once:
 * handing a text to a store's thread costs next to nothing, but thousands of objects would make the caller on the line
 * wait.
 */
export function toStored(state: CallState, snapshot = snapshotOf(state)): JsonObject {
  const {
    summary: _summary,
    ledger: _ledger,
    trace: _trace,
    definition: _definition,
    members: _members,
    insight: _insight,
    keys: _keys,
    provided: _provided,
    ...own
  } = state;
  const {
    handoffContext,
    alreadyProvided,
    memberSince,
    subject,
    searches,
    seenFrom,
    turnStart,
    lastMove,
    alsoAsked,
    matter,
    asksModel,
    declines,
    batches,
    personTransfers,
    whisper,
    ...rest
  } = own;
  const stored: StoredState = {
    ...rest,
    ...(handoffContext && { arrival: handoffContext }),
    ...(alreadyProvided && { given: alreadyProvided }),
    ...(memberSince !== null && { memberSince }),
    ...(searches.length > 0 && { searches }),
    ...(subject && { subject }),
    ...(seenFrom !== null && { seenFrom }),
    ...(turnStart && { turnStart }),
    ...(lastMove && { lastMove }),
    ...(alsoAsked.length > 0 && { alsoAsked }),
    ...(matter && { matter }),
    ...(asksModel && { asksModel }),
    ...(declines.total > 0 && { declines }),
    ...(batches.length > 0 && { batches }),
    ...(personTransfers.length > 0 && { personTransfers }),
    ...(whisper && { whisper }),
    snapshot,
  };
  return stored as unknown as JsonObject;
}

/** The state of a stored call, and the snapshot to store it with again. */
export function fromStored(
  stored: JsonObject,
  summary: CallSummary,
  { ledger, trace }: CallEntries,
): { state: CallState; snapshot: string } {
  const {
    snapshot,
    arrival,
    given,
    keepsContext = false,
    memberSince = null,
    subject = null,
    searches = [],
    seenFrom = null,
    turnStart = null,
    lastMove = null,
    alsoAsked = [],
    matter = null,
    asksModel = false,
    declines = noDeclines,
    batches = [],
    personTransfers = [],
    whisper = null,
    ...rest
  } = stored as unknown as StoredState;
  const team = JSON.parse(snapshot) as TeamSnapshot;
  const state = withinLedger(
    {
      ...rest,
      ...team,
      secrets: { ...ownSecrets(team.definition), ...rest.secrets },
      summary,
      ledger,
      trace,
      keepsContext,
      memberSince,
      searches,
      subject,
      seenFrom,
      turnStart,
      lastMove,
      alsoAsked,
      matter,
      asksModel,
      declines,
      batches,
      personTransfers,
      whisper,
      handoffContext: arrival ?? null,
      alreadyProvided: given ?? null,
      insight: noInsight,
      keys: "",
      provided: [],
    },
    ledger.length,
  );
  return { state, snapshot };
}

/** Index in the ledger before which the current member of a stored call sees nothing. */
export function hiddenBeforeIn(stored: JsonObject): number {
  const { hiddenBefore, seenFrom = null } = stored as unknown as Pick<StoredState, "hiddenBefore" | "seenFrom">;
  return visibleFrom({ hiddenBefore, seenFrom });
}

/** A call that records no words has an empty ledger by now, so places in it are gone. */
function withinLedger(state: CallState, length: number): CallState {
  const { turnStart, lastMove } = state;
  const within = (place: number) => Math.min(place, length);
  const turnIds = state.turnIds.map((turn) =>
    turn.items === undefined ? turn : { ...turn, items: within(turn.items) },
  );
  const start = turnStart && { ...turnStart, before: whole(turnStart.before), lastMove: wholeMove(turnStart.lastMove) };
  return withPlaces({ ...state, turnIds, turnStart: start, lastMove: wholeMove(lastMove) }, within);
}

function wholeMove(move: LastMove | null): LastMove | null {
  return move && { ...move, before: whole(move.before) };
}

/** Calls that were stored before there was some of it have none. */
function whole(before: Before): Before {
  const { memberSince = null, seenFrom = null, alsoAsked = [], matter = null } = before;
  return { ...before, memberSince, seenFrom, alsoAsked, matter };
}

/** The team snapshot without values of secret variables, for a call that has ended. */
export function snapshotWithoutSecrets({ definition, members }: TeamSnapshot): string {
  return snapshotOf({ definition: withSecretValues(definition, () => ""), members });
}

function snapshotOf({ definition, members }: TeamSnapshot): string {
  return JSON.stringify({ definition, members });
}
