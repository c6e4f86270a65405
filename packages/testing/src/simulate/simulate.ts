import type { Calls, StartCall, TransferStatus } from "@cuecard/core";
import {
  type CriterionResult,
  checkCriterion,
  checkMoves,
  createMockedTools,
  createPassageReader,
  createRecordedSides,
  type PlayedAgent,
  type PlayOptions,
  playCall,
  type RecordedCaller,
  type ToolMock,
} from "@cuecard/core/internals";
import { createRandom, type Random } from "../random.ts";
import type { ScriptedModel } from "../scripted-model.ts";
import { asAgent } from "./agent/agent.ts";
import { createGrammarCaller } from "./caller/grammar-caller.ts";
import { type CallerModel, createModelCaller } from "./caller/model-caller.ts";
import { interruptedAt, misheard } from "./caller/spoken.ts";
import { type Judge, judgeCall } from "./judge.ts";
import { type Rate, rateOf } from "./measure/rates.ts";
import type { Persona, Speech } from "./persona.ts";
import type { Criterion, SimulatedCall } from "./simulated-call.ts";

/** What is simulated. */
export interface SimulateOptions {
  /** Where calls are played: `cue.calls`. Nothing of them is stored. */
  calls: Pick<Calls, "rehearseStart">;
  /** The team that takes the calls; else pass `agentId`. */
  teamId?: string | undefined;
  /** The one agent that takes the calls. */
  agentId?: string | undefined;
  /** Callers that one makes up, those of stored calls, and stored tests. */
  callers: readonly (Persona | RecordedCaller)[];
  /** The agent's side. @default one that reads out the best passage; of a stored call, what its agents did then */
  agent?: PlayedAgent | Pick<ScriptedModel, "reply"> | undefined;
  /** Speaks for the callers. @default a grammar over their goals, which needs no model */
  callerModel?: CallerModel | undefined;
  /** Your tools, by name. @default none */
  tools?: Readonly<Record<string, ToolMock>> | undefined;
  /** What every call must fulfil. @default nothing but those of its caller */
  criteria?: readonly Criterion[] | undefined;
  /** Judges each call besides. @default nobody */
  judge?: Judge | undefined;
  /** Calls of each caller. @default 20 */
  runs?: number | undefined;
  /** The same seed plays the same calls, where no model takes part. @default 1 */
  seed?: number | undefined;
  /** Most turns of the caller in one call. @default 20 */
  maxTurns?: number | undefined;
  /** Most milliseconds for one answer of an agent, a caller's model or a judge. @default 30,000 */
  deadlineMs?: number | undefined;
  /** What becomes of a person whom the team calls. @default "bridged" */
  people?: TransferStatus | undefined;
  /** Calls that are played at once. @default 1 */
  concurrency?: number | undefined;
  /** Gets how many calls are over, of all. @default nothing */
  onProgress?: ((done: number, all: number) => void) | undefined;
  /** Ends the simulation; its reason is thrown. @default none */
  signal?: AbortSignal | undefined;
}

/** How often a criterion holds of a caller's calls. */
export interface CriterionRate extends Rate {
  /** Name of the caller. */
  caller: string;
  /** The criterion, such as `reaches billing`. */
  criterion: string;
}

/** What became of simulated calls. */
export interface SimulationReport {
  /** All calls, by caller and run. */
  calls: SimulatedCall[];
  /** How often each criterion holds of each caller's calls. */
  rates: CriterionRate[];
  /** How often a call fulfils all of its criteria. */
  overall: Rate;
}

/**
 * Plays calls of made-up callers with a team, and says how often they come out as they should. Nothing is stored, and no
 * listener hears of them. Throws `team_not_found` and the like, and a `TypeError` where there is nothing to play.
 *
 * @example
 * const { overall } = await simulate({ calls: cue.calls, teamId, callers: [{ name: "Ada", goal: "When is my bill due?" }] });
 */
