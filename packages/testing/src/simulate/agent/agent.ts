import type { PlayedAgent } from "@cuecard/core/internals";
import type { ScriptedModel } from "../../scripted-model.ts";

/** A script plays once in each turn: first its tool calls, then its words; before a transfer, its words come first. */
export function asAgent(agent: PlayedAgent | Pick<ScriptedModel, "reply">): PlayedAgent {
  if (typeof agent === "function") return agent;
  return ({ turn, heard, results }) => {
    const reply = agent.reply(turn, heard);
    const { toolCalls = [], ...words } = reply;
    if (results.length > 0) return words;
    const moves = toolCalls.some(({ name }) => turn.tools.some((tool) => tool.name === name));
    return moves || toolCalls.length === 0 ? reply : { toolCalls };
  };
}
