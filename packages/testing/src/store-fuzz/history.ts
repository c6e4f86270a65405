/** How a run over a source ends. `torn`: its stream of chunks breaks; `held`: it goes on while other things happen. */
export type RunEnd = "stored" | "kept" | "failed" | "retried" | "torn" | "held";

/**
 * The next step of a random history. Knowledge bases and sources have numbers that are never reused, so that any step
 * can be left out.
 */
export type StoreAction =
  | { do: "create"; base: number; model: number }
  | { do: "add" | "refresh" | "retry"; base: number; source: number; chunks: number; end: RunEnd }
  | { do: "update source"; base: number; source: number }
  | { do: "delete source"; base: number; source: number }
  | { do: "delete base"; base: number }
  | { do: "re-embed"; base: number; model: number; until: "begun" | "half" | "switched" }
  | { do: "reopen" };

/** `seed`: what its texts and the questions behind it are made of. */
export type StoreStep = StoreAction & { seed: number };

/** A step of a history. */
export type StoreVerb = StoreAction["do"];

export const storeVerbs: readonly StoreVerb[] = [
  "create",
  "add",
  "refresh",
  "retry",
  "update source",
  "delete source",
  "delete base",
  "re-embed",
  "reopen",
];

/** Steps of a history. */
export const historySteps = 64;
