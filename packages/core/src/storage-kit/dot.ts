/**
 * Inner product of two vectors of one length in double precision; of unit vectors it is the cosine. Every eighth number
 * is summed by itself and the eight sums are added in pairs: an order that vector instructions keep, so that every
 * store finds the same number to its last bit.
 */
export function dot(left: Float32Array, right: Float32Array): number {
  const sums = new Float64Array(8);
  for (let i = 0; i < left.length; i++) sums[i & 7]! += left[i]! * right[i]!;
  return sums[0]! + sums[2]! + (sums[4]! + sums[6]!) + (sums[1]! + sums[3]! + (sums[5]! + sums[7]!));
}
