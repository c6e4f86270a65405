import type { LiveCall, ToolCall, Turn } from "@cuecard/core";
import type { HostTool } from "./host-tool.ts";

export interface ToolOutput {
  id: string;
  name: string;
  /** Text for the model. */
  output: string;
  /** False where the call was fenced or refused, or the host's tool failed. */
  ok: boolean;
  /** True where the call was made for a member that had left: it was not run, and no model needs to see it. */
  fenced: boolean;
}

export interface RunOptions {
  turnId: string;
  tools: readonly HostTool[];
  /** Told of the Turn that Cuecard's own calls led to, before the host's tools are run: a transfer waits for none of them. */
  onTurn?: (turn: Turn) => void;
  signal?: AbortSignal;
}

/**
 * One batch of the model's tool calls: Cuecard answers its own, the host's are run and reported. An output for each, in the order given.
 * `told` is the Turn that the report was answered with: it moved the call, or shows a member that arrived meanwhile what the tools gave.
 */
export async function runToolCalls(
  call: Pick<LiveCall, "toolCalls" | "signals">,
  calls: ToolCall[],
  { turnId, tools, onTurn, signal }: RunOptions,
): Promise<{ outputs: ToolOutput[]; turn: Turn; told: Turn | null }> {
  const { results, turn } = await call.toolCalls(calls, { turnId, ...(signal && { signal }) });
  onTurn?.(turn);
  const outputs = await Promise.all(
    results.map(async ({ id, kind, output }, index): Promise<ToolOutput & { own: boolean }> => {
      const { name, arguments: given } = calls[index]!;
      if (kind === "host") return { id, name, own: true, fenced: false, ...(await execute(tools, name, given, signal)) };
      const fenced = kind === "fenced";
      return { id, name, own: false, fenced, output: output ?? "", ok: !fenced && kind !== "refused" };
    }),
  );
  const own = outputs.filter((output) => output.own);
  const told =
    own.length === 0 ? null : await call.signals(own.map(({ id, ok, output }) => ({ type: "tool_result" as const, id, ok, output })));
  return { outputs: outputs.map(({ own: _own, ...output }) => output), turn, told };
}

async function execute(
  tools: readonly HostTool[],
  name: string,
  given: ToolCall["arguments"],
  signal: AbortSignal | undefined,
): Promise<Pick<ToolOutput, "output" | "ok">> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return { ok: false, output: `There is no tool ${name}.` };
  const input = argumentsOf(given);
  if (!input) return { ok: false, output: `The arguments of ${name} are no JSON object; call it again with one.` };
  try {
    const output = await tool.execute(input, { ...(signal && { signal }) });
    return { ok: true, output: typeof output === "string" ? output : JSON.stringify(output ?? null) };
  } catch (error) {
    return { ok: false, output: `${name} failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Arguments as an object, or the object that their JSON text means; null for anything else. */
export function argumentsOf(given: ToolCall["arguments"]): Record<string, unknown> | null {
  if (typeof given !== "string") return given ?? {};
  try {
    const value: unknown = given.trim() === "" ? {} : JSON.parse(given);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
