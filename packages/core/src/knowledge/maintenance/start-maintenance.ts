import { limits } from "../../limits.ts";
import { deleteOrphanedBlobs, type MaintenanceOptions } from "./delete-orphaned-blobs.ts";
import { earliestTime } from "./earliest-time.ts";

export interface Maintenance {
  /** Ends maintenance under way after the blob it is at. */
  stop(): Promise<void>;
}

const dayMs = 24 * 3_600_000;
const maintainEveryMs = dayMs;
/** No right clock puts a source off for longer: a refresh waits 168 hours and a twentieth. */
const longestWaitMs = 8 * 24 * 3_600_000;
/** How much the clocks of processes on one storage may differ. */
const clockDifferenceMs = 3_600_000;
/** How often the store is asked whether maintenance is due. */
const askAgainMs = 3_600_000;

/**
 * Deletes orphaned blobs, and calls whose retention is over, once a day and at the start when it is due. Of all
 * processes on a storage one does it. Every hour each process also brings back what a wrong clock has put off. A
 * process whose own clock was never set does neither.
 */
export function startMaintenance(options: MaintenanceOptions): Maintenance {
  const stopping = new AbortController();
  let maintenance = Promise.resolve();

  const timer = setInterval(ask, askAgainMs);
  timer.unref();
  ask();

  function ask(): void {
    maintenance = maintenance.then(maintainIfDue);
  }

  async function maintainIfDue(): Promise<void> {
    try {
      if (stopping.signal.aborted) return;
      const { storage, now } = options;
      const time = now();
      // By such a clock all that is stored would lie ahead, and be taken away.
      if (time < earliestTime) return;
      await storage.repairClockSkew({
        now: time,
        latest: time + longestWaitMs,
        latestLease: time + limits.leaseMs + clockDifferenceMs,
      });
      if (!(await storage.claimMaintenance({ now: now(), everyMs: maintainEveryMs }))) return;
      await storage.forgetCalls(new Date(now()).toISOString());
      await storage.forgetRequests(now());
      const daysAgo = (days: number) => new Date(now() - days * dayMs).toISOString();
      await storage.forgetEvents({ before: daysAgo(options.eventDays), now: now() });
      await storage.forgetAudit(daysAgo(options.auditDays));
      await storage.forgetUsage(daysAgo(options.usageDays).slice(0, 10));
      await options.emptyBin(daysAgo(limits.bin.days), stopping.signal);
      await deleteOrphanedBlobs(options, stopping.signal);
    } catch {
      // A store that is away keeps its orphaned blobs until the next time.
    }
  }

  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await maintenance;
    },
  };
}
