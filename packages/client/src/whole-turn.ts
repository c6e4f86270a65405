import type { Turn, TurnChanges } from "@cuecard/core";

/** The Turn of an answer that leaves out what the Turn before has. */
export function wholeTurn({ unchanged, ...changes }: TurnChanges, before: Turn): Turn {
  const kept = Object.fromEntries(unchanged.map((part) => [part, before[part]]));
  return { ...changes, ...kept, object: "turn" } as Turn;
}
