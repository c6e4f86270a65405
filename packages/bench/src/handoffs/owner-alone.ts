import type { WrittenCall } from "./calls/read-calls.ts";
import { shareOf } from "./figures.ts";
import type { Played } from "./play.ts";

/** Turns that the owner alone answers, who else may not: all of them, where the owner is another than in the turn before, and elsewhere. */
export function byOwnerAlone(
  played: readonly Pick<Played, "callId" | "after" | "right">[],
  calls: readonly WrittenCall[],
): Record<string, string> {
  const switches = new Set(
    calls.flatMap(({ id, turns }) =>
      turns.flatMap(({ right }, at) => (at > 0 && right[0] !== turns[at - 1]!.right[0] ? [`${id} ${at}`] : [])),
    ),
  );
  const places = new Map<string, number>();
  const turns = played.map(({ callId, after, right }) => {
    const at = places.get(callId) ?? 0;
    places.set(callId, at + 1);
    return { callId, hit: after === right[0], isSwitch: switches.has(`${callId} ${at}`) };
  });
  return {
    "owner alone": shareOf(turns),
    "at switches": shareOf(turns.filter(({ isSwitch }) => isSwitch)),
    elsewhere: shareOf(turns.filter(({ isSwitch }) => !isSwitch)),
  };
}
