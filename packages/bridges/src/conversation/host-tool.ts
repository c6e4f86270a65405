import type { Tool } from "@cuecard/core";

/** A tool of the host's own, beside those of the Turn. */
export interface HostTool extends Tool {
  /** The model gets what it resolves with, as JSON unless it is text. What it throws reaches the model as a failure. */
  execute(input: Record<string, unknown>, options: { signal?: AbortSignal }): unknown;
}

/** Tools of the current member and the host. A tool of the Turn wins over one of the host with the same name. */
export function offeredTools(tools: readonly Tool[], hostTools: readonly HostTool[]): Tool[] {
  const names = new Set(tools.map(({ name }) => name));
  return [...tools, ...hostTools.filter(({ name }) => !names.has(name))];
}
