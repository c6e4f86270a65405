/** A sample of a metric. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const header = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.+)$/;
const sample =
  /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\[\\"n])*",?)*)\})? (-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf)|\+Inf|NaN)$/i;

/**
 * For tests: reads text of the exposition format 0.0.4 strictly. Throws for a line that is none of it, a sample without
 * HELP and TYPE before it, a sample that appears twice, and a histogram whose buckets don't add up.
 */
export function readExposition(text: string): Sample[] {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.");
  const types = new Map<string, string>();
  const helped = new Set<string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const [, what, subject, rest] = header.exec(line) ?? [];
    if (what === "HELP") helped.add(subject!);
    else if (what === "TYPE") types.set(subject!, rest!);
    else {
      const [, name, labels = "", value] = sample.exec(line) ?? [];
      if (!name) throw new Error(`Not a sample: ${line}`);
      const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, "");
      if (!types.has(family) || !helped.has(family)) throw new Error(`Without HELP and TYPE: ${line}`);
      const key = `${name}{${labels}}`;
      if (seen.has(key)) throw new Error(`Twice: ${key}`);
      seen.add(key);
      samples.push({ name, labels: readLabels(labels), value: Number(value!.replace("Inf", "Infinity")) });
    }
  }
  for (const [name, type] of types) if (type === "histogram") checkHistogram(name, samples);
  return samples;
}

function readLabels(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]));
}

function checkHistogram(name: string, samples: Sample[]): void {
  const last = new Map<string, number>();
  for (const { labels, value } of samples.filter((each) => each.name === `${name}_bucket`)) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(rest);
    if (value < (last.get(key) ?? 0))
      throw new Error(`${name} ${key}: the bucket ${le} is smaller than the one before.`);
    last.set(key, value);
  }
  for (const { labels, value } of samples.filter((each) => each.name === `${name}_count`)) {
    if (last.get(JSON.stringify(labels)) !== value) throw new Error(`${name}: +Inf is not the count.`);
  }
}
