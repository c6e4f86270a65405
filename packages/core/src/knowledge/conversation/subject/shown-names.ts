import type { Shown } from "../../agent-knowledge.ts";
import type { NameIndex } from "../names/name-index.ts";
import type { Name } from "../names/weigh-names.ts";
import { clear, type HeardName, inOrder } from "./heard-names.ts";

/**
 * What a name counts where it was shown and not said: the model chose a tool's arguments by what it heard; a result may list several things, and passages are what
 * was found, right or not. Chosen so that no name that was heard stands behind one that was only shown.
 */
const weights = { "tool arguments": 0.5, "tool result": 0.4, passages: 0.45 };
/** Of a longer text only its beginning is looked at. */
const mostCharacters = 2_000;
/** A result with more names is a list to choose from. */
const mostNames = 6;

/** The names that passages, or a tool's arguments or result, are about. */
export function shownNames(shown: Shown, names: NameIndex): HeardName[] {
  if (shown.by === "passages") return ofPassages(shown.sourceIds, names);
  const said = namesIn(shown.text, names).filter(({ strength }) => strength >= clear);
  if (said.length > mostNames) return [];
  return said.map(({ name, strength }) => ({ name, strength: weights[shown.by] * strength }));
}

/** The names of the last list that a tool answered before an exchange, in its order. */
export function listedBefore(at: number, shown: readonly Shown[], names: NameIndex): Name[] {
  const lists = shown.flatMap((one) => (one.by === "tool result" && one.after <= at ? [namesIn(one.text, names)] : []));
  return inOrder(lists.findLast((list) => list.length > 1) ?? []);
}

const namesIn = (text: string, names: NameIndex) => names.mentionsIn(text.slice(0, mostCharacters));

/** The one that most of them are of, by its part. */
function ofPassages(sourceIds: readonly string[], names: NameIndex): HeardName[] {
  const counts = new Map<Name, number>();
  for (const id of sourceIds) {
    const name = names.ofSource(id);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > sourceIds.length / 2)
    .map(([name, count]) => ({ name, strength: (weights.passages * count) / sourceIds.length }));
}
