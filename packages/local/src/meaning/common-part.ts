/** Fewer letters are common by chance. */
const leastLetters = 4;

/** The longest run of letters that two words have in common, as a share of both: 0.6 for "Rechnungsadresse" and "Rechnung". */
export function commonPart(left: string, right: string): number {
  let longest = leastLetters - 1;
  for (let from = 0; from + longest < left.length; from++) {
    while (from + longest < left.length && right.includes(left.slice(from, from + longest + 1))) longest++;
  }
  return longest < leastLetters ? 0 : (2 * longest) / (left.length + right.length);
}
