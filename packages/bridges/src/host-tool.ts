import type { Tool } from "@cuecard/core";

/** A tool of the host's own, beside those of the Turn. */
export interface HostTool extends Tool {
  /** What it resolves with is given to the model, as JSON unless it is text. What it throws is given to the model as a failure. */
  execute(input: Record<string, unknown>, options: { signal?: AbortSignal }): unknown;
}

/** Tools of the member that speaks now, its own and the host's. A tool of the Turn wins over one of the host with its name. */
export function offeredTools(tools: readonly Tool[], hostTools: readonly HostTool[]): Tool[] {
  const names = new Set(tools.map(({ name }) => name));
  return [...tools, ...hostTools.filter(({ name }) => !names.has(name))];
}
