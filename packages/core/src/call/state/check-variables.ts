import { CuecardError } from "../../errors.ts";
import { limits } from "../../limits.ts";
import type { CallSummary } from "../../schema/call.ts";

const { most, characters } = limits.callVariables;

/**
 * Throws `value_out_of_range` where a call would have more variables than it may: all of them are rendered into each
 * member's texts, and stored with each turn. `param`: where the new ones come from.
 */
export function checkVariables(variables: CallSummary["variables"], param: string): void {
  const count = Object.keys(variables).length;
  const size = JSON.stringify(variables).length;
  const what =
    count > most
      ? `${count} variables; at most ${most} are allowed`
      : size > characters
        ? `variables of ${size} characters as JSON; at most ${characters} are allowed`
        : null;
  if (what === null) return;
  const message = `The call would have ${what}, those of its team included. Keep what no text and no rule uses in metadata.`;
  throw new CuecardError("value_out_of_range", message, { param });
}
