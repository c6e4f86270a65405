/**
 * The inner loops of vector search, for WebAssembly with SIMD. Addresses are bytes of the imported memory. Binary
 * vectors and numbers are padded with zeros to a multiple of 16 bytes. `pnpm --filter @cuecard/resident kernel`
 * compiles this file.
 */

/** So many bytes can be counted before a count of 8 bits overflows. */
const step = 256;

/**
 * Writes the Hamming distance (16 bits) of the query to each of `count` binary vectors that stand one after another. It
 * counts the distances in a histogram of 32-bit numbers. Four vectors go together, so that the query is loaded once for
 * them.
 */
export function distances(query: usize, vectors: usize, count: i32, bytes: i32, out: usize, histogram: usize): void {
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    let a: i32 = 0;
    let b: i32 = 0;
    let c: i32 = 0;
    let d: i32 = 0;
    for (let start = 0; start < bytes; start += step) {
      const end = min(bytes, start + step);
      let first = i8x16.splat(0);
      let second = i8x16.splat(0);
      let third = i8x16.splat(0);
      let fourth = i8x16.splat(0);
      let vector = vectors + start;
      for (let offset = start; offset < end; offset += 16) {
        const asked = v128.load(query + offset);
        first = i8x16.add(first, i8x16.popcnt(v128.xor(v128.load(vector), asked)));
        second = i8x16.add(second, i8x16.popcnt(v128.xor(v128.load(vector + bytes), asked)));
        third = i8x16.add(third, i8x16.popcnt(v128.xor(v128.load(vector + 2 * bytes), asked)));
        fourth = i8x16.add(fourth, i8x16.popcnt(v128.xor(v128.load(vector + 3 * bytes), asked)));
        vector += 16;
      }
      a += sumOf(first);
      b += sumOf(second);
      c += sumOf(third);
      d += sumOf(fourth);
    }
    put(a, out, histogram);
    put(b, out + 2, histogram);
    put(c, out + 4, histogram);
    put(d, out + 6, histogram);
    vectors += 4 * bytes;
    out += 8;
  }
  for (; i < count; i++) {
    let distance: i32 = 0;
    for (let offset = 0; offset < bytes; offset += 16) {
      distance += sumOf(i8x16.popcnt(v128.xor(v128.load(vectors + offset), v128.load(query + offset))));
    }
    put(distance, out, histogram);
    vectors += bytes;
    out += 2;
  }
}

/**
 * The same by counting the bits of 64-bit words. It is faster where a processor has an instruction for that and none
 * for the bits of 16 bytes.
 */
export function distancesByWord(
  query: usize,
  vectors: usize,
  count: i32,
  bytes: i32,
  out: usize,
  histogram: usize,
): void {
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    let a: i64 = 0;
    let b: i64 = 0;
    let c: i64 = 0;
    let d: i64 = 0;
    const next = vectors + 4 * bytes;
    let second = vectors + bytes;
    let third = second + bytes;
    let fourth = third + bytes;
    // Each vector has its own pointer: an address that is a sum costs one instruction per word.
    for (let asked = query, end = query + bytes; asked < end; asked += 16) {
      const low = load<i64>(asked);
      const high = load<i64>(asked, 8);
      a += popcnt<i64>(load<i64>(vectors) ^ low) + popcnt<i64>(load<i64>(vectors, 8) ^ high);
      b += popcnt<i64>(load<i64>(second) ^ low) + popcnt<i64>(load<i64>(second, 8) ^ high);
      c += popcnt<i64>(load<i64>(third) ^ low) + popcnt<i64>(load<i64>(third, 8) ^ high);
      d += popcnt<i64>(load<i64>(fourth) ^ low) + popcnt<i64>(load<i64>(fourth, 8) ^ high);
      vectors += 16;
      second += 16;
      third += 16;
      fourth += 16;
    }
    put(<i32>a, out, histogram);
    put(<i32>b, out + 2, histogram);
    put(<i32>c, out + 4, histogram);
    put(<i32>d, out + 6, histogram);
    vectors = next;
    out += 8;
  }
  distances(query, vectors, count - i, bytes, out, histogram);
}

function sumOf(counts: v128): i32 {
  const sums = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts));
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

function put(distance: i32, out: usize, histogram: usize): void {
  store<u16>(out, <u16>distance);
  const bucket = histogram + ((<usize>distance) << 2);
  store<u32>(bucket, load<u32>(bucket) + 1);
}

/** Writes `first + i` (32 bits) for each of `count` distances that is at most `most`; returns how many. */
export function collect(from: usize, count: i32, most: i32, first: i32, out: usize): i32 {
  let found = 0;
  for (let i = 0; i < count; i++) {
    store<u32>(out + ((<usize>found) << 2), first + i);
    found += i32(<i32>load<u16>(from) <= most);
    from += 2;
  }
  return found;
}

/**
 * Writes the weighted Hamming distance (32 bits) of the query to the binary vectors at `count` places (32 bits). A bit
 * that differs counts by its weight of 3 bits. The weights are stored bit by bit: first the lowest bits of all, as many
 * bytes as a vector has, then the next.
 */
