import { afterEach, describe, expect, it, vi } from "vitest";
import { CuecardError } from "../../../errors.ts";
import { createBreakers } from "./breaker.ts";

const provider = { name: "embedder acme/large@8", code: "embedding_failed" } as const;
const start = Date.parse("2026-11-21T09:00:00.000Z");
const never = () => new Promise<never>(() => {});

function setUp() {
  const clock = { now: start };
  const breakers = createBreakers(() => clock.now);
  const breaker = breakers(provider);
  let asked = 0;
  const ask = (work: () => Promise<string> = async () => "fine", signal?: AbortSignal, milliseconds = 10_000) =>
    breaker
      .run({
        texts: ["When are refunds paid to 4929 1175 2201?"],
        milliseconds,
        signal,
        work: () => {
          asked += 1;
          return work();
        },
      })
      .catch((error: Error) => error.message);
  const broken = () => ask(() => Promise.reject(new Error("no route")));
  return { clock, breakers, ask, broken, asked: () => asked };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a breaker", () => {
  it("shows nobody what was asked when a provider repeats it, neither then nor while it is left alone", async () => {
    const { ask } = setUp();
    const repeats = (error: Error) => ask(() => Promise.reject(error));
    expect(await repeats(new Error('400 bad input "When are refunds paid to 4929 1175 2201?"'))).toBe(
      '400 bad input "[…]"',
    );
    const options = { retryable: true, retryAfterSeconds: 7 };
    await repeats(new CuecardError("embedding_failed", "400 bad input: refunds paid to 4929", options));
    await repeats(new CuecardError("embedding_failed", "400 bad input: refunds paid to 4929", options));
    expect(await ask()).toMatch(/after 3 failures; the last: 400 bad input:\[…\]$/);
  });

  it("asks no more after three failures in a row, and says until when and why", async () => {
    const { ask, broken, asked } = setUp();
    for (let i = 0; i < 3; i++) expect(await broken()).toBe("no route");
    expect(await ask()).toBe(
      "embedder acme/large@8 is not asked until 2026-11-21T09:00:30.000Z after 3 failures; the last: no route",
    );
    expect(asked()).toBe(3);
  });

  it("forgets failures when one request succeeds", async () => {
    const { ask, broken } = setUp();
    for (let i = 0; i < 4; i++) {
      await broken();
      await broken();
      expect(await ask()).toBe("fine");
    }
  });

  it("asks again when the clock that began the pause was years ahead", async () => {
    const { clock, ask, broken } = setUp();
    clock.now = start + 10 * 365 * 86_400_000;
    for (let i = 0; i < 3; i++) await broken();
    expect(await ask()).toContain("is not asked");
    clock.now = start;
    expect(await ask()).toBe("fine");
  });

  it("tries once after thirty seconds: success closes it, failure opens it for another thirty", async () => {
    const { clock, ask, broken, asked } = setUp();
    for (let i = 0; i < 3; i++) await broken();
    clock.now = start + 29_999;
    expect(await ask()).toContain("is not asked");
    clock.now = start + 30_000;
    expect(await broken()).toBe("no route");
    expect(await ask()).toContain("09:01:00.000Z");
    clock.now = start + 60_000;
    const { promise, resolve } = Promise.withResolvers<string>();
    const trying = ask(() => promise);
    expect(await ask()).toContain("is not asked");
    expect(asked()).toBe(5);
    resolve("back");
    expect(await trying).toBe("back");
    expect(await ask()).toBe("fine");
  });

  it("counts a request that takes too long as a failure, and one that nobody wants as nothing", async () => {
    const { clock, ask, broken } = setUp();
    vi.useFakeTimers();
    for (let i = 0; i < 2; i++) {
      const hanging = ask(never, undefined, 50);
      // Up to as long again, where the machine lost time and another test's call still watches for that.
      await vi.advanceTimersByTimeAsync(150);
      expect(await hanging).toBe("embedder acme/large@8 did not answer within 50 ms.");
    }
    const stop = new AbortController();
    const unwanted = ask(never, stop.signal);
    stop.abort();
    expect(await unwanted).toContain("aborted");
    expect(await broken()).toBe("no route");
    expect(await ask()).toContain("is not asked");
    clock.now = start + 30_000;
    const again = new AbortController();
    const trial = ask(never, again.signal);
    again.abort();
    await trial;
    expect(await ask()).toBe("fine");
  });

  it("is one for all who ask the same provider", async () => {
    const { breakers, broken } = setUp();
    for (let i = 0; i < 3; i++) await broken();
    const request = { texts: [], milliseconds: 1_000, signal: undefined, work: async () => "fine" };
    await expect(breakers(provider).run(request)).rejects.toMatchObject({ code: "embedding_failed", retryable: true });
    expect(await breakers({ ...provider, name: "embedder acme/small@8" }).run(request)).toBe("fine");
  });
});
