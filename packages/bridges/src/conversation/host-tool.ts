import type { Tool } from "@cuecard/core";

/** A tool of your own, in addition to those of the Turn. */
export interface HostTool extends Tool {
  /**
   * Runs the tool. The model gets the result, as JSON unless it is a string. An error reaches the model as a failed
   * tool call.
   */
  execute(input: Record<string, unknown>, options: { signal?: AbortSignal }): unknown;
}

/** Returns the tools of the current member and your own. When two have the same name, the Turn's wins. */
export function offeredTools(tools: readonly Tool[], hostTools: readonly HostTool[]): Tool[] {
  const names = new Set(tools.map(({ name }) => name));
  return [...tools, ...hostTools.filter(({ name }) => !names.has(name))];
}
