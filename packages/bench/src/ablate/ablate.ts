import { fork } from "node:child_process";
import { once } from "node:events";
import type { Bench, Report } from "../bench.ts";
import type { Answers } from "./ask-sets.ts";
import { partsOfSearch } from "./parts-of-search.ts";

/** Sets that weights were chosen on; a part must bring a point on one of the others. */
const fitted = /^(?:StackFAQ: |XQuAD|follow-ups|changes)/;
/** Of a small set one question is more than a point. */
const leastQuestions = 2;
/** Passages beside the right one that cost as much as one question without it. */
const passagesPerQuestion = 5;
/** Passages that a part saves by chance. */
const leastPassages = 20;
/** Processes at once. */
const atOnce = 2;

/** What each list, judge, step and weight of a search brings: each is left out alone, and all sets are asked again. */
export const ablate: Bench = async ({ data, settings, progress }) => {
  const parts = new RegExp(settings.parts ?? "");
  const request = JSON.stringify({ data, most: Number(settings.questions), only: settings.only ?? "" });
  const whole = await ask(null, request);
  const together = settings.together === undefined ? [] : [settings.together];
  const names = [...partsOfSearch.map(({ name }) => name).filter((name) => parts.test(name)), ...together];
  const without = new Map<string, Answers>();
  const waiting = [...names];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      without.set(name, await ask(name, request));
      progress(`without ${name}: ${JSON.stringify(changesOf(whole, without.get(name)!))}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const rows = names.map((name): Report["rows"][number] => {
    const changes = changesOf(whole, without.get(name)!);
    const counted = changes.filter(({ set }) => !fitted.test(set));
    const all = changes.map(({ set, points }) => `${set} ${signed(-points)}`);
    const net = counted.reduce((sum, { questions }) => sum + questions, 0);
    const more = without.get(name)!.passages - whole.passages;
    const isCheaper = more >= leastPassages && more > passagesPerQuestion * -net;
    const stays = isCheaper || counted.some(({ points, questions }) => points >= 1 && questions >= leastQuestions);
    return {
      subject: name,
      cells: {
        verdict: stays ? "stays" : "brings nothing",
        "questions lost": String(net),
        "more passages": String(more),
        "without it": all.join("; ") || "the same",
      },
    };
  });
  const shares = Object.entries(whole.told).map(([set, told]) => ({
    subject: `${set}${fitted.test(set) ? " (fitted on)" : ""}`,
    cells: { questions: String(told.length), "all parts": shareOf(told).toFixed(1) },
  }));
  return {
    title: "What each part of a search brings: every set is asked again without it",
    columns: ["questions", "all parts", "verdict", "questions lost", "more passages", "without it"],
    rows: [...shares, ...rows],
    notes: [
      "In % and points, with the default embedder, at the defaults of a search or of an attachment.",
      "Stays: without it a set that nothing was fitted on loses at least a point, and two questions, or more than five passages are given for each question won. Lost: of all such sets together.",
    ],
  };
};

const shareOf = (told: readonly boolean[]) => (100 * told.filter(Boolean).length) / Math.max(1, told.length);
const signed = (points: number) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;

interface Loss {
  set: string;
  points: number;
  questions: number;
}

/** What each set loses; sets that stay the same are left out. */
function changesOf(whole: Answers, without: Answers): Loss[] {
  return Object.entries(whole.told)
    .map(([set, told]) => {
      const questions = told.filter(Boolean).length - (without.told[set] ?? []).filter(Boolean).length;
      return { set, points: (100 * questions) / Math.max(1, told.length), questions };
    })
    .filter(({ questions }) => questions !== 0);
}

async function ask(without: string | null, request: string): Promise<Answers> {
  const file = new URL("./ask-process.ts", import.meta.url);
  const hooks = new URL("./without-part.ts", import.meta.url);
  const child = fork(file, [request], {
    execArgv: ["--conditions=@cuecard/source", `--import=${hooks}`],
    env: { ...process.env, CUECARD_BENCH_WITHOUT: without ?? "" },
  });
  const [answers] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => {
      throw new Error(`The process without ${without} ended with ${code}.`);
    }),
  ]);
  return answers as Answers;
}
