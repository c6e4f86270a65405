import type { Condition } from "../../schema/condition.ts";

/** The sequences of keys that a condition names. */
export function keysOf(when: Condition): string[] {
  if ("not" in when) return keysOf(when.not);
  if ("all" in when) return when.all.flatMap(keysOf);
  if ("any" in when) return when.any.flatMap(keysOf);
  return "dtmf" in when ? [when.dtmf] : [];
}
