import type { Emit } from "../../api/events.ts";
import type { LiveCall } from "../../api/live-call.ts";
import type { Rehearsal } from "../../api/rehearsal.ts";
import { createOperationQueue, type Enqueue } from "../../base/async/operation-queue.ts";
import { CuecardError } from "../../errors.ts";
import { createKeepUp, type KeepUp } from "../insight/keep-up.ts";
import { type CallParts, type CallPartsOptions, createCallParts } from "../operations/call-parts.ts";
import { openByRule } from "../operations/open-by-rule.ts";
import type { Session } from "../saving/session.ts";
import { callEnded } from "../state/call-errors.ts";
import { createLiveCall } from "./live-call.ts";

/** Makes rehearsals of one call. Each begins after the operations that were asked for before it. */
export function createRehearse(parts: CallParts, enqueue: Enqueue, keepUp: KeepUp): () => Promise<Rehearsal> {
  return () =>
    enqueue(async () => {
      await parts.begin();
      const copy = parts.session.copy();
      const heard: Parameters<Emit>[] = [];
      const call = await callOver({ ...parts, session: copy, emit: (...event) => void heard.push(event) });
      return {
        call,
        async keep() {
          await enqueue(() => keep(parts, copy, heard));
          keepUp.turnDone();
        },
      };
    });
}

/** A call over a session that stores nothing. The host's own functions are not asked for it. */
export async function callOver(options: CallPartsOptions, { begins = false } = {}): Promise<LiveCall> {
  const hostFunctions = { summarise: null, extract: null };
  const parts = await createCallParts({ ...options, hostFunctions }, { isCopy: true });
  if (begins) await openByRule(parts);
  return createLiveCall(parts, createOperationQueue(), createKeepUp(options.session, hostFunctions));
}

async function keep({ session, turns, emit }: CallParts, copy: Session, heard: Parameters<Emit>[]): Promise<void> {
  if (session.lost) throw session.lost;
  const undo = session.checkpoint();
  if (!session.adopt(copy)) throw changedSince(session);
  session.apply({ type: "touched" });
  try {
    // A hand-off is stored before anyone hears of it.
    if (heard.some(([name]) => name !== "turn.answered")) await session.save();
  } catch (error) {
    undo();
    throw error;
  }
  await turns.refresh();
  session.saveSoon();
  for (const event of heard) emit(...event);
}

function changedSince({ state }: Session): CuecardError {
  const { summary } = state;
  if (summary.status === "ended") return callEnded(summary);
  const message = `Call "${summary.id}" has changed since the rehearsal began; do on the call what was rehearsed.`;
  return new CuecardError("version_conflict", message);
}
