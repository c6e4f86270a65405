import { CuecardError } from "../errors.ts";
import { nearMisses } from "../schema/near-misses.ts";

/**
 * Refuses options that a function does not know, and names the one that was probably meant: a misspelt option would be
 * left out in silence. Throws `invalid_value`.
 */
export function checkOptions(name: string, options: object, known: readonly string[]): void {
  const unknown = Object.keys(options).filter((option) => !known.includes(option));
  const [first] = unknown;
  if (first === undefined) return;
  const near = nearMisses(options, known).find((miss) => miss.name === first)?.near ?? nearestOf(first, known);
  const hint = near ? `did you mean "${near}"?` : `it has ${known.join(", ")}.`;
  throw new CuecardError("invalid_value", `${name} has no option "${first}"; ${hint}`, { param: first });
}

/** Of short names: the one with the same letters but for one. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  return known.find(
    (each) => each[0] === name[0] && Math.abs(each.length - name.length) <= 1 && differsByOne(name, each),
  );
}

function differsByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const at = [...long].findIndex((letter, index) => letter !== short[index]);
  const rest = long.slice(at + 1);
  return rest === short.slice(at) || rest === short.slice(at + 1);
}
