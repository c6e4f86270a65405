/** Letters that are mistaken for each other by ear, by class. */
const classes = ["aeiouy", "bp", "dt", "gkcqx", "fv", "szcx", "mn", "lr", "wv", "jg"];
/** What it costs to hear one letter of a class as another, or to hear a soft letter where none is or none where one is. */
const near = 0.5;
const soft = new Set("aeiouyhw");
/** Room for words of 40 letters. */
const size = 64;
const codes = 128;

const together = new Uint8Array(codes * codes);
for (const letters of classes) {
  for (const left of letters) {
    for (const right of letters) together[left.charCodeAt(0) * codes + right.charCodeAt(0)] = 1;
  }
}
const isSoft = new Uint8Array(codes);
for (const letter of soft) isSoft[letter.charCodeAt(0)] = 1;

const rows = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];

/**
 * How far a heard word is from a known one: edits (Levenshtein's, with two exchanged letters as one), of which those
 * that sound nearly alike cost half. `open`: the known word is the beginning of a longer one, so what the heard word
 * has behind it costs nothing. Both in lower case without accents.
 */
export function soundDistance(heard: string, known: string, open: boolean): number {
  const most = Math.min(heard.length, size - 1);
  const width = Math.min(known.length, size - 1);
  let [before, above, row] = rows as [Float64Array, Float64Array, Float64Array];
  above[0] = 0;
  for (let j = 1; j <= width; j++) above[j] = above[j - 1]! + gap(known, j - 1);
  let best = above[width]!;
  for (let i = 1; i <= most; i++) {
    row[0] = above[0]! + gap(heard, i - 1);
    for (let j = 1; j <= width; j++) {
      let cost = Math.min(
        above[j - 1]! + substitution(heard.charCodeAt(i - 1), known.charCodeAt(j - 1)),
        above[j]! + gap(heard, i - 1),
        row[j - 1]! + gap(known, j - 1),
      );
      if (i > 1 && j > 1 && heard[i - 1] === known[j - 2] && heard[i - 2] === known[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
    }
    best = open ? Math.min(best, row[width]!) : row[width]!;
    [before, above, row] = [above, row, before];
  }
  return best;
}

function substitution(left: number, right: number): number {
  if (left === right) return 0;
  return left < codes && right < codes && together[left * codes + right] === 1 ? near : 1;
}

/** What a letter costs that only one of the words has: half where it is soft or doubles the one before. */
function gap(word: string, at: number): number {
  const code = word.charCodeAt(at);
  return (code < codes && isSoft[code] === 1) || (at > 0 && code === word.charCodeAt(at - 1)) ? near : 1;
}
