import type { Emit } from "../../api/events.ts";
import { isCuecardError } from "../../errors.ts";
import type { CallRecord, CallStore } from "../../ports/storage/calls.ts";
import type { LearnedExampleStore } from "../../ports/storage/learned-examples.ts";
import { keepLessons } from "../learned/keep-lessons.ts";
import { createSession, type Session } from "../saving/session.ts";
import type { EventOf } from "../state/state-event.ts";
import { expiryOf } from "./expiry.ts";
import { type KeepOptions, keepGaps } from "./keep-gaps.ts";

/** What it takes to end a call. */
export interface EndOptions extends KeepOptions {
  store: KeepOptions["store"] & Pick<LearnedExampleStore, "keepLessons">;
  workspace: string;
  emit: Emit;
}

type End = Omit<EventOf<"ended">, "at"> | Omit<EventOf<"expired">, "at">;

/**
 * Keeps what the call teaches its team, stores that it has ended, then keeps its gaps and tells listeners. When the end
 * can't be stored, the call goes on and the error is thrown.
 */
export async function endCall(session: Session, options: EndOptions, end: End): Promise<void> {
  await keepLessons(session, options);
  const undo = session.checkpoint();
  session.apply(end);
  try {
    await session.save();
  } catch (error) {
    undo();
    throw error;
  }
  await keepGaps(session, options);
  options.emit("call.ended", { workspace: options.workspace, call: session.recorded });
}

/** Ends a call that was left alone. False: it was not. */
export async function endIfIdle(session: Session, options: EndOptions): Promise<boolean> {
  const expiry = expiryOf(session.state.summary, options.now());
  if (expiry) await endCall(session, options, { type: "expired", ...expiry });
  return expiry !== null;
}

/** Ends a call that `leaseIdleCall` gave. False: another process has taken it over by now, and ends it. */
export async function endLeased(
  record: CallRecord,
  options: EndOptions & { store: EndOptions["store"] & CallStore },
): Promise<boolean> {
  const { store, now } = options;
  const session = createSession({ record, entries: await store.getCallEntries(record.id), store, now });
  const end = () =>
    endIfIdle(session, options).catch((error: unknown) => {
      if (isCuecardError(error) && (error.code === "call_moved" || error.code === "call_ended")) return false;
      throw error;
    });
  // A save may be stored though its answer is lost. The second try finds out, and listeners get the event.
  return end().catch(end);
}
