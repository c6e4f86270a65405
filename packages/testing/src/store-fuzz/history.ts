/** How a run over a source ends. `torn`: its stream of chunks breaks; `held`: it goes on while other things happen. */
export type RunEnd = "stored" | "kept" | "failed" | "retried" | "torn" | "held";

/** What is done about events. `take and die`: a worker claims an endpoint and is not heard of for a while. */
export type PushAction =
  | "listen"
  | "insert"
  | "enable or disable"
  | "delete"
  | "send"
  | "take and die"
  | "send again"
  | "forget";

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
  | { do: "add under quotas"; base: number; source: number }
  | { do: "call"; call: number; what: "start" | "save" | "end" }
  | { do: "push"; webhook: number; what: PushAction }
  | { do: "count usage" }
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
  "add under quotas",
  "call",
  "push",
  "count usage",
  "reopen",
];

/** Steps of a history. */
export const historySteps = 88;
