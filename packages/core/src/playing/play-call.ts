import type { Calls } from "../api/calls.ts";
import type { LiveCall } from "../api/live-call.ts";
import { chatMessages } from "../messages/chat-messages.ts";
import type { Turn } from "../schema/call.ts";
import type { StartCall } from "../schema/call-requests.ts";
import type { TransferStatus } from "../schema/transfer.ts";
import type { PlayedAgent } from "./agent.ts";
import { inTime } from "./in-time.ts";
import type { MockedTools, ToolOutcome } from "./mocked-tools.ts";
import type { CallerMove, PlayedCall, PlayedCaller, PlayedLine, PlayedPart } from "./played-call.ts";

/** What the line does to words. */
export interface Line {
  /** The caller's words as the recognizer hears them. */
  heard(text: string): string;
  /** How many characters of an agent's words the caller lets it say; null: all. */
  cutAt(text: string): number | null;
}

/** What one call is played with. */
export interface PlayOptions {
  calls: Pick<Calls, "rehearseStart">;
  start: StartCall;
  caller: PlayedCaller;
  agent: PlayedAgent;
  tools: MockedTools;
  /** @default a line that changes nothing */
  line?: Line;
  /** Most turns of the caller. */
  maxTurns: number;
  /** Most time for one answer of the agent, or of a caller's model. */
  deadlineMs: number;
  /** What becomes of a person who is called. */
  people: TransferStatus;
  signal: AbortSignal;
}

/** A call without an end, on which nothing is stored. */
type OpenCall = Omit<LiveCall, "end">;

/** Requests to the agent in one turn of the caller. */
const maxSteps = 10;
/** For knowledge and language: a played call does not depend on how busy its machine is. */
const turnMs = 10_000;

const clearLine: Line = { heard: (text) => text, cutAt: () => null };

/** Plays a call that is stored nowhere. What the agent or the caller throws is the call's failure. */
export async function playCall(options: PlayOptions): Promise<PlayedCall> {
  const { calls, start, signal } = options;
  signal.throwIfAborted();
  const gathered = createGathered();
  let call: OpenCall | null = null;
  let turns = 0;
  const played = async (end: PlayedCall["end"], failure: string | null = null): Promise<PlayedCall> => ({
    ...gathered.all(),
    turns,
    end,
    failure,
    record: call && (await call.inspect()),
  });
  try {
    call = await calls.rehearseStart(start, { deadlineMs: turnMs });
    const line = createExchange(call, options, gathered);
    await line.greet();
    while (turns < options.maxTurns) {
      const move = await inTime((stop) => options.caller.next(line.heard, stop), {
        ms: options.deadlineMs,
        signal,
        what: "The caller",
      });
      if (move.type === "hangs_up") return await played(options.caller.isSatisfied ? "satisfied" : "gave_up");
      turns += 1;
      gathered.begin();
      if (await line.take(move)) return await played("person");
    }
    return await played("too_long");
  } catch (error) {
    signal.throwIfAborted();
    return played("failed", error instanceof Error ? error.message : String(error));
  }
}

/** What happens, part by part: the greeting first, and then each move of the caller with what comes of it. */
function createGathered() {
  const parts: Part[] = [newPart()];
  const turnsWithPassages = new Set<string>();
  return {
    /** A move of the caller begins. */
    begin: () => void parts.push(newPart()),
    get now() {
      return parts.at(-1)!;
    },
    note(turn: Turn): void {
      const part = parts.at(-1)!;
      if (part.members.at(-1) !== turn.agent.id) part.members.push(turn.agent.id);
      const passages = turn.context?.passages ?? [];
      // What a Turn of before was given belongs to the move of before.
      if (passages.length === 0 || (turnsWithPassages.has(turn.turnId) && part.turnId !== turn.turnId)) return;
      turnsWithPassages.add(turn.turnId);
      part.turnId = turn.turnId;
      for (const { text } of passages) part.given.add(text);
    },
    all(): Omit<PlayedCall, "turns" | "end" | "failure" | "record"> {
      const members = parts.flatMap((part) => part.members);
      return {
        lines: parts.flatMap(({ lines }) => lines),
        members: members.filter((member, at) => member !== members[at - 1]),
        toolCalls: parts.flatMap(({ toolCalls }) => toolCalls),
        given: [...new Set(parts.flatMap(({ given }) => [...given]))],
        steps: parts.slice(1).map(({ given, turnId: _, ...part }): PlayedPart => ({ ...part, given: [...given] })),
      };
    },
  };
}

interface Part {
  lines: PlayedLine[];
  members: string[];
  toolCalls: ToolOutcome[];
  given: Set<string>;
  /** The turn whose passages these are. */
  turnId: string | null;
}

const newPart = (): Part => ({ lines: [], members: [], toolCalls: [], given: new Set(), turnId: null });

