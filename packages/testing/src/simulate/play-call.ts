import type { Calls, LiveCall, StartCall, TransferStatus, Turn } from "@cuecard/core";
import { chatMessages } from "@cuecard/core/messages";
import type { Random } from "../random.ts";
import type { SimulatedAgent } from "./agent/agent.ts";
import { inTime } from "./agent/in-time.ts";
import type { MockedTools, ToolOutcome } from "./agent/tool-mocks.ts";
import { interruptedAt, misheard } from "./caller/spoken.ts";
import type { CallerMove, SimulatedCaller, Speech } from "./persona.ts";
import type { SimulatedCall, SimulatedLine } from "./simulated-call.ts";

/** What one call is played with. */
export interface PlayOptions {
  calls: Pick<Calls, "rehearseStart">;
  start: StartCall;
  caller: SimulatedCaller;
  agent: SimulatedAgent;
  tools: MockedTools;
  speech: Speech;
  language: string;
  random: Random;
  /** Most turns of the caller. */
  maxTurns: number;
  /** Most time for one answer of the agent, or of a caller's model. */
  deadlineMs: number;
  /** What becomes of a person who is called. */
  people: TransferStatus;
  signal: AbortSignal;
}

type Played = Omit<SimulatedCall, "caller" | "seed" | "results" | "language">;

/** A call without an end, on which nothing is stored. */
type OpenCall = Omit<LiveCall, "end">;

/** Requests to the agent in one turn of the caller. */
const maxSteps = 10;
/** For knowledge and language: a simulated call does not depend on how busy its machine is. */
const turnMs = 10_000;

/** Plays a call that is stored nowhere. What the agent or the caller throws is the call's failure. */
export async function playCall(options: PlayOptions): Promise<Played> {
  const { calls, start, signal } = options;
  signal.throwIfAborted();
  const lines: SimulatedLine[] = [];
  const members: string[] = [];
  const toolCalls: ToolOutcome[] = [];
  const given = new Set<string>();
  let call: OpenCall | null = null;
  let turns = 0;
  const played = async (end: Played["end"], failure: string | null = null): Promise<Played> => ({
    lines,
    members,
    toolCalls,
    given: [...given],
    turns,
    end,
    failure,
    record: call && (await call.inspect()),
  });
  try {
    call = await calls.rehearseStart(start, { deadlineMs: turnMs });
    const line = createLine(call, { ...options, lines, members, toolCalls, given });
    await line.greet();
    while (turns < options.maxTurns) {
      const move = await inTime((stop) => options.caller.next(line.heard, stop), {
        ms: options.deadlineMs,
        signal,
        what: "The caller",
      });
      if (move.type === "hangs_up") return await played(options.caller.isSatisfied ? "satisfied" : "gave_up");
      turns += 1;
      if (await line.take(move)) return await played("person");
    }
    return await played("too_long");
  } catch (error) {
    signal.throwIfAborted();
    return played("failed", error instanceof Error ? error.message : String(error));
  }
}

interface Gathered {
  lines: SimulatedLine[];
  members: string[];
  toolCalls: ToolOutcome[];
  given: Set<string>;
}

/** What goes to and fro on the line. */
function createLine(call: OpenCall, options: PlayOptions & Gathered) {
  const { lines, members, toolCalls, given, agent, tools, random, speech, signal } = options;
  let heard = "";
  let answeredHandoff: string | null = null;

  function note(turn: Turn): void {
    if (members.at(-1) !== turn.agent.id) members.push(turn.agent.id);
    for (const { text } of turn.context?.passages ?? []) given.add(text);
  }

  async function speak(text: string, turn: Turn): Promise<void> {
    if (text.trim() === "") return;
    const cut = interruptedAt(text, speech, random);
    const said = cut === null ? text : text.slice(0, cut);
    // One millisecond a letter: the words that were heard are found by their share of the whole.
    const playing = cut === null ? {} : { interrupted: true, playedMs: cut, durationMs: text.length };
    await call.agentSaid({ text, turnId: turn.turnId, ...playing });
    lines.push({ by: turn.agent.id, text: cut === null ? text : `${said}…` });
    heard = `${heard} ${said}`.trim();
  }

  /** What a hand-off says to the caller before the member speaks. */
  async function announce(turn: Turn): Promise<void> {
    note(turn);
    const { handoff } = turn;
    if (handoff?.status !== "committed" || handoff.id === answeredHandoff) return;
    answeredHandoff = handoff.id;
    if (handoff.message) await speak(handoff.message, turn);
  }

  async function run(turn: Turn, asked: NonNullable<Awaited<ReturnType<SimulatedAgent>>["toolCalls"]>, step: string) {
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
      note(call.current);
      const { firstMessage } = call.current.agent;
      if (typeof firstMessage === "string") await speak(firstMessage, call.current);
    },
    /** Does what the caller does, and lets the agent answer. Resolves with true when a person has the call. */
    async take(move: Exclude<CallerMove, { type: "hangs_up" }>): Promise<boolean> {
      if (move.type === "silence") {
        lines.push({ by: "caller", text: `[silent for ${move.ms} ms]` });
        return answer((await call.signal(move)) ?? call.current, "");
      }
      heard = "";
      if (move.type === "dtmf") {
        lines.push({ by: "caller", text: `[presses ${move.digits}]` });
        return answer((await call.signal(move)) ?? call.current, "");
      }
      const heardAs = misheard(move.text, speech.mishearings ?? 0, random);
      lines.push({ by: "caller", text: move.text, ...(heardAs !== move.text && { heardAs }) });
      return answer(await call.userTurn(heardAs, { deadlineMs: turnMs }), heardAs);
    },
  };
}

/** Instructions and knowledge before what the member may see of the call. */
async function messagesFor(call: OpenCall, turn: Turn) {
  const { handoff } = call.view;
  const system = [turn.instructions, handoff?.brief, turn.context?.text].filter(Boolean).join("\n\n");
  const seen = chatMessages(await call.history());
  return [...(system === "" ? [] : [{ role: "system" as const, content: system }]), ...seen];
}
