import { CuecardError } from "../errors.ts";
import { nearMisses } from "./near-misses.ts";

/** Names of a function's options, each of them once: the compiler finds one that is missing. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/**
 * Refuses options that a function does not know, and names the one that was probably meant: a misspelt option would be
 * left out in silence. `within`: the option that these are fields of. Throws `invalid_value`.
 */
export function checkOptions<Options extends object>(
  name: string,
  options: Options,
  names: OptionNames<Options>,
  within: string | null = null,
): void {
  const known = Object.keys(names);
  const pathOf = (option: string) => (within === null ? option : `${within}.${option}`);
  if (typeof options !== "object" || options === null) {
    const what = within === null ? "options" : within;
    throw new CuecardError("invalid_value", `${name} takes ${what} as an object, with ${known.join(", ")}.`, {
      param: within,
    });
  }
  const first = Object.keys(options).find((option) => !known.includes(option));
  if (first === undefined) return;
  const near = nearMisses(options, known).find((miss) => miss.name === first)?.near ?? nearestOf(first, known);
  const hint = near ? `did you mean "${pathOf(near)}"?` : `it has ${known.map(pathOf).join(", ")}.`;
  const path = pathOf(first);
  throw new CuecardError("invalid_value", `${name} has no option "${path}"; ${hint}`, { param: path });
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
