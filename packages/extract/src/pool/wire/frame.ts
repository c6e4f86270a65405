import type { Readable } from "node:stream";

/** A message on a pipe: a head, and bytes that are never parsed on the way. */
export interface Frame<Head> {
  /** Facts, as JSON on the pipe. */
  head: Head;
  /** Bytes that are not parsed. */
  body: Uint8Array<ArrayBuffer>;
}

/** What a frame must be. */
export interface FrameRules<Head> {
  /** Most bytes of the body. */
  mostBodyBytes: number;
  /** Makes a head of parsed JSON. Null when it is something else. */
  readHead(value: unknown): Head | null;
}

const prefixBytes = 8;
/** A head is parsed on the caller's thread: this many bytes take a few milliseconds. */
const mostHeadBytes = 1024 * 1024;

/**
 * Returns the beginning of a frame: the lengths of head and body as unsigned 32-bit integers, big-endian, then the head
 * as JSON. The body follows.
 */
export function frameStart(head: object, bodyBytes: number): Uint8Array[] {
  const headBytes = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(headBytes.length, 0);
  prefix.writeUInt32BE(bodyBytes, 4);
  return [prefix, headBytes];
}

/**
 * Reads one frame and copies its body once. Null when the pipe ends before the frame is whole, a length is over its
 * limit, the head is not what it should be, or bytes follow the end: the other side can't be trusted then. Never
 * throws.
 */
export function readFrame<Head>(
  pipe: Readable,
  { mostBodyBytes, readHead }: FrameRules<Head>,
): Promise<Frame<Head> | null> {
  return new Promise((resolve) => {
    let prefix = Buffer.alloc(0);
    let headBytes = 0;
    let whole: Uint8Array<ArrayBuffer> | null = null;
    let filled = 0;

    function settle(frame: Frame<Head> | null) {
      pipe.off("data", take).off("end", ended).off("error", ended).off("close", ended);
      resolve(frame);
    }
    const ended = () => settle(null);

    function take(piece: Buffer) {
      let rest = piece;
      if (!whole) {
        prefix = Buffer.concat([prefix, piece]);
        if (prefix.length < prefixBytes) return;
        headBytes = prefix.readUInt32BE(0);
        const bodyBytes = prefix.readUInt32BE(4);
        whole = headBytes > mostHeadBytes || bodyBytes > mostBodyBytes ? null : roomFor(headBytes + bodyBytes);
        if (!whole) return settle(null);
        rest = prefix.subarray(prefixBytes);
      }
      if (filled + rest.length > whole.length) return settle(null);
      whole.set(rest, filled);
      filled += rest.length;
      if (filled < whole.length) return;
      const head = readHead(parsed(Buffer.from(whole.buffer, 0, headBytes)));
      settle(head && { head, body: whole.subarray(headBytes) });
    }

    pipe.on("data", take).on("end", ended).on("error", ended).on("close", ended);
  });
}

/** Null where the machine has no memory for it. */
function roomFor(bytes: number): Uint8Array<ArrayBuffer> | null {
  try {
    return new Uint8Array(bytes);
  } catch {
    return null;
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}
