import type { Once, OnceWork, Workspace } from "../../api/workspace.ts";
import type { IdPrefix, NewId } from "../../base/values/ids.ts";
import { CuecardError, isCuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { Outcome, RequestStore } from "../../ports/storage/requests.ts";
import { keyReused, requestHashes } from "./request-hashes.ts";

export interface OnceOptions {
  store: RequestStore;
  now: () => number;
  newId: NewId;
  /** Services of the workspace whose ids come from `newId`. */
  open: (newId: NewId) => Workspace;
}

/**
 * Work with a key. It has three steps, each atomic by itself: the request is stored with the id of its object; the
 * object is stored under that id, which a store takes once; the request is done. A process that dies between two of
 * them leaves nothing or the object, and the next attempt finds which.
 */
export function createOnce({ store, now, newId, open }: OnceOptions): Once {
  const { leaseMs, keptMs } = limits.keyedRequest;
  return async (key, work) => {
    const time = now();
    const hashes = requestHashes(key, work.asked);
    const objectId = work.id ?? newId(work.prefix);
    const admission = await store.admitRequest({ ...hashes, objectId, now: time, leaseMs, forgetAt: time + keptMs });
    if (admission.status === "differs") throw keyReused();
    if (admission.status === "running") throw inProgress();
    if (admission.status === "done") {
      const { answer } = admission;
      return answer === null ? work.find(admission.objectId, null) : JSON.parse(answer);
    }
    const end = (outcome: Outcome) => store.endRequest(hashes.key, admission.attempt, outcome);
    try {
      const { id, value, keeps } = await attempt(admission, work, (reserved) =>
        open(reservedFirst(newId, work.prefix, reserved)),
      );
      await end({ status: "done", objectId: id, answer: keeps ? JSON.stringify(value) : null });
      return value;
    } catch (error) {
      await end(isRefusal(error) ? { status: "refused" } : { status: "unknown", now: now() }).catch(() => undefined);
      throw error;
    }
  };
}

/** Makes the object, unless an attempt before this one has. */
async function attempt<Value>(
  { attempt, objectId, begunAt }: { attempt: number; objectId: string; begunAt: number },
  { make, find }: OnceWork<Value>,
  workspace: (reserved: string) => Workspace,
): ReturnType<OnceWork<Value>["make"]> {
  if (attempt > 1) {
    try {
      return { id: objectId, value: await find(objectId, begunAt), keeps: false };
    } catch (error) {
      if (!isCuecardError(error) || error.type !== "not_found_error") throw error;
    }
  }
  return make(workspace(objectId));
}

/** Ids as `newId` makes them, save the first one of a kind. */
function reservedFirst(newId: NewId, kind: IdPrefix, reserved: string): NewId {
  let isTaken = false;
  return (prefix) => {
    if (prefix !== kind || isTaken) return newId(prefix);
    isTaken = true;
    return reserved;
  };
}

/** True when nothing was made. After a fault nobody knows. */
function isRefusal(error: unknown): boolean {
  return isCuecardError(error) && error.type !== "api_error";
}

function inProgress(): CuecardError {
  const message = "A request with this Idempotency-Key is being answered; send it again in a second to get its answer.";
  return new CuecardError("request_in_progress", message, { retryable: true, retryAfterSeconds: 1 });
}
