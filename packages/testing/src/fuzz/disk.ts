import type { AddedEntries, CallRecord, Handoff, WorkspaceStorage } from "@cuecard/core";

/** A hand-off as it reached the disk, with the caller's turns so far and the owner that was stored with it. */
export interface DurableMove {
  id: string;
  from: string;
  to: string;
  by: Handoff["by"];
  turnId: string | null;
  callerTurns: number;
  /** Its place in the stored trace. */
  place: number;
}

/** A workspace's storage that notes what reaches it. */
export interface Disk {
  store: WorkspaceStorage;
  /** What has reached the disk, in order. */
  readonly moves: readonly DurableMove[];
  /** Owners that a save stored, with the last hand-off before it. */
  readonly owners: readonly { stored: string; expected: string | null }[];
  save(record: CallRecord, entries: AddedEntries | null): Promise<"done" | "moved" | "gone">;
}

export function createDisk(store: WorkspaceStorage): Disk {
  let moves: DurableMove[] = [];
  const owners: { stored: string; expected: string | null }[] = [];
  /** Whether each stored item of the ledger is the caller's. */
  const said: boolean[] = [];

  function note({ ledger, trace, after }: AddedEntries): void {
    said.splice(after.ledger, Infinity, ...ledger.map(({ role }) => role === "caller"));
    const callerTurns = said.filter(Boolean).length;
    // A save may write again what was stored: those moves were made when they were made.
    const known = new Map(moves.map((move) => [move.id, move]));
    moves = moves.filter(({ place }) => place < after.trace);
    for (const [index, { kind, turnId, data }] of trace.entries()) {
      if (kind !== "handoff") continue;
      const move = data as unknown as Omit<DurableMove, "callerTurns">;
      moves.push({ callerTurns, ...move, turnId, ...known.get(move.id), place: after.trace + index });
    }
  }

  return {
    store,
    owners,
    get moves() {
      return moves;
    },
    async save(record, entries) {
      const outcome = await store.saveCall(record, entries);
      if (outcome !== "done") return outcome;
      if (entries) note(entries);
      owners.push({ stored: record.agentId, expected: moves.at(-1)?.to ?? null });
      return outcome;
    },
  };
}
