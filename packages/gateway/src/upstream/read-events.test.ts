import fc from "fast-check";
import { expect, test } from "vitest";
import { readEvents } from "./read-events.ts";

async function read(pieces: Uint8Array[]): Promise<string[]> {
  const events: string[] = [];
  async function* body() {
    yield* pieces;
  }
  for await (const data of readEvents(body())) events.push(data);
  return events;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test("events are read wherever the network cuts them, in the middle of a character too", async () => {
  const text = 'data: {"a":"é"}\r\n\r\n: a comment\n\nevent: x\ndata:1\ndata: 2\n\ndata: [DONE]\n\n';
  const whole = bytes(text);
  const expected = ['{"a":"é"}', "1\n2", "[DONE]"];
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 8 }), async (cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
      const pieces = at.slice(1).map((end, index) => whole.slice(at[index], end));
      expect(await read(pieces)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("the last event needs no blank line", async () => {
  expect(await read([bytes("data: a\n\ndata: b")])).toEqual(["a", "b"]);
});
