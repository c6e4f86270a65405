import type { Condition } from "../../schema/condition.ts";
import { closest } from "../../schema/known-fields.ts";
import type { Facts, Verdict } from "./facts.ts";

type Clock = Extract<Condition, { clock: unknown }>["clock"];

/** Holds on the days and between the times of the clock, as they are in its time zone. */
export function clockCondition({ timezone, days, from = "00:00", to = "24:00", except = [] }: Clock) {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return ({ now }: Pick<Facts, "now">): Verdict => {
    const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
    const [day, time] = [part.weekday!.toLowerCase(), `${part.hour}:${part.minute}`];
    const date = `${part.year}-${part.month}-${part.day}`;
    const inTime = from <= to ? from <= time && time < to : time >= from || time < to;
    const isDay = days?.some((each) => each === day) ?? true;
    return {
      holds: isDay && inTime && !except.includes(date),
      why: `it is ${part.weekday} ${date} ${time} in ${timezone}`,
    };
  };
}

/** True for a time zone that the runtime knows. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/**
 * The IANA name that was probably meant, for a message: by the city alone, such as `Berlin`, or by the nearest
 * spelling. Null where none is near.
 */
export function nearestTimezone(name: string): string | null {
  const known = Intl.supportedValuesOf("timeZone");
  const city = `/${name.trim().replace(/\s+/g, "_").toLowerCase()}`;
  return known.find((each) => each.toLowerCase().endsWith(city)) ?? closest(name, known);
}
