import { CuecardError } from "../errors.ts";

/** Throws `value_out_of_range` for a number of days outside of its limits. */
export function checkDays(param: string, days: number, { min, max }: { min: number; max: number }): void {
  if (days >= min && days <= max) return;
  throw new CuecardError("value_out_of_range", `${param} is ${days}; it must be from ${min} to ${max}.`, { param });
}
