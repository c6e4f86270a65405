/** The inner loops of vector search over one growing memory; see assembly/kernel.ts. Addresses are bytes. */
export interface Kernel {
  distances(query: number, vectors: number, count: number, bytes: number, out: number, histogram: number): void;
  collect(from: number, count: number, most: number, first: number, out: number): number;
  weightedDistances(
    query: number,
    weights: number,
    vectors: number,
    places: number,
    count: number,
    bytes: number,
    out: number,
  ): void;
  dots(query: number, vectors: number, places: number, count: number, width: number, out: number): void;
  exactDots(query: number, vectors: number, places: number, count: number, width: number, out: number): void;
  binarize(vector: number, scale: number, center: number, count: number, out: number): void;
}
