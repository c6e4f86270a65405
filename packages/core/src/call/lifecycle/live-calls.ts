import type { LiveCall } from "../../services.ts";
import type { Session } from "../saving/session.ts";
import { expired } from "./expiry.ts";

/** A call that this process holds. */
export interface HeldCall {
  workspace: string;
  call: LiveCall;
  session: Session;
  /** Ends it, in its turn among the call's operations, if it was left alone. */
  endIfIdle(): Promise<void>;
}

/** The calls of all workspaces that this process holds. It outlives the services of a workspace, which are made anew when it is asked for again. */
export interface LiveCalls {
  get(workspace: string, id: string): HeldCall | undefined;
  add(held: HeldCall): void;
  delete(workspace: string, id: string): void;
  /** Runs one opening or start at a time per call or external id: two would take the call from each other. */
  inTurn<Result>(workspace: string, key: string, run: () => Promise<Result>): Promise<Result>;
  /** Ends those that were left alone, of one workspace or of all, and forgets those that have ended. */
  endIdle(workspace: string | null, now: number): Promise<void>;
  /** Stores what ordinary turns still save behind. */
  flush(workspace?: string): Promise<void>;
}

export function createLiveCalls(): LiveCalls {
  const held = new Map<string, HeldCall>();
  const turns = new Map<string, Promise<unknown>>();
  const keyOf = (workspace: string, id: string) => `${workspace}/${id}`;
  const of = (workspace: string | null) => [...held].filter(([, each]) => workspace === null || each.workspace === workspace);

  async function endOne(key: string, { session, endIfIdle }: HeldCall, now: number): Promise<void> {
    if (session.summary.status === "active") {
      if (expired(session.summary, now) === session.summary) return;
      // One that moved is kept as long, so that `open` does not take it back.
      if (!session.lost) await endIfIdle().catch(() => undefined);
      if (!session.lost && (session.summary.status as string) === "active") return;
    }
    if (held.get(key)?.session === session) held.delete(key);
  }

  return {
    get: (workspace, id) => held.get(keyOf(workspace, id)),
    add: (each) => void held.set(keyOf(each.workspace, each.call.id), each),
    delete: (workspace, id) => void held.delete(keyOf(workspace, id)),
    inTurn(workspace, name, run) {
      const key = keyOf(workspace, name);
      const result = (turns.get(key) ?? Promise.resolve()).then(run);
      const settled = result.catch(() => undefined).then(() => void (turns.get(key) === settled && turns.delete(key)));
      turns.set(key, settled);
      return result;
    },
    async endIdle(workspace, now) {
      await Promise.all(of(workspace).map(([key, each]) => endOne(key, each, now)));
    },
    async flush(workspace) {
      await Promise.all(of(workspace ?? null).map(([, { session }]) => session.flush().catch(() => undefined)));
    },
  };
}
