/**
 * The chunks of one source that hold one term, packed. Each chunk has three variable-length numbers: the distance to
 * the chunk before (for the first its place in the source), how often it holds the term, and its length in index words.
 */
export interface PostingListBuilder {
  /** Places must grow from call to call. */
  add(place: number, frequency: number, length: number): void;
  readonly chunks: number;
  bytes(): Uint8Array;
}

export function createPostingList(): PostingListBuilder {
  let bytes = new Uint8Array(16);
  let size = 0;
  let chunks = 0;
  let last = 0;

  function put(value: number): void {
    if (size + 5 > bytes.length) {
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
    let rest = value;
    while (rest >= 0x80) {
      bytes[size++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    bytes[size++] = rest;
  }

  return {
    add(place, frequency, length) {
      put(place - last);
      put(frequency);
      put(length);
      last = place;
      chunks++;
    },
    get chunks() {
      return chunks;
    },
    bytes: () => bytes.subarray(0, size),
  };
}

/** Walks a packed list; `place` is Infinity behind its end. */
export interface PostingCursor {
  place: number;
  frequency: number;
  length: number;
  next(): void;
}

export function readPostingList(bytes: Uint8Array): PostingCursor {
  let offset = 0;
  const take = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[offset++]!;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const cursor: PostingCursor = {
    place: 0,
    frequency: 0,
    length: 0,
    next() {
      if (offset >= bytes.length) {
        cursor.place = Number.POSITIVE_INFINITY;
        return;
      }
      cursor.place += take();
      cursor.frequency = take();
      cursor.length = take();
    },
  };
  cursor.next();
  return cursor;
}
