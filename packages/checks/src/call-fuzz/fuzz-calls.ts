import { TeamDefinition, type TeamDefinitionInput } from "@cuecard/core";
import { createRandom, shrink } from "@cuecard/testing/internals";
import { play } from "./play.ts";
import { randomTeam, withPeople } from "./random-team.ts";
import type { FuzzRule } from "./rules.ts";
import type { FuzzStep } from "./script.ts";
import { vocabularyOf } from "./vocabulary.ts";
import { writeScript } from "./write-script.ts";

/** How many random calls are played, and on what. */
export interface FuzzOptions {
  /** The team whose calls are tried; a small one at random for each call when omitted. */
  definition?: TeamDefinitionInput;
  /** What callers say, beside the keywords of the rules. */
  words?: readonly string[];
  /** The first call's seed; each next call's is one more. @default 1 */
  seed?: number;
  /** How many calls are played. @default 1_000 */
  calls?: number;
  /** Most steps of a call. @default 20 */
  steps?: number;
  /** Called after each call with what has been played so far. */
  onProgress?: (report: FuzzReport) => void;
}

/** A call in which something went wrong, cut down to what is needed for it. */
export interface FuzzFinding {
  /** Replays it: `fuzzCalls({ ...options, seed, calls: 1 })`. */
  seed: number;
  /** Name of the broken rule. */
  rule: FuzzRule;
  /** What broke it. */
  message: string;
  /** The shortest steps that break it. */
  steps: FuzzStep[];
}

/** What random calls went through, and what they found. */
export interface FuzzReport {
  /** Calls that were played. */
  calls: number;
  /** Steps of all calls. */
  steps: number;
  /** Hand-offs of all calls. */
  handoffs: number;
  /** Hand-offs that were taken back. */
  returns: number;
  /** How often the holding process was ended. */
  kills: number;
  /** The first thing that went wrong, after which no more calls are played; null when nothing did. */
  finding: FuzzFinding | null;
}

const personSeed = 1_000_003;
const commonWords = ["hello", "and now?", "", "order 1234", "no, wait"];

/**
 * Plays made-up calls in memory and checks after every step that exactly one member has the call, that no hand-off is
 * lost or doubled, that the guard holds, that keys, silence, the clock and answers to an offer lead where they should,
 * and that what the arriving member is shown is valid. Turns, tool calls, reports, interruptions and hand-offs overlap
 * in every order, saves fail, processes die and others resume. Everything follows from the seed; needs no test runner.
 *
 * @example
 * const { finding } = await fuzzCalls({ definition: team.definition, calls: 500 });
 * assert.equal(finding, null);
 */
export async function fuzzCalls({
  definition,
  words = [],
  seed = 1,
  calls = 1_000,
  steps = 20,
  onProgress,
}: FuzzOptions = {}): Promise<FuzzReport> {
  const given = definition && TeamDefinition.parse(definition);
  const report: FuzzReport = { calls: 0, steps: 0, handoffs: 0, returns: 0, kills: 0, finding: null };
  for (let number = 0; number < calls && !report.finding; number++) {
    const random = createRandom(seed + number);
    // A stream of its own: who is a person changes nothing else of the call.
    const team = given ?? withPeople(randomTeam(random), createRandom(seed + number + personSeed));
    const script = writeScript(random, vocabularyOf(team, [...commonWords, ...words]), steps);
    const { violation, handoffs, returns, kills } = await play(team, script);
    report.calls += 1;
    report.steps += script.length;
    report.handoffs += handoffs;
    report.returns += returns;
    report.kills += kills;
    if (violation) {
      const fails = async (shorter: readonly FuzzStep[]) =>
        (await play(team, shorter)).violation?.rule === violation.rule;
      const least = await shrink(script, { fails, plainer });
      const { message } = (await play(team, least)).violation ?? violation;
      report.finding = { seed: seed + number, rule: violation.rule, message, steps: least };
    }
    onProgress?.(report);
  }
  return report;
}

/** The same step, less entangled with others. */
function plainer(step: FuzzStep): FuzzStep[] {
  const plain: FuzzStep[] = [];
  if (step.fails) plain.push({ ...step, fails: null });
  if (!step.wait) plain.push({ ...step, wait: true });
  if (step.pace.search + step.pace.save > 0) plain.push({ ...step, pace: { search: 0, save: 0 } });
  if (step.do === "events")
    for (const event of step.events)
      if (step.events.length > 1) plain.push({ ...step, events: step.events.filter((each) => each !== event) });
  if (step.do === "tools") for (const call of step.calls) plain.push({ ...step, calls: [call] });
  return plain;
}
