import { matterOf } from "../../knowledge/words/content-words.ts";
import type { GapReason } from "../../schema/gap.ts";
import type { SearchedTurn } from "../state/searched-turns.ts";

/** A turn that the knowledge bases did not answer, and how that shows. */
export interface UnansweredTurn {
  search: SearchedTurn;
  reasons: GapReason[];
}

/** `endReason` of a call that the host gave to a person itself. */
const transferred = "transferred";

/** The turns of a call, oldest first, that were not answered. `toPerson`: ids of those after which a person had the call. */
export function unansweredTurns(
  searches: readonly SearchedTurn[],
  endReason: string | null,
  toPerson: ReadonlySet<string>,
): UnansweredTurn[] {
  // "How much is it?" of another subject is another question.
  const asked = searches.map(({ subject, question }) => JSON.stringify([subject, matterOf(question)]));
  const lastOf = new Map(asked.map((one, place) => [one, place]));
  return searches.flatMap((search, place) => {
    const reasons: GapReason[] = [];
    // What could not be searched whole says nothing about what is there.
    if (!search.found && search.complete) reasons.push("nothing_found");
    if (lastOf.get(asked[place]!)! > place) reasons.push("asked_again");
    const isLast = place === searches.length - 1 && endReason === transferred;
    if (isLast || toPerson.has(search.turnId)) reasons.push("transferred");
    return reasons.length > 0 ? [{ search, reasons }] : [];
  });
}
