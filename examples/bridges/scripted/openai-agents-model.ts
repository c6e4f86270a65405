import { type Model, Usage } from "@openai/agents";
import { scriptedAnswer } from "./answers.ts";

export const model: Model = {
  async getResponse({ systemInstructions = "", input, tools }) {
    const last = typeof input === "string" ? undefined : input.at(-1);
    const answer = scriptedAnswer({
      instructions: systemInstructions,
      tools: tools.map(({ name }) => name),
      afterTool: last?.type === "function_call_result",
    });
    const calls = answer.calls.map(({ id, ...called }) => ({
      type: "function_call" as const,
      callId: id,
      status: "completed" as const,
      ...called,
    }));
    const said = {
      type: "message" as const,
      role: "assistant" as const,
      status: "completed" as const,
      content: [{ type: "output_text" as const, text: answer.text }],
    };
    return { usage: new Usage(), output: answer.text ? [said, ...calls] : calls };
  },
  getStreamedResponse() {
    throw new Error("This script does not stream.");
  },
};
