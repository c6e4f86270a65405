import { describe, expect, test } from "vitest";
import { checkDefinition } from "../definition/definition.ts";
import { clockCondition } from "./clock.ts";

type Clock = Parameters<typeof clockCondition>[0];
const holds = (clock: Clock, at: string) => clockCondition(clock)({ now: Date.parse(at) }).holds;

describe("a clock", () => {
  const berlin = { timezone: "Europe/Berlin" };
  const week = { ...berlin, days: ["mon", "tue", "wed", "thu", "fri"] as Clock["days"], from: "09:00", to: "17:30" };
  test.each<[string, Clock, string, boolean]>([
    ["opens at the minute", week, "2026-11-23T08:00:00Z", true],
    ["is not open before", week, "2026-11-23T07:59:59Z", false],
    ["is open in the last minute", week, "2026-11-23T16:29:59Z", true],
    ["closes at the minute", week, "2026-11-23T16:30:00Z", false],
    ["follows summer time", week, "2026-07-20T07:00:00Z", true],
    ["is closed on Sundays", week, "2026-11-22T12:00:00Z", false],
    ["takes the day of its own zone", { timezone: "Pacific/Auckland", days: ["mon"] }, "2026-11-22T12:00:00Z", true],
    ["is closed on a holiday", { ...week, except: ["2026-12-25"] }, "2026-12-25T12:00:00Z", false],
    ["is open the day before it", { ...week, except: ["2026-12-25"] }, "2026-12-24T12:00:00Z", true],
    ["goes over midnight: late", { ...berlin, from: "22:00", to: "06:00" }, "2026-11-22T22:30:00Z", true],
    ["goes over midnight: noon", { ...berlin, from: "22:00", to: "06:00" }, "2026-11-22T11:00:00Z", false],
    ["knows midnight", { ...berlin, from: "00:00", to: "00:01" }, "2026-11-22T23:00:30Z", true],
  ])("%s", (_name, clock, at, expected) => {
    expect(holds(clock, at)).toBe(expected);
  });

  const saved = (clock: object) => () =>
    checkDefinition({
      members: [{ agentId: "desk", isEntry: true }, { agentId: "night" }],
      rules: [{ name: "closed", when: { not: { clock } }, to: "night" }],
    });
  test("is refused on save where it can't be meant", () => {
    expect(saved({ timezone: "Berlin", from: "09:00" })).toThrow(
      'when.not.clock.timezone is "Berlin", which is not a time zone; did you mean "Europe/Berlin"?',
    );
    expect(saved({ timezone: "new york", from: "09:00" })).toThrow('did you mean "America/New_York"?');
    expect(saved({ timezone: "Europe/Berln", from: "09:00" })).toThrow('did you mean "Europe/Berlin"?');
    expect(saved({ timezone: "our office", from: "09:00" })).toThrow('use an IANA name such as "Europe/Berlin".');
    expect(saved({ timezone: "Europe/Berlin" })).toThrow("clock always holds; add days, from, to or except.");
    expect(saved({ timezone: "Europe/Berlin", from: "9" })).toThrow("from");
    expect(saved(week)).not.toThrow();
  });
});
