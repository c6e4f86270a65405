import { MockLanguageModelV4 } from "ai/test";
import { scriptedAnswer } from "./answers.ts";

const none = undefined;
const usage = {
  inputTokens: { total: none, noCache: none, cacheRead: none, cacheWrite: none },
  outputTokens: { total: none, text: none, reasoning: none },
};

export const model = new MockLanguageModelV4({
  async doGenerate({ prompt, tools = [] }) {
    const answer = scriptedAnswer({
      instructions: String(prompt[0]?.content),
      tools: tools.map(({ name }) => name),
      afterTool: prompt.at(-1)?.role === "tool",
    });
    const calls = answer.calls.map(({ id, name, arguments: input }) => ({
      type: "tool-call" as const,
      toolCallId: id,
      toolName: name,
      input,
    }));
    const said = answer.text ? [{ type: "text" as const, text: answer.text }] : [];
    const unified = calls.length > 0 ? ("tool-calls" as const) : ("stop" as const);
    return { content: [...said, ...calls], finishReason: { unified, raw: unified }, usage, warnings: [] };
  },
});
