import { seededRandom } from "cuecard/evaluation";
import { type Mutant, operators } from "./mutant.ts";

/**
 * All mutants in the order in which a seed draws them: one of each operator in turn, so that the many numbers don't
 * crowd out the few `order by`.
 */
export function drawMutants(all: readonly Mutant[], seed: number): Mutant[] {
  const random = seededRandom(seed);
  const piles = operators.map((operator) =>
    shuffled(
      all.filter((mutant) => mutant.operator === operator),
      random,
    ),
  );
  const drawn: Mutant[] = [];
  for (let round = 0; drawn.length < all.length; round++) {
    for (const pile of piles) if (pile[round]) drawn.push(pile[round]!);
  }
  return drawn;
}

/** Fisher and Yates. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}
