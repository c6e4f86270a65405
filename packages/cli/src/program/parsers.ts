import { JsonObject, KeyScope } from "@cuecard/core";
import { InvalidArgumentError } from "commander";

/** For an option that may be given several times. */
export function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

/** `name=value`. A number is read as text: so it is written in most systems. */
export function collectPair(value: string, previous: Record<string, string>): Record<string, string> {
  const [, name, text] = /^([^=]+)=(.+)$/s.exec(value) ?? [];
  if (name && text) return { ...previous, [name]: text };
  throw new InvalidArgumentError("It must be a name and a value, such as phone=+4930901820.");
}

export function collectPort(value: string, previous: number[]): number[] {
  return [...previous, wholeNumber({ min: 1, max: 65_535 })(value)];
}

export function collectOrigin(value: string, previous: string[]): string[] {
  return [...previous, new URL(httpUrl(value)).origin];
}

export function collectScope(value: string, previous: KeyScope[]): KeyScope[] {
  const { data: scope } = KeyScope.safeParse(value);
  if (scope) return [...previous, scope];
  throw new InvalidArgumentError(`It must be one of ${KeyScope.options.join(", ")}.`);
}

export function isoTime(value: string): string {
  const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(time)) return new Date(time).toISOString();
  throw new InvalidArgumentError("It must be a time of ISO 8601, such as 2026-11-01 or 2026-11-01T09:30:00Z.");
}

export function httpUrl(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value.replace(/\/$/, "");
  throw new InvalidArgumentError("It must begin with http:// or https://, such as http://127.0.0.1:8080");
}

export function jsonObject(value: string): JsonObject {
  try {
    return JsonObject.parse(JSON.parse(value));
  } catch {
    throw new InvalidArgumentError(`It must be a JSON object, such as '{"country":"fr"}'.`);
  }
}

export function number(value: string): number {
  if (value.trim() !== "" && Number.isFinite(Number(value))) return Number(value);
  throw new InvalidArgumentError("It must be a number.");
}

export function numberFrom({ min, max }: { min: number; max: number }): (value: string) => number {
  return (value) => {
    const parsed = Number(value);
    if (value.trim() !== "" && parsed >= min && parsed <= max) return parsed;
    throw new InvalidArgumentError(`It must be a number from ${min} to ${max}.`);
  };
}

export function wholeNumber({ min, max }: { min: number; max: number }): (value: string) => number {
  return (value) => {
    const parsed = Number(value);
    if (value.trim() !== "" && Number.isInteger(parsed) && parsed >= min && parsed <= max) return parsed;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
