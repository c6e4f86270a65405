import type { LiveCall } from "../../api/live-call.ts";
import type { Rehearsal } from "../../api/rehearsal.ts";
import { createExclusion } from "../../base/async/exclusion.ts";
import { expiryOf } from "../ending/expiry.ts";
import type { Session } from "../saving/session.ts";

/** A call that this process holds. */
export interface HeldCall {
  workspace: string;
  call: LiveCall;
  session: Session;
  /** Ends it if it was left alone, in its turn among the call's operations. */
  endIfIdle(): Promise<void>;
  rehearse(): Promise<Rehearsal>;
}

/** The calls that this process holds, of all workspaces. It outlives the services of a workspace, which come and go. */
export interface LiveCalls {
  get(workspace: string, id: string): HeldCall | undefined;
  add(held: HeldCall): void;
  delete(workspace: string, id: string): void;
  /** How many of them are active. */
  count(): number;
  /** Opens or starts one call at a time for each call or external id: two would take the call from each other. */
  runExclusive<Result>(workspace: string, key: string, run: () => Promise<Result>): Promise<Result>;
  /** Ends those that were left alone, of one workspace or of all, and forgets those that have ended. */
  endIdle(workspace: string | null, now: number): Promise<void>;
  /** Stores what ordinary turns still save behind their answers. */
  flush(workspace?: string): Promise<void>;
  /** Stores all of them without their secrets, since the process stops. */
  release(): Promise<void>;
}

export function createLiveCalls(): LiveCalls {
  const held = new Map<string, HeldCall>();
  const keyOf = (workspace: string, id: string) => `${workspace}/${id}`;
  const of = (workspace: string | null) =>
    [...held].filter(([, each]) => workspace === null || each.workspace === workspace);
  const exclusively = createExclusion();

  async function endOne(key: string, each: HeldCall, now: number): Promise<void> {
    const { session, endIfIdle } = each;
    const isActive = () => session.state.summary.status === "active";
    if (isActive()) {
      if (!expiryOf(session.state.summary, now)) return;
      // A call that another process took is kept as long, so that `open` does not take it back.
      if (!session.lost) await endIfIdle().catch(() => undefined);
      if (!session.lost && isActive()) return;
    }
    if (held.get(key)?.session === session) held.delete(key);
  }

  return {
    get: (workspace, id) => held.get(keyOf(workspace, id)),
    add: (each) => void held.set(keyOf(each.workspace, each.call.id), each),
    delete: (workspace, id) => void held.delete(keyOf(workspace, id)),
    count: () =>
      [...held.values()].filter(({ session }) => !session.lost && session.state.summary.status === "active").length,
    runExclusive: (workspace, name, run) => exclusively(keyOf(workspace, name), run),
    async endIdle(workspace, now) {
      await Promise.all(of(workspace).map(([key, each]) => endOne(key, each, now)));
    },
    async release() {
      await Promise.all(of(null).map(([, { session }]) => session.release().catch(() => undefined)));
    },
    async flush(workspace) {
      await Promise.all(of(workspace ?? null).map(([, { session }]) => session.flush().catch(() => undefined)));
    },
  };
}