export async function simulate(options: SimulateOptions): Promise<SimulationReport> {
  const { callers, runs = 20, concurrency = 1, onProgress = () => {} } = options;
  checkOptions(options);
  const planned = callers.flatMap((caller) =>
    Array.from({ length: "moves" in caller ? 1 : runs }, (_, run) => ({ caller, run })),
  );
  const calls = Array.from<SimulatedCall>({ length: planned.length });
  let next = 0;
  let done = 0;
  const work = async () => {
    while (next < planned.length) {
      const at = next++;
      calls[at] = await simulateCall(planned[at]!, options);
      onProgress(++done, planned.length);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
  return { calls, rates: ratesOf(calls), overall: rateOf(calls.filter(isGood).length, calls.length) };
}

function checkOptions({ callers, teamId, agentId }: SimulateOptions): void {
  if (callers.length === 0) throw new TypeError("simulate needs callers; got none.");
  if ((teamId === undefined) === (agentId === undefined))
    throw new TypeError("Pass exactly one of teamId and agentId.");
  const names = callers.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new TypeError(`Two callers have the name "${twice}"; give each its own.`);
}

async function simulateCall(
  { caller, run }: { caller: Persona | RecordedCaller; run: number },
  options: SimulateOptions,
): Promise<SimulatedCall> {
  const { criteria = [], judge, deadlineMs = 30_000, signal = new AbortController().signal } = options;
  const seed = seedOf(options.seed ?? 1, caller.name, run);
  const { name, variables } = caller;
  const language = caller.language ?? "en";
  const played = await playCall({
    ...sidesOf(caller, options, seed),
    calls: options.calls,
    start: startOf(options, variables),
    deadlineMs,
    people: options.people ?? "bridged",
    signal,
  });
  const call = { caller: name, seed, language, ...played };
  const results: CriterionResult[] = "moves" in caller ? await resultsOfMoves(caller, call) : [];
  const judged: SimulatedCall = { ...call, results: [] };
  for (const criterion of [...criteria, ...(caller.criteria ?? [])] as readonly Criterion[])
    results.push(await checkCriterion(criterion, judged));
  if (judge) results.push(await judgeCall(judge, call, { deadlineMs, signal }));
  return { ...call, results };
}

/** Criteria of moves, by the number of the caller's turn. */
async function resultsOfMoves({ moves }: RecordedCaller, call: Omit<SimulatedCall, "results">) {
  const results = await checkMoves(moves, call);
  return results.flatMap((ofMove, at) =>
    ofMove.map((result) => ({ ...result, criterion: `turn ${at + 1} ${result.criterion}` })),
  );
}

/** Both sides of one call: each call has its own. */
function sidesOf(
  caller: Persona | RecordedCaller,
  { agent, callerModel, tools, maxTurns = 20 }: SimulateOptions,
  seed: number,
): Pick<PlayOptions, "caller" | "agent" | "tools" | "line" | "maxTurns"> {
  if ("moves" in caller) {
    const recorded = createRecordedSides(caller.moves);
    return {
      caller: recorded.caller,
      agent: agent ? asAgent(agent) : recorded.agent,
      tools: createMockedTools({ ...caller.tools, ...tools }),
      maxTurns: caller.moves.length + 1,
    };
  }
  return {
    caller: callerModel ? createModelCaller(caller, callerModel) : createGrammarCaller(caller, createRandom(seed)),
    agent: asAgent(agent ?? createPassageReader()),
    tools: createMockedTools(tools ?? {}),
    // What the line does to words changes nothing of what the caller decides.
    line: lineOf(caller.speech ?? {}, createRandom(seed ^ 0x5bd1e995)),
    maxTurns,
  };
}

const lineOf = (speech: Speech, random: Random): PlayOptions["line"] & object => ({
  heard: (text) => misheard(text, speech.mishearings ?? 0, random),
  cutAt: (text) => interruptedAt(text, speech, random),
});

function startOf({ teamId, agentId }: SimulateOptions, variables: StartCall["variables"]): StartCall {
  const who = teamId === undefined ? { agentId } : { teamId };
  return { ...who, ...(variables && { variables }) } as StartCall;
}

/** A caller's calls stay the same when other callers come and go. By FNV-1a (RFC 9923). */
function seedOf(seed: number, name: string, run: number): number {
  let hash = 0x811c9dc5;
  for (const letter of `${seed}/${name}/${run}`) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return hash >>> 0;
}

/** A call without a verdict of its judge is as good as its other criteria. */
const isGood = ({ results, failure }: SimulatedCall) =>
  failure === null && results.every(({ holds }) => holds !== false);

function ratesOf(calls: readonly SimulatedCall[]): CriterionRate[] {
  const counts = new Map<string, { caller: string; criterion: string; passed: number; calls: number }>();
  for (const { caller, results } of calls) {
    for (const { criterion, holds } of results) {
      const key = JSON.stringify([caller, criterion]);
      const count = counts.get(key) ?? { caller, criterion, passed: 0, calls: 0 };
      counts.set(key, count);
      if (holds !== null) count.calls += 1;
      if (holds) count.passed += 1;
    }
  }
  return [...counts.values()].map(({ caller, criterion, passed, calls }) => ({
    caller,
    criterion,
    ...rateOf(passed, calls),
  }));
}
