import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { type Cuecard, CuecardError } from "@cuecard/core";
import {
  compareSimulations,
  createChatAgent,
  createChatCaller,
  createScriptedModel,
  junitReport,
  type SimulationReport,
  simulate,
} from "cuecard/testing";
import type { PlaceFlags } from "../environment.ts";
import { checkOutput } from "../evaluation/check-output.ts";
import { showProgress } from "../evaluation/progress.ts";
import { readPlan, type SimulationPlan } from "../evaluation/simulation/read-plan.ts";
import { isWorse, type SimulatedTeam, showDifferences, showRates } from "../evaluation/simulation/report-simulation.ts";
import { colors, complain, interruptSignal } from "../terminal/terminal.ts";
import { getStored } from "../workspace/find-stored.ts";
import { openStored } from "../workspace/open-workspace.ts";
import { teamOfFile } from "../workspace/team-of-file.ts";

export interface SimulateCommandOptions extends PlaceFlags {
  compare?: string;
  runs: number;
  seed: number;
  minRate?: number;
  failures: number;
  junit?: string;
  json?: string;
  upstream?: string;
  upstreamKeyEnv?: string;
  upstreamModel?: string;
  callerModel?: string;
}

/**
 * Plays calls of made-up callers with a team, or with two, and prints how often they come out as they should. Resolves with
 * the exit code: 1 when a rate is below the bound, or when the second team is worse.
 */
export async function simulateCommand(wanted: string, path: string, options: SimulateCommandOptions): Promise<number> {
  const { compare, junit, json, failures } = options;
  const signal = interruptSignal();
  for (const output of [junit, json]) if (output !== undefined) await checkOutput(output);
  const plan = await readPlan(path);
  const sides = sidesOf(plan, options);
  const { workspace, close } = await openStored(options);
  try {
    if (!("rehearseStart" in workspace.calls)) throw heldByServer(options.data);
    const cue = workspace as Cuecard;
    const teams: SimulatedTeam[] = [];
    for (const team of [wanted, ...(compare === undefined ? [] : [compare])]) {
      const report = await withTeam(cue, team, (teamId) =>
        simulate({
          ...sides,
          calls: cue.calls,
          teamId,
          runs: options.runs,
          seed: options.seed,
          onProgress: progressOf(team),
          signal,
        }),
      );
      teams.push({ name: team.endsWith(".json") ? basename(team, ".json") : team, report });
      showRates(teams.at(-1)!, failures);
    }
    return await conclude(teams, options);
  } catch (error) {
    if (!signal.aborted) throw error;
    complain("Interrupted; nothing was kept.");
    return 1;
  } finally {
    await close();
  }
}

function progressOf(team: string): (done: number, all: number) => void {
  const progress = showProgress();
  return (done, all) => progress(`calling ${team}`, done, all);
}

/** A team of a file is there for these calls only. */
async function withTeam<Result>(
  cue: Cuecard,
  wanted: string,
  work: (teamId: string) => Promise<Result>,
): Promise<Result> {
  if (!wanted.endsWith(".json")) return work((await getStored(cue, "team", wanted)).id);
  const body = await teamOfFile(wanted);
  const { id } = await cue.teams.create(await body(cue));
  try {
    return await work(id);
  } finally {
    await cue.teams.delete(id);
  }
}

/** Who plays the agents and the callers. */
function sidesOf({ script, ...plan }: SimulationPlan, options: SimulateCommandOptions) {
  const { upstream: url, upstreamKeyEnv: name, upstreamModel: model, callerModel } = options;
  if (url === undefined) return { ...plan, ...(script && { agent: createScriptedModel(script) }) };
  if (model === undefined) throw needs("--upstream-model", "--upstream", "the name of its model");
  const apiKey = name === undefined ? undefined : process.env[name];
  if (name !== undefined && !apiKey) throw needs(`the variable ${name}`, "--upstream-key-env", "the upstream's key");
  return {
    ...plan,
    agent: script ? createScriptedModel(script) : createChatAgent({ url, model, apiKey }),
    ...(callerModel !== undefined && { callerModel: createChatCaller({ url, model: callerModel, apiKey }) }),
  };
}

function needs(missing: string, flag: string, what: string): CuecardError {
  return new CuecardError("missing_field", `${flag} needs ${missing} with ${what}.`);
}

function heldByServer(data: string): CuecardError {
  const message = `A server holds ${data}, and simulated calls are played in this process; stop it, or use a copy that \`cuecard backup\` and \`cuecard restore\` make.`;
  return new CuecardError("invalid_value", message);
}

/** Writes what was asked for, and says what is below its bound. */
async function conclude(teams: readonly SimulatedTeam[], options: SimulateCommandOptions): Promise<number> {
  const { junit, json, minRate } = options;
  const [first, second] = teams;
  const last = teams.at(-1)!;
  const compared = second ? compareSimulations(first!.report, second.report) : [];
  if (second) showDifferences([first!.name, second.name], compared);
  // Of two versions the difference counts, unless a bound is given.
  const bound = minRate ?? (second ? 0 : 100);
  if (junit !== undefined) await writeFile(junit, junitReport(last.report, { minRate: bound / 100 }));
  if (json !== undefined) await writeFile(json, `${JSON.stringify(figuresOf(teams, compared), null, 2)}\n`);
  const low = last.report.rates.filter(({ rate, calls }) => calls > 0 && 100 * rate < bound);
  for (const { caller, criterion, rate } of low)
    complain(
      colors.red(`${last.name}, ${caller}: "${criterion}" holds of ${(100 * rate).toFixed(1)} %, below ${bound} %.`),
    );
  const worse = compared.filter(isWorse);
  for (const { caller, criterion, p } of worse)
    complain(colors.red(`${last.name} is worse for ${caller}: "${criterion}" (p ${p.toFixed(3)}).`));
  return low.length + worse.length > 0 ? 1 : 0;
}

/** Without the calls' ledgers and traces. */
function figuresOf(teams: readonly SimulatedTeam[], compared: unknown) {
  const shortened = ({ calls, ...figures }: SimulationReport) => ({
    ...figures,
    calls: calls.map(({ record: _record, ...call }) => call),
  });
  return { teams: teams.map(({ name, report }) => ({ name, ...shortened(report) })), compared };
}