export function weightedDistances(
  query: usize,
  weights: usize,
  vectors: usize,
  places: usize,
  count: i32,
  bytes: i32,
  out: usize,
): void {
  const second = weights + bytes;
  const third = second + bytes;
  for (let i = 0; i < count; i++) {
    const vector = vectors + <usize>load<u32>(places + ((<usize>i) << 2)) * bytes;
    let ones: i64 = 0;
    let twos: i64 = 0;
    let fours: i64 = 0;
    for (let offset: usize = 0; offset < <usize>bytes; offset += 8) {
      const differs = load<i64>(vector + offset) ^ load<i64>(query + offset);
      ones += popcnt<i64>(differs & load<i64>(weights + offset));
      twos += popcnt<i64>(differs & load<i64>(second + offset));
      fours += popcnt<i64>(differs & load<i64>(third + offset));
    }
    store<i32>(out + ((<usize>i) << 2), <i32>(ones + (twos << 1) + (fours << 2)));
  }
}

/**
 * Writes the dot products (32 bits) of a query of 16-bit numbers and the vectors at `count` places (32 bits). Each
 * vector has `width` 8-bit numbers. Four vectors go together: they lie far apart, so one alone would wait for memory.
 */
export function dots(query: usize, vectors: usize, places: usize, count: i32, width: i32, out: usize): void {
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const place = places + ((<usize>i) << 2);
    const a = vectors + <usize>load<u32>(place) * width;
    const b = vectors + <usize>load<u32>(place, 4) * width;
    const c = vectors + <usize>load<u32>(place, 8) * width;
    const d = vectors + <usize>load<u32>(place, 12) * width;
    let first = i32x4.splat(0);
    let second = i32x4.splat(0);
    let third = i32x4.splat(0);
    let fourth = i32x4.splat(0);
    for (let offset: usize = 0; offset < <usize>width; offset += 16) {
      const low = v128.load(query + (offset << 1));
      const high = v128.load(query + (offset << 1), 16);
      first = addProducts(first, v128.load(a + offset), low, high);
      second = addProducts(second, v128.load(b + offset), low, high);
      third = addProducts(third, v128.load(c + offset), low, high);
      fourth = addProducts(fourth, v128.load(d + offset), low, high);
    }
    const target = out + ((<usize>i) << 2);
    store<i32>(target, total(first));
    store<i32>(target, total(second), 4);
    store<i32>(target, total(third), 8);
    store<i32>(target, total(fourth), 12);
  }
  for (; i < count; i++) {
    const vector = vectors + <usize>load<u32>(places + ((<usize>i) << 2)) * width;
    let sums = i32x4.splat(0);
    for (let offset: usize = 0; offset < <usize>width; offset += 16) {
      sums = addProducts(
        sums,
        v128.load(vector + offset),
        v128.load(query + (offset << 1)),
        v128.load(query + (offset << 1), 16),
      );
    }
    store<i32>(out + ((<usize>i) << 2), total(sums));
  }
}

/**
 * Writes the inner products (64-bit floats) of a query of 64-bit floats and the vectors at `count` places (32 bits).
 * Each vector has `width` 32-bit floats, a multiple of 8. The order of the sums is that of core's `dot`.
 */
export function exactDots(query: usize, vectors: usize, places: usize, count: i32, width: i32, out: usize): void {
  for (let i = 0; i < count; i++) {
    const bytes = (<usize>width) << 2;
    let at = vectors + <usize>load<u32>(places + ((<usize>i) << 2)) * bytes;
    let first = f64x2.splat(0);
    let second = f64x2.splat(0);
    let third = f64x2.splat(0);
    let fourth = f64x2.splat(0);
    for (let asked = query, end = query + (bytes << 1); asked < end; asked += 64) {
      const low = v128.load(at);
      const high = v128.load(at, 16);
      first = f64x2.add(first, f64x2.mul(f64x2.promote_low_f32x4(low), v128.load(asked)));
      second = f64x2.add(second, f64x2.mul(f64x2.promote_low_f32x4(upperHalf(low)), v128.load(asked, 16)));
      third = f64x2.add(third, f64x2.mul(f64x2.promote_low_f32x4(high), v128.load(asked, 32)));
      fourth = f64x2.add(fourth, f64x2.mul(f64x2.promote_low_f32x4(upperHalf(high)), v128.load(asked, 48)));
      at += 32;
    }
    const sums = f64x2.add(f64x2.add(first, second), f64x2.add(third, fourth));
    store<f64>(out + ((<usize>i) << 3), f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1));
  }
}

function upperHalf(numbers: v128): v128 {
  return i64x2.shuffle(numbers, numbers, 1, 1);
}

function addProducts(sums: v128, numbers: v128, low: v128, high: v128): v128 {
  const products = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(numbers), low);
  return i32x4.add(sums, i32x4.add(products, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(numbers), high)));
}

function total(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}

/**
 * Writes one bit for each of `count` 8-bit numbers. It is set when number × scale is greater than the center's number
 * (32-bit float).
 */
export function binarize(vector: usize, scale: f32, center: usize, count: i32, out: usize): void {
  const scales = f32x4.splat(scale);
  for (let i = 0; i < count; i += 8) {
    const numbers = v128.load8x8_s(vector + i);
    const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(numbers));
    const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(numbers));
    const lowBits = i32x4.bitmask(f32x4.gt(f32x4.mul(low, scales), v128.load(center + (i << 2))));
    const highBits = i32x4.bitmask(f32x4.gt(f32x4.mul(high, scales), v128.load(center + (i << 2), 16)));
    store<u8>(out + (i >> 3), lowBits | (highBits << 4));
  }
}
