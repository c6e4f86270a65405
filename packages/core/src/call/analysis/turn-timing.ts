import type { TraceEntry } from "../../schema/call.ts";
import type { CallAnalysis } from "../../schema/call-analysis.ts";
import { segmentsOf, type TurnTimes } from "../state/turn-segments.ts";

const unknown: TurnTimes = {
  transcribedMs: null,
  firstTokenMs: null,
  firstAudioMs: null,
  audioEndMs: null,
  promptTokens: null,
  cachedTokens: null,
  outputTokens: null,
  cost: null,
};
const names = Object.keys(unknown) as (keyof TurnTimes)[];

/** What the turns of a call took, as `turn_timed` reported it. A later report of a turn adds to an earlier one. */
export function timingOf(reports: readonly TraceEntry[]): CallAnalysis["timing"] {
  const turns = new Map<string, TurnTimes>();
  for (const { turnId, data } of reports) {
    const known = { ...(turns.get(turnId ?? "") ?? unknown) };
    for (const name of names) if (typeof data?.[name] === "number") known[name] = data[name];
    turns.set(turnId ?? "", known);
  }
  if (turns.size === 0) return null;
  const all = [...turns.values()];
  const told = (name: keyof TurnTimes) => all.flatMap((times) => times[name] ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const segments = all.flatMap(segmentsOf);
  const firstAudio = told("firstAudioMs").sort((left, right) => left - right);
  const [prompt, cached] = [sum(told("promptTokens")), sum(told("cachedTokens"))];
  const costs = told("cost");
  return {
    turns: turns.size,
    firstAudio:
      firstAudio.length === 0
        ? null
        : { medianMs: firstAudio[Math.floor((firstAudio.length - 1) / 2)]!, longestMs: firstAudio.at(-1)! },
    segments: (["transcribed", "firstToken", "firstAudio", "audioEnd"] as const).flatMap((until) => {
      const own = segments.filter((segment) => segment.until === until);
      return own.length === 0 ? [] : [{ until, turns: own.length, meanMs: sum(own.map(({ ms }) => ms)) / own.length }];
    }),
    promptTokens: prompt,
    cachedShare: prompt === 0 ? null : cached / prompt,
    outputTokens: sum(told("outputTokens")),
    cost: costs.length === 0 ? null : sum(costs),
  };
}
