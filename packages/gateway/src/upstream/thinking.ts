import { shownAddress, type Upstream } from "./upstream.ts";

/** Which models begin their answers with thoughts that have no opening tag. */
export interface Thinking {
  /** Null: nobody knows yet. */
  of(upstream: Upstream, model: string): boolean | null;
  /** Takes in one answer with words. `wasSaid`: words before the end of its thoughts were given out. */
  learn(upstream: Upstream, model: string, answer: { isUnopened: boolean; wasSaid: boolean }): void;
}

/** Models that are remembered: any agent may name another one. */
const mostModels = 1_000;

/** What the upstream's options don't say is learned from the first answer. A model that does it once always may. */
export function createThinking(warn: (sentence: string) => void): Thinking {
  const known = new Map<string, boolean>();
  const keyOf = ({ url }: Upstream, model: string) => `${url} ${model}`;
  return {
    of: (upstream, model) => upstream.thinksFirst ?? known.get(keyOf(upstream, model)) ?? null,
    learn(upstream, model, { isUnopened, wasSaid }) {
      const key = keyOf(upstream, model);
      known.set(key, isUnopened || known.get(key) === true);
      if (known.size > mostModels) known.delete(known.keys().next().value!);
      if (!isUnopened || !wasSaid) return;
      const next =
        upstream.thinksFirst === false ? "leave out thinksFirst for this upstream" : "from now on they are held back";
      warn(`${shownAddress(upstream.url)}: ${model} sent thoughts without <think>, and some were said; ${next}.`);
    },
  };
}

/** Words of an answer that may turn out to be thoughts. */
export interface HeldWords {
  /** Words that came, and whether thoughts without a beginning have ended by now. Returns what can be said. */
  take(text: string, isUnopened: boolean): string;
  /** All that is left, once nothing more comes. */
  end(): string;
  /** Milliseconds until what is held can be said without anything more of the answer; null where nothing is held back. */
  readonly dueInMs: number | null;
  /** Words were given out before their answer was whole. */
  readonly wasSaid: boolean;
}

/** Holds words back until thoughts end, or until `forMs` are over: the caller waits for them. */
export function holdWords({ forMs }: { forMs: number }): HeldWords {
  const until = performance.now() + forMs;
  let held: string | null = "";
  let wasUnopened = false;
  let wasSaid = false;
  return {
    get dueInMs() {
      return held === null ? null : Math.max(0, until - performance.now());
    },
    get wasSaid() {
      return wasSaid;
    },
    take(text, isUnopened) {
      const ends = isUnopened && !wasUnopened;
      wasUnopened = isUnopened;
      if (held === null) {
        wasSaid ||= text !== "" && !isUnopened;
        return text;
      }
      // What was held until the end of the thoughts was thoughts.
      held = ends ? text : held + text;
      if (!ends && performance.now() < until) return "";
      const words = held;
      held = null;
      wasSaid = words !== "" && !isUnopened;
      return words;
    },
    end() {
      const words = held ?? "";
      held = null;
      return words;
    },
  };
}
