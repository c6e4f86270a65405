import { PassThrough } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerRules } from "./answer-head.ts";
import { frameStart, readFrame } from "./frame.ts";

const head = { warnings: ["done"], error: null, spent: false };

/** Reads what comes in these pieces, then the end. */
function read(pieces: readonly Uint8Array[]) {
  const pipe = new PassThrough();
  const frame = readFrame(pipe, { ...answerRules, mostBodyBytes: 10_000 });
  for (const piece of pieces) pipe.write(piece);
  pipe.end();
  return frame;
}

function cut(whole: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (whole.length + 1)), whole.length].sort((left, right) => left - right);
  return ends.map((end, index) => whole.subarray(ends[index - 1] ?? 0, end));
}

const places = fc.array(fc.nat(), { maxLength: 10 });

test("a frame comes out as it went in, however the pipe cuts it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 1_000 }), places, async (body, at) => {
      const frame = await read(cut(Buffer.concat([...frameStart(head, body.length), body]), at));
      expect(frame?.head).toEqual(head);
      expect(Buffer.from(frame!.body)).toEqual(Buffer.from(body));
    }),
  );
});

test("of any other bytes nothing is read, and nothing is thrown", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), places, async (bytes, at) => {
      expect(await read(cut(bytes, at))).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test("a body over its limit is not waited for", async () => {
  const pipe = new PassThrough();
  const frame = readFrame(pipe, { ...answerRules, mostBodyBytes: 10 });
  for (const part of frameStart(head, 11)) pipe.write(part);
  expect(await frame).toBeNull();
});
