/** Why an answer ended. `broken`: the server says that it failed. */
export type Finish = "stop" | "length" | "content_filter" | "broken";

/** What words in a server's reason mean, the surest first: `MALFORMED_FUNCTION_CALL` is a failure. */
const meanings: [finish: Finish, words: RegExp][] = [
  ["broken", /error|malformed|unexpected|fail|abort|cancel|insufficient|unavailable/],
  ["length", /length|maxtokens|maxnewtokens|maxoutput|truncated|incomplete/],
  ["content_filter", /filter|safety|blocked|blocklist|prohibited|recitation|sensitive|spii|refus|moderation|guardrail/],
];

/** The reason in a server's own spelling, such as `TOOL_CALLS`, `eos_token` or `MAX_TOKENS`; null where it gives none. */
export function finishOf(reason: unknown): Finish | null {
  if (typeof reason !== "string" || reason === "") return null;
  const letters = reason.toLowerCase().replace(/[^a-z]/g, "");
  return meanings.find(([, words]) => words.test(letters))?.[0] ?? "stop";
}
