import type { ResidentBase } from "./resident-base.ts";
import { type Ending, emptyEnding } from "./statements.ts";

/** What the last statements said that end searches, for searches that may be a little older than the database. */
export interface RecentEndings {
  /** Null: not all of it was read so recently, or what is in memory has changed since. */
  find(wanted: Wanted): Ending | null;
  /** `at`: when the statement was sent. What it says is at least as new. */
  keep(workspace: string, ending: Ending, at: number): void;
}

export interface Wanted {
  workspace: string;
  /** By their stored ids. */
  bases: ReadonlyMap<string, ResidentBase>;
  /** By row. */
  sources: readonly number[];
}

/** By row, of sources that are shown and of knowledge bases. `now` is monotonic, in milliseconds like `ms`. */
export function createRecentEndings({ ms, now }: { ms: number; now(): number }): RecentEndings {
  const bases = createRecent<Omit<Ending, "sources">>();
  const sources = createRecent<Ending["sources"]>();
  const keyOf = (workspace: string, id: string) => JSON.stringify([workspace, id]);
  return {
    find(wanted) {
      const since = now() - ms;
      const ending = emptyEnding();
      for (const [id, base] of wanted.bases) {
        const known = bases.find(keyOf(wanted.workspace, id), since);
        // Another search may have brought the memory up to date meanwhile.
        if (known?.rows.get(id) !== base.row || known.stamps.get(base.row) !== base.state.stamp) return null;
        ending.rows.set(id, base.row);
        ending.stamps.set(base.row, base.state.stamp);
        const waiting = known.neverReady.get(id);
        if (waiting !== undefined) ending.neverReady.set(id, waiting);
      }
      for (const row of wanted.sources) {
        const columns = sources.find(String(row), since)?.get(row);
        if (!columns) return null;
        ending.sources.set(row, columns);
      }
      return ending;
    },
    keep(workspace, { sources: shown, ...state }, at) {
      const since = now() - ms;
      for (const id of state.rows.keys()) bases.keep(keyOf(workspace, id), state, at, since);
      for (const row of shown.keys()) sources.keep(String(row), shown, at, since);
    },
  };
}

/** Values by key with their times, without those that are older than anybody asks for. */
function createRecent<Value>() {
  const entries = new Map<string, { value: Value; at: number }>();
  return {
    find(key: string, since: number): Value | null {
      const entry = entries.get(key);
      return entry && entry.at >= since ? entry.value : null;
    },
    keep(key: string, value: Value, at: number, since: number): void {
      const known = entries.get(key);
      // Of two statements the one that was sent later may be answered first.
      if (known && known.at > at) return;
      entries.delete(key);
      entries.set(key, { value, at });
      for (const [other, { at: then }] of entries) {
        if (then >= since) break;
        entries.delete(other);
      }
    },
  };
}
