import fc from "fast-check";
import { expect, test } from "vitest";
import { readChunks, readText } from "./read-chunks.ts";

async function read(pieces: Iterable<Uint8Array>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  async function* body() {
    yield* pieces;
  }
  for await (const chunk of readChunks(body())) chunks.push(chunk);
  return chunks;
}

const bytes = (text: string) => new TextEncoder().encode(text);

test("chunks are read wherever the network cuts them, in the middle of a character too", async () => {
  const text =
    '\uFEFFdata: {"a":"é"}\r\n\r\n: a comment\n\nevent: x\ndata:[1,\ndata: 2]\n\rdata: ping\n\ndata:{"b":3}\ndata: {"b":4}\n\ndata: [DONE]\n\ndata: 5\n\n';
  const whole = bytes(text);
  const expected = [{ a: "é" }, [1, 2], { b: 3 }, { b: 4 }, null];
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
  expect(await read([bytes("data: 1\n\ndata: 2")])).toEqual([1, 2]);
});

test("JSON that is cut off is an error, not silence", async () => {
  await expect(read([bytes('data: {"a":\n\n')])).rejects.toThrow("JSON that is not whole");
});

/** So much comes in each piece. */
const mebibyte = new Uint8Array(1_048_576).fill(97);

test.each([
  ["a line that never ends", () => mebibyte, "A line has more than"],
  ["an event that never ends", () => bytes(`data: ${"a".repeat(1_048_576)}\n`), "An event has more than"],
  ["a body that never ends", () => bytes(`: ${"a".repeat(1_048_576)}\n`), "The body has more than"],
])("%s is left", async (_, piece, message) => {
  let given = 0;
  function* endless() {
    for (; given < 1_000; given++) yield piece();
  }
  await expect(read(endless())).rejects.toThrow(message);
  expect(given).toBeLessThan(40);
});

test("a whole answer that never ends is left", async () => {
  async function* endless() {
    for (;;) yield mebibyte;
  }
  await expect(readText(endless())).rejects.toThrow("The body has more than");
});
