import type { CallEvent } from "@cuecard/core";
import { heardOf } from "./heard.ts";
import { cutBehind, lettersOf } from "./letters.ts";
import { type Played, type Reported, wordsOf } from "./played.ts";
import type { Reconciled } from "./reconcile.ts";
import type { Trial } from "./trial.ts";

/** Words of the agent, as an event. */
export const said = (text: string, turnId: string | null) => ({ type: "agent_said" as const, text, turnId });

/** Reports what the caller heard of the answers before, before they are answered to. */
export async function reportHeard(
  kept: readonly Played[],
  { trial, heard, next }: { trial: Trial } & Pick<Reconciled, "heard" | "next">,
): Promise<Played[]> {
  const turns: Played[] = [];
  for (const [at, played] of kept.entries()) {
    const shown = heard.find((each) => each.at === at);
    const isLast = at === kept.length - 1;
    const isPassed = shown !== undefined || !isLast || (next.kind === "turn" && !next.revises);
    if (played.reported === null || !isPassed) turns.push(played);
    else {
      const words = shown?.words ?? (played.said.length === 0 ? wordsOf(played) : "");
      await trial.report(reportOf(played, played.reported, words));
      turns.push({ ...played, heard: words, reported: null });
    }
  }
  return turns;
}

/** Words of an answer that goes on: they belong to the member that said them. */
export async function reportBegun(played: Played, trial: Trial): Promise<void> {
  const words = unreported(played);
  if (words.trim() === "") return;
  const reported = played.reported ?? [];
  const itemId = `${played.turn.turnId}-${reported.length + 1}`;
  await trial.report([{ ...said(words.trim(), played.turn.turnId), itemId }]);
  played.reported = [...reported, { itemId, words }];
}

/** The words of an answer that the ledger does not have. */
export function unreported(played: Played): string {
  return wordsOf(played).slice((played.reported ?? []).map(({ words }) => words).join("").length);
}

/** What the ledger does not have of the words that were heard, and what it has of those that were not. */
function reportOf({ turn, ...played }: Played, reported: readonly Reported[], words: string): CallEvent[] {
  const { isCut } = heardOf(wordsOf(played), words);
  let rest = words;
  for (const { itemId, words: before } of reported) {
    const [all, left] = [lettersOf(before).length, lettersOf(rest).length];
    // What the ledger has whole was heard in part.
    if (isCut && left > 0 && left < all && itemId !== null)
      return [{ ...said(cutBehind(before, left)[0].trim(), null), itemId, interrupted: true }];
    [, rest] = cutBehind(rest, all);
  }
  if (rest.trim() === "" && !isCut) return [];
  return [{ ...said(rest.trim(), turn.turnId), interrupted: isCut }];
}
