import type { Readable } from "node:stream";
import type { EncodedDocument, ErrorCode } from "@cuecard/core";

/** What a child answers, before the bytes of the document: small, so the caller's thread may parse it. */
export interface FrameHead {
  warnings: string[];
  error: { code: ErrorCode; message: string } | null;
  /** True when the child holds so much memory that the next file needs another one. */
  spent: boolean;
}

export interface Frame {
  head: FrameHead;
  document: EncodedDocument;
}

const prefixBytes = 8;

/** `[head length, document length]` as unsigned 32-bit integers, big-endian, then the head as JSON, then the document. */
export function frameParts(head: FrameHead, document: readonly Uint8Array[]): Uint8Array[] {
  const headBytes = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32BE(headBytes.length, 0);
  prefix.writeUInt32BE(
    document.reduce((length, part) => length + part.length, 0),
    4,
  );
  return [prefix, headBytes, ...document];
}

/** Reads the one frame of a job; null when the pipe ends before it is whole. The document is copied once and never parsed. */
export function readFrame(pipe: Readable): Promise<Frame | null> {
  return new Promise((resolve) => {
    const start: Buffer[] = [];
    let startBytes = 0;
    let whole: Uint8Array<ArrayBuffer> | null = null;
    let headLength = 0;
    let filled = 0;

    function settle(frame: Frame | null) {
      pipe.off("data", take).off("end", ended).off("error", ended).off("close", ended);
      resolve(frame);
    }
    const ended = () => settle(null);

    function take(piece: Buffer) {
      let rest = piece;
      if (!whole) {
        start.push(piece);
        startBytes += piece.length;
        if (startBytes < prefixBytes) return;
        const begun = Buffer.concat(start);
        headLength = begun.readUInt32BE(0);
        whole = new Uint8Array(headLength + begun.readUInt32BE(4));
        rest = begun.subarray(prefixBytes);
      }
      whole.set(rest, filled);
      filled += rest.length;
      if (filled < whole.length) return;
      const head = JSON.parse(Buffer.from(whole.buffer, 0, headLength).toString("utf8")) as FrameHead;
      settle({ head, document: whole.subarray(headLength) });
    }

    pipe.on("data", take).on("end", ended).on("error", ended).on("close", ended);
  });
}
