import type { LiveCall, Turn } from "@cuecard/core";

/** What the model side does with a turn. Tool calls are made first, then it speaks. */
export interface ScriptedReply {
  /** What the agent says. */
  say?: string;
  /** Tools that it calls first. */
  toolCalls?: { name: string; arguments?: Record<string, string | number | boolean | null> }[];
}

/** One line of a script: when it applies, and what is answered. */
export interface ScriptedLine {
  /** Only while this member has the call. */
  agentId?: string;
  /** Only when the caller's words contain this, letter case aside, or match it. */
  heard?: string | RegExp;
  /** What is answered. */
  reply: ScriptedReply | ((turn: Turn, heard: string) => ScriptedReply);
}

/** A stand-in for the host's model: the first line that fits decides, so conversations play the same each time. */
export interface ScriptedModel {
  /** What the script says to a turn; nothing when no line fits. */
  reply(turn: Turn, heard: string): ScriptedReply;
  /**
   * Plays one exchange: the caller speaks, tool calls are made and answered, a member that takes the call over replies
   * in turn, and what is said is reported to the call. Returns the last Turn. Throws when members pass the call on more
   * than ten times.
   */
  hear(call: LiveCall, text: string, options?: { language?: string }): Promise<Turn>;
}

const maxSteps = 10;

/** Makes a model that answers by the given script. */
export function createScriptedModel(lines: readonly ScriptedLine[]): ScriptedModel {
  let toolCallCount = 0;

  function reply(turn: Turn, heard: string): ScriptedReply {
    const line = lines.find(
      (each) => (each.agentId === undefined || each.agentId === turn.agent.id) && hears(each.heard, heard),
    );
    if (!line) return {};
    return typeof line.reply === "function" ? line.reply(turn, heard) : line.reply;
  }

  return {
    reply,
    async hear(call, text, options = {}) {
      let turn = await call.userTurn(text, options);
      for (let step = 0; step < maxSteps; step++) {
        const { say, toolCalls = [] } = reply(turn, text);
        const calls = toolCalls.map((each) => ({ ...each, id: `scripted_${++toolCallCount}` }));
        const after = calls.length > 0 ? (await call.toolCalls(calls, { turnId: turn.turnId })).turn : turn;
        if (say !== undefined) await call.agentSaid({ text: say, turnId: turn.turnId });
        if (after.turnId === turn.turnId) return after;
        turn = after;
      }
      throw new Error(`The scripted model passed the call on ${maxSteps} times for "${text}"; check its lines.`);
    },
  };
}

function hears(wanted: string | RegExp | undefined, heard: string): boolean {
  if (wanted === undefined) return true;
  return typeof wanted === "string" ? heard.toLowerCase().includes(wanted.toLowerCase()) : wanted.test(heard);
}
