import { CuecardError, type Principal } from "@cuecard/core";

/** Streams that one key, and all keys of one workspace, may have open in one process. */
const most = { key: 50, workspace: 200 };
const retryAfterSeconds = 10;

/** Counts the streams that are open. */
export interface OpenStreams {
  /** Counts a stream until the returned function is called. Throws `rate_limited` when there are too many. */
  open(principal: Pick<Principal, "id" | "workspace">): () => void;
}

export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>();
  const add = (name: string, by: number) => {
    const count = (counts.get(name) ?? 0) + by;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  };
  return {
    open({ id, workspace }) {
      const names = { key: `key ${id}`, workspace: `workspace ${workspace}` };
      for (const whose of ["key", "workspace"] as const)
        if ((counts.get(names[whose]) ?? 0) >= most[whose]) throw tooMany(whose);
      for (const name of Object.values(names)) add(name, 1);
      let isOpen = true;
      return () => {
        if (isOpen) for (const name of Object.values(names)) add(name, -1);
        isOpen = false;
      };
    },
  };
}

function tooMany(whose: keyof typeof most): CuecardError {
  const message = `This ${whose} has ${most[whose]} streams of events open, the most it may have; close one first.`;
  return new CuecardError("rate_limited", message, { retryable: true, retryAfterSeconds });
}
