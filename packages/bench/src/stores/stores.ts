import type { StoreFuzzReport } from "@cuecard/testing/stores";
import type { Bench, Report } from "../bench.ts";
import { type PlayedPart, partsOf, playParts } from "./play-parts.ts";
import { subjects } from "./subjects.ts";

/** Plays made-up histories on a store and on memory, split over the cores, and stops at the first difference. */
export const stores: Bench = async ({ settings: given, progress }) => {
  const { store = "sqlite", database = process.env.CUECARD_TEST_POSTGRES_URL } = given;
  const [seeds, seed] = [Number(given.seeds), Number(given.seed)];
  if (!Object.hasOwn(subjects, store))
    throw new Error(`--store is one of ${Object.keys(subjects).join(", ")}; "${store}" is not.`);
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0);
  const played: PlayedPart[] = [];
  const told = setInterval(
    () => progress(`${sum(played, (report) => report.seeds)} of ${seeds} histories, ${seconds()} s`),
    10_000,
  );
  try {
    await playParts(partsOf({ store, database: database ?? null, seed, seeds }), (part) => played.push(part));
  } finally {
    clearInterval(told);
  }
  const red = played.find(({ report }) => report.finding);
  if (red) process.exitCode = 1;
  return {
    title: `Made-up histories on ${store} beside memory: the same ids in the same order behind every step`,
    columns: ["histories", "steps", "questions", "least recall", "differences"],
    rows: [...Map.groupBy(played, ({ setting }) => setting)].map(([subject, own]) => rowOf(subject, own)),
    notes: [
      `${seconds()} s. ${shares(played)}`,
      reembedded(played),
      ...(red
        ? finding(store, red)
        : [
            `Seeds ${seed} to ${seed + seeds - 1}. A red seed replays with --seed N --seeds 1, cut down to the steps that are needed.`,
          ]),
    ],
  };
};

function sum(played: readonly PlayedPart[], of: (report: StoreFuzzReport) => number): number {
  return played.reduce((total, { report }) => total + of(report), 0);
}

function rowOf(subject: string, played: readonly PlayedPart[]): Report["rows"][number] {
  const recalls = played.flatMap(({ report }) => report.recall ?? []);
  return {
    subject,
    cells: {
      histories: String(sum(played, (report) => report.seeds)),
      steps: String(sum(played, (report) => report.steps)),
      questions: String(sum(played, (report) => report.questions)),
      "least recall": recalls.length === 0 ? "exact" : Math.min(...recalls),
      differences: String(sum(played, (report) => Number(report.finding !== null))),
    },
  };
}

/** How often each kind of step and of question was played. */
function shares(played: readonly PlayedPart[]): string {
  const steps = sum(played, (report) => report.steps);
  const share = (of: (report: StoreFuzzReport) => number) => `${((100 * sum(played, of)) / steps).toFixed(1)} %`;
  const verbs = Object.keys(played[0]!.report.verbs) as (keyof StoreFuzzReport["verbs"])[];
  const each = verbs.map((verb) => `${verb} ${share((report) => report.verbs[verb])}`).join(", ");
  return `Steps: ${each}; asked with a filter behind ${share(({ filtered }) => filtered)}, over several bases behind ${share(({ overSeveral }) => overSeveral)}.`;
}

function reembedded(played: readonly PlayedPart[]): string {
  const [seen, all] = [sum(played, (report) => report.reembeddedAfterRefresh), sum(played, (report) => report.seeds)];
  const fewest = Math.min(...played.map(({ report }) => report.chunks));
  return `A knowledge base was re-embedded after a refresh in ${seen} of ${all} histories; each had ${fewest} chunks at least.`;
}

function finding(store: string, { setting, report }: PlayedPart): string[] {
  const { seed, seeds, message, steps } = report.finding!;
  return [
    `${setting}: ${message}`,
    `Replay it: pnpm bench stores --store ${store} --seed ${seed} --seeds ${seeds}`,
    `Cut down to ${steps.length} steps: ${JSON.stringify(steps)}`,
  ];
}
