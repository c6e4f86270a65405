import { isCuecardError } from "../../errors.ts";
import type { NewId } from "../../ids.ts";
import type { CallRecord, CallStore } from "../../ports/storage/calls.ts";
import type { Emit } from "../../runtime/emitter.ts";
import { createSession, type Session } from "../saving/session.ts";
import { expired } from "./expiry.ts";

export interface EndOptions {
  workspace: string;
  now: () => number;
  emit: Emit;
}

/** Stores that the call has ended, then lets listeners know. What can't be stored is undone, so that ending it can be tried again. */
export async function storeEnd(session: Session, { workspace, emit }: Omit<EndOptions, "now">, undo: () => void): Promise<void> {
  try {
    await session.save();
  } catch (error) {
    undo();
    throw error;
  }
  emit("call.ended", { workspace, call: session.recorded });
}

/** Ends a call that was left alone. False: it was not. */
export async function endIfIdle(session: Session, options: EndOptions): Promise<boolean> {
  const ended = expired(session.summary, options.now());
  if (ended === session.summary) return false;
  const undo = session.checkpoint();
  session.summary = ended;
  session.trace.add("end", `The call ended: ${ended.endReason}.`);
  await storeEnd(session, options, undo);
  return true;
}

/** Ends a call that `leaseIdleCall` gave. False: another process has taken it over by now, and ends it. */
export async function endLeased(
  record: CallRecord,
  { store, newId, ...options }: EndOptions & { store: CallStore; newId: NewId },
): Promise<boolean> {
  const session = createSession({ record, entries: await store.getCallEntries(record.id), store, now: options.now, newId });
  const end = () =>
    endIfIdle(session, options).catch((error: unknown) => {
      if (isCuecardError(error) && (error.code === "call_moved" || error.code === "call_ended")) return false;
      throw error;
    });
  // A save may be stored and only its answer lost: made again, it tells, and listeners learn of the end.
  return end().catch(end);
}
