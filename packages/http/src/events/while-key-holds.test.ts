import { CuecardError } from "@cuecard/core";
import { expect, test, vi } from "vitest";
import { whileKeyHolds } from "./while-key-holds.ts";

const revoked = new CuecardError("invalid_api_key", "The API key was revoked.");

/** Pieces that never come after the first. */
function waiting() {
  let ended = 0;
  const pieces = {
    [Symbol.asyncIterator]: () => {
      let count = 0;
      return {
        next: () => (count++ === 0 ? Promise.resolve({ done: false, value: "first" }) : new Promise<never>(() => {})),
        return: async () => {
          ended += 1;
          return { done: true as const, value: undefined };
        },
      };
    },
  };
  return { pieces, ended: () => ended };
}

test("pieces that wait end within a second of their key, with the farewell, once", async () => {
  vi.useFakeTimers();
  try {
    const check = vi.fn(async () => {});
    const { pieces, ended } = waiting();
    const stream = whileKeyHolds(pieces, { check, farewell: (error) => (error as Error).message })[
      Symbol.asyncIterator
    ]();
    expect((await stream.next()).value).toBe("first");
    const next = stream.next();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(check).toHaveBeenCalledTimes(4);
    check.mockRejectedValueOnce(new CuecardError("storage_failed", "The store is away."));
    await vi.advanceTimersByTimeAsync(500);
    check.mockRejectedValueOnce(revoked);
    await vi.advanceTimersByTimeAsync(500);
    expect(await next).toEqual({ done: false, value: "The API key was revoked." });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(ended()).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(check).toHaveBeenCalledTimes(6);
  } finally {
    vi.useRealTimers();
  }
});

test("pieces that are not begun, that end, or that fail leave nothing running", async () => {
  vi.useFakeTimers();
  try {
    const check = vi.fn(async () => {});
    const guard = (pieces: AsyncIterable<string>) =>
      whileKeyHolds(pieces, { check, farewell: () => "" })[Symbol.asyncIterator]();
    const { pieces, ended } = waiting();
    await guard(pieces).return!();
    expect(ended()).toBe(1);
    async function* some() {
      yield "one";
    }
    const failing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("broken")) }) };
    const all = guard(some());
    expect([await all.next(), await all.next()]).toEqual([
      { done: false, value: "one" },
      { done: true, value: undefined },
    ]);
    await expect(guard(failing).next()).rejects.toThrow("broken");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