/** What goes to and fro on the line. */
function createExchange(call: OpenCall, options: PlayOptions, gathered: ReturnType<typeof createGathered>) {
  const { agent, tools, line = clearLine, signal } = options;
  let heard = "";
  let answeredHandoff: string | null = null;

  async function speak(text: string, turn: Turn): Promise<void> {
    if (text.trim() === "") return;
    const cut = line.cutAt(text);
    const said = cut === null ? text : text.slice(0, cut);
    // One millisecond a letter: the words that were heard are found by their share of the whole.
    const playing = cut === null ? {} : { interrupted: true, playedMs: cut, durationMs: text.length };
    await call.agentSaid({ text, turnId: turn.turnId, ...playing });
    gathered.now.lines.push({ by: turn.agent.id, text: cut === null ? text : `${said}…` });
    heard = `${heard} ${said}`.trim();
  }

  /** What a hand-off says to the caller before the member speaks. */
  async function announce(turn: Turn): Promise<void> {
    gathered.note(turn);
    const { handoff } = turn;
    if (handoff?.status !== "committed" || handoff.id === answeredHandoff) return;
    answeredHandoff = handoff.id;
    if (handoff.message) await speak(handoff.message, turn);
  }

  async function run(turn: Turn, asked: NonNullable<Awaited<ReturnType<PlayedAgent>>["toolCalls"]>, step: string) {
    const made = asked.map((each, at) => ({ ...each, id: `${step}_${at}` }));
    const answer = await call.toolCalls(made, { turnId: turn.turnId, deadlineMs: turnMs });
    const outcomes: ToolOutcome[] = [];
    let now = answer.turn;
    for (const [at, result] of answer.results.entries()) {
      const { name, arguments: args = {} } = made[at]!;
      const own = result.kind === "host" ? await tools.run(name, args, turn.agent) : null;
      const outcome = {
        agentId: turn.agent.id,
        name,
        arguments: args,
        ok: own ? own.ok : result.kind !== "refused",
        output: own ? own.output : result.output,
      };
      outcomes.push(outcome);
      const { lines, toolCalls, given } = gathered.now;
      lines.push({ by: turn.agent.id, text: `[${name} ${JSON.stringify(args)} → ${JSON.stringify(outcome.output)}]` });
      if (result.kind === "knowledge" && result.output) given.add(result.output);
      if (!own) continue;
      toolCalls.push(outcome);
      const { ok, output, sets } = own;
      now = (await call.signal({ type: "tool_result", id: result.id, turnId: turn.turnId, ok, output })) ?? now;
      if (Object.keys(sets).length > 0) now = (await call.signal({ type: "variables", set: sets })) ?? now;
    }
    return { outcomes, turn: now };
  }

  /** Asks the agent until it has nothing more to do. Resolves with true when a person has the call. */
  async function answer(first: Turn, words: string): Promise<boolean> {
    let turn = first;
    let results: ToolOutcome[] = [];
    for (let step = 0; step < maxSteps; step++) {
      signal.throwIfAborted();
      await announce(turn);
      if (turn.transfer?.status === "ringing") turn = await call.transferStatus({ status: options.people });
      if (turn !== first) await announce(turn);
      if (!turn.speaks) return true;
      const asked = { turn, heard: words, results, tools: [...turn.tools, ...tools.offeredTo(turn.agent)] };
      const messages = await messagesFor(call, turn);
      const reply = await inTime((stop) => agent({ ...asked, messages, signal: stop }), {
        ms: options.deadlineMs,
        signal,
        what: `The agent ${turn.agent.id}`,
      });
      if (reply.say !== undefined) await speak(reply.say, turn);
      if (!reply.toolCalls?.length) return false;
      const ran = await run(turn, reply.toolCalls, `${turn.turnId}_${step}`);
      const isSame = ran.turn.turnId === turn.turnId && ran.turn.agent.id === turn.agent.id;
      results = isSame ? [...results, ...ran.outcomes] : [];
      turn = ran.turn;
    }
    throw new Error(`${turn.agent.id} still called tools after ${maxSteps} requests for "${words}".`);
  }

  return {
    /** What the caller heard since their last words. */
    get heard() {
      return heard;
    },
    async greet() {
      gathered.note(call.current);
      const { firstMessage } = call.current.agent;
      if (typeof firstMessage === "string") await speak(firstMessage, call.current);
    },
    /** Does what the caller does, and lets the agent answer. Resolves with true when a person has the call. */
    async take(move: Exclude<CallerMove, { type: "hangs_up" }>): Promise<boolean> {
      const { lines } = gathered.now;
      if (move.type === "silence") {
        const { type, ms } = move;
        lines.push({ by: "caller", text: textOf(move) });
        return answer((await call.signal({ type, ms })) ?? call.current, "");
      }
      heard = "";
      if (move.type === "dtmf") {
        const { type, digits } = move;
        lines.push({ by: "caller", text: textOf(move) });
        return answer((await call.signal({ type, digits })) ?? call.current, "");
      }
      const heardAs = line.heard(move.text);
      lines.push({ by: "caller", text: move.text, ...(heardAs !== move.text && { heardAs }) });
      return answer(await call.userTurn(heardAs, { deadlineMs: turnMs }), heardAs);
    },
  };
}

/** What the caller says, or does in brackets. */
export function textOf(move: Exclude<CallerMove, { type: "hangs_up" }>): string {
  if (move.type === "says") return move.text;
  return move.type === "dtmf" ? `[presses ${move.digits}]` : `[silent for ${move.ms} ms]`;
}

/** Instructions and knowledge before what the member may see of the call. */
async function messagesFor(call: OpenCall, turn: Turn) {
  const { handoff } = call.view;
  const system = [turn.instructions, handoff?.brief, turn.context?.text].filter(Boolean).join("\n\n");
  const seen = chatMessages(await call.history());
  return [...(system === "" ? [] : [{ role: "system" as const, content: system }]), ...seen];
}
