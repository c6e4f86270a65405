import type { Usage } from "../request/request.ts";

/** The tokens that a chunk reports; null where it reports none. A count of another type is 0. */
export function usageIn(chunk: unknown): Usage | null {
  const { usage } = Object(chunk) as { usage?: unknown };
  if (typeof usage !== "object" || usage === null) return null;
  const counted = (name: string) => {
    const count = (usage as Record<string, unknown>)[name];
    return typeof count === "number" && Number.isFinite(count) ? count : 0;
  };
  const [prompt, completion] = [counted("prompt_tokens"), counted("completion_tokens")];
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: counted("total_tokens") || prompt + completion,
  };
}
