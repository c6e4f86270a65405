import type { LiveCall, TestReply, Turn } from "@cuecard/core";

/** What the model does with a turn: first its tool calls, then its words. */
export interface ScriptedReply extends TestReply {}

/** One line of a script: when it applies, and the reply. */
export interface ScriptedLine {
  /** Only while this member has the call. */
  agentId?: string;
  /** Only when the caller's words contain this text, ignoring case, or match this expression. */
  heard?: string | RegExp;
  /** The reply, or a function that makes it. */
  reply: ScriptedReply | ((turn: Turn, heard: string) => ScriptedReply);
}

/** Stands in for the host's model. The first line that applies decides, so a conversation always plays the same. */
export interface ScriptedModel {
  /** Returns the reply to a turn; an empty one when no line applies. */
  reply(turn: Turn, heard: string): ScriptedReply;
  /**
   * Plays one exchange: the caller speaks, tool calls run, a member that gets the call replies too, and the words are
   * reported to the call. Resolves with the last Turn, which has ten seconds for knowledge and language: a test does
   * not depend on how busy its machine is. Throws after more than ten hand-offs.
   */
  hear(call: LiveCall, text: string, options?: { language?: string }): Promise<Turn>;
}

const maxSteps = 10;
const deadlineMs = 10_000;

/** Makes a model that replies by this script. */
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
      let turn = await call.userTurn(text, { deadlineMs, ...options });
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
