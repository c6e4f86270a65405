/** Vectors of one length by row, side by side in a few large arrays: thousands of small ones would keep the garbage collector busy. */
export interface VectorPool {
  readonly bytes: number;
  has(row: number): boolean;
  /** Copies the vector. All vectors between two `clear` have one length. */
  put(row: number, vector: Float32Array): void;
  /** Dot products with vectors that are there, summed in double precision from first to last. */
  dots(question: Float32Array, rows: readonly number[]): Float64Array;
  clear(): void;
}

const pageVectors = 256;

export function createVectorPool(): VectorPool {
  const places = new Map<number, number>();
  let pages: Float32Array[] = [];
  let width = 0;

  const pageOf = (row: number) => pages[Math.floor(places.get(row)! / pageVectors)]!;
  const startOf = (row: number) => (places.get(row)! % pageVectors) * width;

  return {
    get bytes() {
      return places.size * width * 4;
    },
    has: (row) => places.has(row),
    put(row, vector) {
      if (places.size === 0 && vector.length !== width) {
        pages = [];
        width = vector.length;
      }
      const place = places.get(row) ?? places.size;
      if (Math.floor(place / pageVectors) === pages.length) pages.push(new Float32Array(pageVectors * width));
      places.set(row, place);
      pageOf(row).set(vector, startOf(row));
    },
    dots(question, rows) {
      const found = new Float64Array(rows.length);
      for (let i = 0; i < rows.length; i += 4) {
        // Those behind the last are the first again; what is written behind the end of a typed array is dropped.
        const [a, b, c, d] = [rows[i]!, rows[i + 1] ?? rows[i]!, rows[i + 2] ?? rows[i]!, rows[i + 3] ?? rows[i]!];
        const [first, second, third, fourth] = [pageOf(a), pageOf(b), pageOf(c), pageOf(d)];
        addDots(question, first, startOf(a), second, startOf(b), third, startOf(c), fourth, startOf(d), found, i);
      }
      return found;
    },
    clear: () => places.clear(),
  };
}

/** Four at once: a sum waits for its last addition, four don't wait for each other. */
function addDots(
  question: Float32Array,
  first: Float32Array,
  a: number,
  second: Float32Array,
  b: number,
  third: Float32Array,
  c: number,
  fourth: Float32Array,
  d: number,
  target: Float64Array,
  at: number,
): void {
  let firstSum = 0;
  let secondSum = 0;
  let thirdSum = 0;
  let fourthSum = 0;
  for (let i = 0; i < question.length; i++) {
    const number = question[i]!;
    firstSum += number * first[a + i]!;
    secondSum += number * second[b + i]!;
    thirdSum += number * third[c + i]!;
    fourthSum += number * fourth[d + i]!;
  }
  target[at] = firstSum;
  target[at + 1] = secondSum;
  target[at + 2] = thirdSum;
  target[at + 3] = fourthSum;
}
