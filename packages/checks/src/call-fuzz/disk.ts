import type { AddedEntries, CallRecord, Handoff, WorkspaceStorage } from "@cuecard/core";

/** A hand-off as it reached the disk, with the caller's turns so far and the owner that was stored with it. */
export interface DurableMove {
  id: string;
  from: string;
  to: string;
  by: Handoff["by"];
  /** Name of the rule that made it; null where none did. */
  rule: string | null;
  turnId: string | null;
  callerTurns: number;
  /** It was taken back: its member declined it, or the caller's words were revised. */
  reverted: boolean;
  /** Its place in the stored trace. */
  place: number;
}

/** How a hand-off was taken back, as it reached the disk. */
export interface Return {
  id: string;
  /** Id of the hand-off. */
  reverts: string;
  why: "declined" | "revised";
  turnId: string | null;
  place: number;
}

/** A person who is called, as it reached the disk. */
export interface Called extends Omit<DurableMove, "reverted"> {}

/** A workspace's storage that notes what reaches it. */
export interface Disk {
  store: WorkspaceStorage;
  /** Hand-offs that have reached the disk, in order. */
  readonly moves: readonly DurableMove[];
  /** How they were taken back that did not stand, in order. */
  readonly returns: readonly Return[];
  /** People who were called, in order. */
  readonly called: readonly Called[];
  /** Owners that a save stored, with the last hand-off before it. */
  readonly owners: readonly { stored: string; expected: string | null }[];
  save(record: CallRecord, entries: AddedEntries | null): Promise<"done" | "moved" | "gone">;
}

export function createDisk(store: WorkspaceStorage): Disk {
  let moves: DurableMove[] = [];
  const owners: { stored: string; expected: string | null }[] = [];
  let returns: Return[] = [];
  let called: Called[] = [];
  /** Whether each stored item of the ledger is the caller's. */
  const said: boolean[] = [];

  function note({ ledger, trace, after }: AddedEntries): void {
    said.splice(after.ledger, Infinity, ...ledger.map(({ role }) => role === "caller"));
    const callerTurns = said.filter(Boolean).length;
    // A save may write again what was stored: those moves were made when they were made.
    const known = new Map(moves.map((move) => [move.id, move]));
    moves = moves.filter(({ place }) => place < after.trace);
    returns = returns.filter(({ place }) => place < after.trace);
    const knownCalls = new Map(called.map((each) => [each.id, each]));
    called = called.filter(({ place }) => place < after.trace);
    for (const [index, { kind, turnId, data }] of trace.entries()) {
      if (kind === "reverted") returns.push({ ...(data as unknown as Return), turnId, place: after.trace + index });
      if (kind === "transfer" && data?.status === "ringing") {
        const start = data as unknown as Omit<Called, "callerTurns">;
        called.push({ callerTurns, ...start, turnId, ...knownCalls.get(start.id), place: after.trace + index });
      }
      if (kind !== "handoff") continue;
      const move = data as unknown as Omit<DurableMove, "callerTurns">;
      moves.push({ callerTurns, ...move, turnId, reverted: false, ...known.get(move.id), place: after.trace + index });
    }
    moves = moves.map((move) => ({ ...move, reverted: returns.some(({ reverts }) => reverts === move.id) }));
  }

  return {
    store,
    owners,
    get moves() {
      return moves;
    },
    get returns() {
      return returns;
    },
    get called() {
      return called;
    },
    async save(record, entries) {
      const outcome = await store.saveCall(record, entries);
      if (outcome !== "done") return outcome;
      if (entries) note(entries);
      owners.push({ stored: record.agentId, expected: ownerAfter(moves) });
      return outcome;
    },
  };
}

/** Hand-offs that stood. */
export function standing(moves: readonly DurableMove[]): DurableMove[] {
  return moves.filter(({ reverted }) => !reverted);
}

/** Who has the call after these hand-offs; null: the member that it began with. */
export function ownerAfter(moves: readonly DurableMove[]): string | null {
  return standing(moves).at(-1)?.to ?? null;
}
