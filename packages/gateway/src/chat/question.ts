import { messagesOf, type Played } from "../calls/played.ts";
import type { Question } from "../upstream/ask.ts";
import { type AnswerOptions, maxRounds } from "./answer-options.ts";

/** What the member that speaks now is asked, in a round of an answer. */
export function questionFor(
  played: Played,
  options: Pick<AnswerOptions, "before" | "greeting" | "tools" | "parameters">,
  round: number,
): Question {
  const { turn } = played;
  const playeds = [...options.before, played];
  const brief = playeds.findLast(({ arrival }) => arrival !== null)?.arrival?.brief ?? null;
  const instructions = [turn.instructions, brief, turn.context?.text].filter(Boolean).join("\n\n");
  const own = new Set(turn.tools.map(({ name }) => name));
  const offered = turn.tools.map((tool) => ({ type: "function", function: tool }));
  const tools = [...offered, ...options.tools.filter((tool) => !own.has(tool.function.name))];
  const { model, temperature } = turn.agent as { model?: unknown; temperature?: unknown };
  const { tool_choice: choice, ...parameters } = options.parameters;
  return {
    model: typeof model === "string" ? model : null,
    messages: [
      ...(instructions.trim() === "" ? [] : [{ role: "system" as const, content: instructions }]),
      ...messagesOf(playeds, options.greeting),
    ],
    tools: round < maxRounds ? tools : [],
    parameters: {
      ...parameters,
      ...(typeof temperature === "number" && { temperature }),
      // A tool that was demanded has run after the first request.
      ...(choice !== undefined && round === 1 && tools.length > 0 && { tool_choice: choice }),
    },
  };
}
