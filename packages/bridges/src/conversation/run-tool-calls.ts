import type { LiveCall, ToolCall, Turn } from "@cuecard/core";
import type { HostTool } from "./host-tool.ts";

export interface ToolOutput {
  id: string;
  name: string;
  /** Text for the model. */
  output: string;
  /** False when the tool call was fenced or refused, or when your tool failed. */
  ok: boolean;
  /**
   * True when the member whose model called the tool no longer has the call. The tool was not run, and no model needs
   * to see the result.
   */
  fenced: boolean;
}

export interface RunOptions {
  turnId: string;
  tools: readonly HostTool[];
  /** Gets the Turn after Cuecard's own tools and before the host's, so that a transfer waits for no host tool. */
  onTurn?: (turn: Turn) => void;
  signal?: AbortSignal;
}

/**
 * Runs one batch of the model's tool calls. Cuecard answers its own tools; the host's tools run here, and their results
 * are reported. Returns one output for each call, in the same order. `reported` is the Turn that answered the report,
 * when it caused a hand-off or shows the results to a member who got the call meanwhile.
 */
export async function runToolCalls(
  call: Pick<LiveCall, "toolCalls" | "signals">,
  calls: ToolCall[],
  { turnId, tools, onTurn, signal }: RunOptions,
): Promise<{ outputs: ToolOutput[]; turn: Turn; reported: Turn | null }> {
  const { results, turn } = await call.toolCalls(calls, { turnId, ...(signal && { signal }) });
  onTurn?.(turn);
  const outputs = await Promise.all(
    results.map(async ({ id, kind, output }, index): Promise<ToolOutput & { own: boolean }> => {
      const { name, arguments: sent } = calls[index]!;
      if (kind === "host") return { id, name, own: true, fenced: false, ...(await execute(tools, name, sent, signal)) };
      const fenced = kind === "fenced";
      return { id, name, own: false, fenced, output: output ?? "", ok: !fenced && kind !== "refused" };
    }),
  );
  const own = outputs.filter((output) => output.own);
  const reported =
    own.length === 0
      ? null
      : await call.signals(own.map(({ id, ok, output }) => ({ type: "tool_result" as const, id, turnId, ok, output })));
  return { outputs: outputs.map(({ own: _own, ...output }) => output), turn, reported };
}

async function execute(
  tools: readonly HostTool[],
  name: string,
  sent: ToolCall["arguments"],
  signal: AbortSignal | undefined,
): Promise<Pick<ToolOutput, "output" | "ok">> {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return { ok: false, output: `There is no tool ${name}; call one of those you were offered.` };
  const input = argumentsOf(sent);
  if (!input) return { ok: false, output: `The arguments of ${name} are not a JSON object; call it again with one.` };
  try {
    const output = await tool.execute(input, { ...(signal && { signal }) });
    return { ok: true, output: typeof output === "string" ? output : JSON.stringify(output ?? null) };
  } catch (error) {
    return { ok: false, output: `${name} failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Returns arguments as an object, parsing JSON text; null for anything else. */
export function argumentsOf(sent: ToolCall["arguments"]): Record<string, unknown> | null {
  const value = typeof sent === "string" ? parsed(sent) : (sent ?? {});
  // Some models send text within text.
  const inner = typeof value === "string" ? parsed(value) : value;
  return typeof inner === "object" && inner !== null && !Array.isArray(inner)
    ? (inner as Record<string, unknown>)
    : null;
}

function parsed(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return null;
  }
}
