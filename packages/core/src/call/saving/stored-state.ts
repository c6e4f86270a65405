import type { CallEntries } from "../../ports/storage/calls.ts";
import type { CallSummary } from "../../schema/call.ts";
import type { JsonObject } from "../../schema/common.ts";
import { withSecretValues } from "../../team/template/variables.ts";
import type { CallState, TeamSnapshot } from "../state/call-state.ts";

/** Summary, ledger and trace are stored beside the state; `snapshot` stands for the team. */
type Elsewhere = "summary" | "ledger" | "trace" | "definition" | "members";

/**
 * The state as it is stored. Its names stay what they are, whatever the code calls them: calls that run now are stored
 * so.
 */
interface StoredState
  extends Omit<CallState, Elsewhere | "handoffContext" | "alreadyProvided" | "keepsContext" | "subject" | "searches"> {
  snapshot: string;
  arrival?: NonNullable<CallState["handoffContext"]>;
  given?: NonNullable<CallState["alreadyProvided"]>;
  keepsContext?: boolean;
  searches?: CallState["searches"];
  subject?: NonNullable<CallState["subject"]>;
}

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
    ...own
  } = state;
  const { handoffContext, alreadyProvided, subject, searches, ...rest } = own;
  const stored: StoredState = {
    ...rest,
    ...(handoffContext && { arrival: handoffContext }),
    ...(alreadyProvided && { given: alreadyProvided }),
    ...(searches.length > 0 && { searches }),
    ...(subject && { subject }),
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
    subject,
    searches = [],
    ...rest
  } = stored as unknown as StoredState;
  // A call that records no words has an empty ledger by now, so places in it are gone.
  const place = (index: number) => Math.min(index, ledger.length);
  const state: CallState = {
    ...rest,
    ...(JSON.parse(snapshot) as TeamSnapshot),
    summary,
    ledger,
    trace,
    keepsContext,
    searches,
    hiddenBefore: place(rest.hiddenBefore),
    handoffContext: arrival ? { ...arrival, items: place(arrival.items) } : null,
    alreadyProvided: given ?? null,
    subject: subject ? { ...subject, items: place(subject.items) } : null,
  };
  return { state, snapshot };
}

/** The team snapshot without values of secret variables, for a call that has ended. */
export function snapshotWithoutSecrets({ definition, members }: TeamSnapshot): string {
  return snapshotOf({ definition: withSecretValues(definition, () => ""), members });
}

function snapshotOf({ definition, members }: TeamSnapshot): string {
  return JSON.stringify({ definition, members });
}
