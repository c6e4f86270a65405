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
  return unit ? `${(count / unit.bytes).toFixed(1)} ${unit.name}` : `${Math.round(count)} bytes`;
}

const steps = [
  { seconds: 86_400, name: "day" },
  { seconds: 3_600, name: "hour" },
  { seconds: 60, name: "minute" },
];

/** A time span in its largest whole unit, such as `3 days`. */
export function span(seconds: number): string {
  const step = steps.find((each) => seconds >= each.seconds) ?? { seconds: 1, name: "second" };
  const count = Math.floor(seconds / step.seconds);
  return `${count.toLocaleString("en")} ${step.name}${count === 1 ? "" : "s"}`;
}

/** How many there are, such as `1 chunk` and `1,200 chunks`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}
