import { decimal, t, tn } from "../language/text.ts";

const units = [
  { bytes: 1e12, name: "TB" },
  { bytes: 1e9, name: "GB" },
  { bytes: 1e6, name: "MB" },
  { bytes: 1e3, name: "KB" },
];

/** Bytes as people say them, such as `1.2 GB`. */
export function bytes(count: number): string {
  // A count that would be rounded up to 1,000 of a unit is 1 of the next.
  const unit = units.find((each) => count >= each.bytes * 0.99995);
  if (!unit) return t("{n} bytes", { n: Math.round(count) });
  return `${decimal(count / unit.bytes)} ${unit.name}`;
}

const steps: readonly { seconds: number; say: (n: number) => string }[] = [
  { seconds: 86_400, say: (n) => tn(n, "{n} day", "{n} days") },
  { seconds: 3_600, say: (n) => tn(n, "{n} hour", "{n} hours") },
  { seconds: 60, say: (n) => tn(n, "{n} minute", "{n} minutes") },
  { seconds: 1, say: (n) => tn(n, "{n} second", "{n} seconds") },
];

/** A time span in its largest whole unit, such as `3 days`. */
export function span(seconds: number): string {
  const step = steps.find((each) => seconds >= each.seconds) ?? steps.at(-1)!;
  return step.say(Math.floor(seconds / step.seconds));
}
