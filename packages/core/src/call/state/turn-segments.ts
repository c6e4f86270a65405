import type { TurnSegment } from "../../api/events.ts";
import type { CallEvent } from "../../schema/call-event.ts";

type TurnTimed = Extract<CallEvent, { type: "turn_timed" }>;

/** What the host measured of a turn; null is unknown. */
export type TurnTimes = { [Name in keyof Omit<TurnTimed, "type" | "turnId">]-?: NonNullable<TurnTimed[Name]> | null };

const moments = ["transcribed", "firstToken", "firstAudio", "audioEnd"] as const;

export function timesOf(event: TurnTimed): TurnTimes {
  const { transcribedMs = null, firstTokenMs = null, firstAudioMs = null, audioEndMs = null } = event;
  const { promptTokens = null, cachedTokens = null, outputTokens = null, cost = null } = event;
  return { transcribedMs, firstTokenMs, firstAudioMs, audioEndMs, promptTokens, cachedTokens, outputTokens, cost };
}

/** The parts of a turn's time, without a gap: what was not measured is in the next part that was. */
export function segmentsOf(times: TurnTimes): TurnSegment[] {
  let before = 0;
  return moments.flatMap((until) => {
    const at = times[`${until}Ms`];
    if (at === null) return [];
    // Clocks of several services may disagree by a little.
    const ms = Math.max(0, at - before);
    before += ms;
    return [{ until, ms }];
  });
}
