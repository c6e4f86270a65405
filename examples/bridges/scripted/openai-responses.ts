import type OpenAI from "openai";
import type { createScript } from "./answers.ts";

type Body = OpenAI.Responses.ResponseCreateParams;
type Input = OpenAI.Responses.ResponseInputItem;

/**
 * Answers a request for a response as OpenAI does; null for one it refuses: a tool call without its result, or the
 * reverse.
 */
export function answerResponse(
  { instructions, input = [], tools = [] }: Body,
  script: ReturnType<typeof createScript>,
) {
  const items: Input[] = typeof input === "string" ? [{ role: "user", content: input }] : (input ?? []);
  if (!pairsUp(items)) return null;
  const answer = script({
    instructions: instructions ?? firstInstructions(items),
    tools: tools.flatMap((tool) => (tool.type === "function" ? [tool.name] : [])),
    afterTool: items.at(-1)?.type === "function_call_output",
  });
  const calls = answer.calls.map(({ id, ...called }) => ({
    type: "function_call",
    id: `fc_${id}`,
    call_id: id,
    status: "completed",
    ...called,
  }));
  const content = [{ type: "output_text", text: answer.text, annotations: [], logprobs: [] }];
  const said = { type: "message", id: "msg_1", role: "assistant", status: "completed", content };
  return {
    id: "resp_1",
    object: "response",
    created_at: 0,
    status: "completed",
    model: "scripted",
    error: null,
    incomplete_details: null,
    output: answer.text ? [said, ...calls] : calls,
    usage: {
      input_tokens: 0,
      output_tokens: 0,
      total_tokens: 0,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens_details: { reasoning_tokens: 0 },
    },
  };
}

function pairsUp(items: readonly Input[]): boolean {
  const open = new Set<string>();
  for (const item of items) {
    if (item.type === "function_call") open.add(item.call_id);
    if (item.type === "function_call_output" && !open.delete(item.call_id ?? "")) return false;
  }
  return open.size === 0;
}

/** Some clients send instructions as the first message. */
function firstInstructions([first]: readonly Input[]): string {
  return first && "content" in first ? (JSON.stringify(first.content) ?? "") : "";
}
