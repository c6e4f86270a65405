import type { SharedTokens } from "@cuecard/core";

/** Takes from shared buckets, in the background, what was taken in this process. */
export interface Settlement {
  /** Whether one more token may be out. */
  mayOwe(id: string): boolean;
  /** Notes a token of a bucket, if one more may be out. */
  owe(id: string): boolean;
}

/** Options of {@link createSettlement}. */
interface SettlementOptions {
  perMinute: number;
  now: () => number;
  shared: SharedTokens;
  /** Called with what a bucket has left: what was taken there, less what is still out here. */
  settled: (id: string, left: number, at: number) => void;
}

/** Tokens that may be out at once, of each bucket of a process: a tenth of its limit. */
export const shareOut = (perMinute: number) => Math.max(1, Math.floor(perMinute / 10));

/** How long few tokens may be out, in milliseconds, so that they are taken together. */
const pauseMs = 100;

/** How long the store may take, in milliseconds. */
const storeMs = 2_000;

/** How long a store that did not answer is left alone, in milliseconds. Meanwhile every process counts for itself. */
const awayMs = 1_000;

export function createSettlement({ perMinute, now, shared, settled }: SettlementOptions): Settlement {
  const mostOut = shareOut(perMinute);
  const out = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let isAway = false;

  async function settle(): Promise<void> {
    timer = null;
    isRunning = true;
    const spent = [...out].map(([id, tokens]) => ({ id, tokens }));
    try {
      const at = now();
      const left = await shared.spend(spent, { perMinute, now: at, signal: AbortSignal.timeout(storeMs) });
      isAway = false;
      for (const [place, { id, tokens }] of spent.entries()) {
        const still = out.get(id)! - tokens;
        if (still === 0) out.delete(id);
        else out.set(id, still);
        settled(id, left[place]! - still, at);
      }
    } catch {
      isAway = true;
      // Whether they were taken is not known. What a minute brings is the most that a bucket could owe.
      for (const [id, tokens] of out) out.set(id, Math.min(tokens, perMinute));
    }
    isRunning = false;
    if (out.size > 0) schedule();
  }

  function schedule(): void {
    if (isRunning) return;
    const isUrgent = !isAway && [...out.values()].some((tokens) => tokens * 2 >= mostOut);
    if (timer && !isUrgent) return;
    if (timer) clearTimeout(timer);
    timer = setTimeout(settle, isAway ? awayMs : isUrgent ? 0 : pauseMs).unref();
  }

  const mayOwe = (id: string) => isAway || (out.get(id) ?? 0) < mostOut;

  return {
    mayOwe,
    owe(id) {
      if (!mayOwe(id)) return false;
      out.set(id, (out.get(id) ?? 0) + 1);
      schedule();
      return true;
    },
  };
}
