import { CuecardError } from "../errors.ts";

/** Throws `invalid_value` for a number of days outside of its limits. */
export function checkDays(param: string, days: number, { min, max }: { min: number; max: number }): void {
  if (days >= min && days <= max) return;
  throw new CuecardError("invalid_value", `${param} is ${days}; pass ${min} to ${max} days.`, { param });
}
