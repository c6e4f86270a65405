import { describe, expect, it } from "vitest";
import { withinTime } from "./within-time.ts";

const never = () => new Promise<never>(() => {});

describe("withinTime", () => {
  it("gives the value of work that ends in time and the error of work that fails", async () => {
    expect(await withinTime({ milliseconds: 10_000, signal: undefined, work: async () => 7 })).toEqual({
      status: "done",
      value: 7,
    });
    const error = new Error("broken");
    expect(await withinTime({ milliseconds: 10_000, signal: undefined, work: () => Promise.reject(error) })).toEqual({
      status: "failed",
      error,
    });
    const throws = () => {
      throw error;
    };
    expect(await withinTime({ milliseconds: 10_000, signal: undefined, work: throws })).toEqual({
      status: "failed",
      error,
    });
  });

  it("aborts work that is too slow and does not wait for it", async () => {
    let aborted = false;
    const outcome = await withinTime({
      milliseconds: 5,
      signal: undefined,
      work: (signal) => {
        signal.addEventListener("abort", () => {
          aborted = true;
        });
        return never();
      },
    });
    expect(outcome).toEqual({ status: "late" });
    expect(aborted).toBe(true);
  });

  it("aborts the work with the caller's reason when the caller aborts, and never after it ended", async () => {
    const signals: AbortSignal[] = [];
    const controller = new AbortController();
    const keep = (signal: AbortSignal) => void signals.push(signal);
    await withinTime({ milliseconds: 10_000, signal: controller.signal, work: async (signal) => keep(signal) });
    const running = withinTime({
      milliseconds: 10_000,
      signal: controller.signal,
      work: (signal) => {
        keep(signal);
        return never();
      },
    });
    controller.abort("the caller left");
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    expect(signals.map(({ aborted, reason }) => [aborted, reason])).toEqual([
      [false, undefined],
      [true, "the caller left"],
    ]);
  });

  it("does not begin work when no time is left", async () => {
    let begun = false;
    const work = async () => {
      begun = true;
    };
    expect(await withinTime({ milliseconds: 0, signal: undefined, work })).toEqual({ status: "late" });
    expect(begun).toBe(false);
  });

  it("throws aborted as soon as the caller aborts, before or during the work", async () => {
    const controller = new AbortController();
    const running = withinTime({ milliseconds: 10_000, signal: controller.signal, work: never });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: "aborted" });
    await expect(withinTime({ milliseconds: 10_000, signal: controller.signal, work: never })).rejects.toMatchObject({
      code: "aborted",
    });
  });
});
