import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readBody } from "./read-body.ts";

const reading = { doing: "Reading the blob a", bucket: "blobs", idleMs: 20 };

describe("readBody", () => {
  test("gives up a body that stands still, retryable", async () => {
    const body = new Readable({ read() {} });
    body.push(Buffer.from("first"));
    const pieces: Uint8Array[] = [];
    const readAll = async () => {
      for await (const piece of readBody(body, { ...reading, signal: new AbortController().signal }))
        pieces.push(piece);
    };
    await expect(readAll()).rejects.toMatchObject({ code: "storage_failed", retryable: true });
    expect(pieces).toHaveLength(1);
    expect(body.destroyed).toBe(true);
  });

  test("waits for a reader that takes its time", async () => {
    const body = Readable.from([Buffer.from("first"), Buffer.from("second")]);
    let length = 0;
    for await (const piece of readBody(body, { ...reading, signal: new AbortController().signal })) {
      length += piece.byteLength;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    expect(length).toBe(11);
  });

  test("frees a body that nobody reads when the signal aborts", () => {
    const caller = new AbortController();
    const body = new Readable({ read() {} });
    readBody(body, { ...reading, signal: caller.signal });
    caller.abort();
    expect(body.destroyed).toBe(true);
  });
});
