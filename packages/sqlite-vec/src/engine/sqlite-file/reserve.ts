import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makePrivateFile } from "@cuecard/core/adapter-kit";

/** Room for the 1,000 pages after which SQLite copies a WAL back. Deleting a few hundred chunks takes fewer. */
const reserveBytes = 4 * 1_048_576;

/** Space that is set aside, so that rows can still be deleted on a full disk. */
export interface Reserve {
  /** Does `work`, which frees space. When the disk is full, it gives the reserve back and does `work` again. */
  forDeleting<T>(work: () => T): T;
}

export function createReserve(path: string): Reserve {
  const file = `${path}-reserve`;

  /** Only where the reserve is small beside the free space. */
  function setAside(): void {
    try {
      if (existsSync(file)) return;
      const { bavail, bsize } = statfsSync(dirname(path));
      if (bavail * bsize < 4 * reserveBytes) return;
      makePrivateFile(file);
      writeFileSync(file, new Uint8Array(reserveBytes));
    } catch {
      rmSync(file, { force: true });
    }
  }

  setAside();
  return {
    forDeleting(work) {
      try {
        const result = work();
        setAside();
        return result;
      } catch (error) {
        if ((error as { code?: string }).code !== "SQLITE_FULL" || !existsSync(file)) throw error;
        rmSync(file, { force: true });
        return work();
      }
    },
  };
}
