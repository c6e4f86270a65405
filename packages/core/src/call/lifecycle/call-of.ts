import type { CallRecord } from "../../ports/storage/calls.ts";
import type { EraseCaller } from "../../schema/erasure.ts";

/** Whether a call has each of a caller's values in its metadata or its variables. */
export function isCallOf({ metadata, variables }: CallRecord, caller: NonNullable<EraseCaller["caller"]>): boolean {
  return Object.entries(caller).every(
    ([name, value]) => own(metadata ?? {}, name) === String(value) || own(variables, name) === String(value),
  );
}

/** A plain value as text: a number may have been given as one. */
function own(values: object, name: string): string | null {
  const value = Object.hasOwn(values, name) ? (values as Record<string, unknown>)[name] : null;
  return value === null || typeof value === "object" ? null : String(value);
}
