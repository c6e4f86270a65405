import type { RequestStore } from "../ports/storage/requests.ts";
import type { WorkspaceRows } from "./rows.ts";

export function createMemoryRequests({ requests }: WorkspaceRows): RequestStore {
  return {
    async admitRequest({ key, fingerprint, objectId, now, leaseMs, forgetAt }) {
      const found = requests.get(key);
      if (!found || found.forgetAt <= now) {
        const leasedUntil = now + leaseMs;
        const row = {
          fingerprint,
          objectId,
          attempt: 1,
          begunAt: now,
          leasedUntil,
          forgetAt,
          done: false,
          answer: null,
        };
        requests.set(key, row);
        return { status: "admitted", attempt: 1, objectId, begunAt: now };
      }
      if (found.fingerprint !== fingerprint) return { status: "differs" };
      if (found.done) return { status: "done", objectId: found.objectId, answer: found.answer };
      if (found.leasedUntil > now) return { status: "running" };
      found.attempt += 1;
      found.leasedUntil = now + leaseMs;
      return { status: "admitted", attempt: found.attempt, objectId: found.objectId, begunAt: found.begunAt };
    },
    async endRequest(key, attempt, outcome) {
      const found = requests.get(key);
      if (!found || found.attempt !== attempt || found.done) return;
      if (outcome.status === "refused") requests.delete(key);
      else if (outcome.status === "unknown") found.leasedUntil = outcome.now;
      else Object.assign(found, { objectId: outcome.objectId, answer: outcome.answer, done: true });
    },
  };
}

/** Removes the requests that made a call. */
export function removeRequestsOf({ requests }: WorkspaceRows, callId: string): void {
  for (const [key, { objectId }] of requests) if (objectId === callId) requests.delete(key);
}
