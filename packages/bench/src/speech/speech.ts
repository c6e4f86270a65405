import { hitAt, seededRandom } from "cuecard/evaluation";
import type { Bench, Report } from "../bench.ts";
import { difference, percent } from "../conversations/figures.ts";
import { type QuestionSet, readOutOfScope, readQuestionSets } from "../corpora/question-sets.ts";
import { type Half, halfOf } from "../quality/half.ts";
import { openBase } from "../quality/open-base.ts";
import { distortions } from "./distort.ts";
import { readRecognised } from "./recognised.ts";

const columns = [
  "questions",
  "hit@1 %",
  "hit@3 %",
  "empty %",
  "hit@3 beside clean",
  "hit@1 % no threshold",
  "out of scope answered %",
];

/** Questions as people say them and recognisers write them: what is still found at the defaults? */
export const speech: Bench = async ({ data, settings, progress }) => {
  if (data === null) throw new Error("speech measures on public data; name its folder with --data.");
  const inHalf = halfOf(settings.half!);
  const seed = Number(settings.seed);
  const strangers = readOutOfScope(data).filter(inHalf);
  const wanted = new RegExp(settings.only ?? "", "i");
  const recognised = readRecognised(data);
  const rows: Report["rows"] = [];
  for (const set of readQuestionSets(data).filter(({ name }) => name === "StackFAQ" || name === "XQuAD en")) {
    const variants = variantsOf({ set, inHalf, seed, strangers });
    if (set.name === "XQuAD en" && recognised) {
      const asked = set.questions.map(({ text, answeredBy }, at) => ({
        clean: text,
        text: recognised[at]!,
        answeredBy,
      }));
      variants.push({ name: "recognised (NoiseQA)", questions: asked.filter(inHalf), strangers: [] });
    }
    const asked = variants.filter(({ name }) => wanted.test(`${set.name}: ${name}`));
    if (asked.length > 0) rows.push(...(await measureSet(set, [...new Set([variants[0]!, ...asked])])));
    progress(`${set.name} done`);
  }
  return {
    title: "Questions as they are spoken and recognised, with the local embedder meaning-768",
    columns,
    rows,
    notes: [
      "Found by a search at the defaults (threshold 0.6), but for the column without threshold. Empty: the search returns nothing.",
      "In brackets: the 95 % interval of the paired difference in points. Spoken numbers: only the questions that have one.",
      "Words are misheard, mistyped and filled by the rules of this folder, drawn by --seed; fillers, numbers and mishearings on lower case without marks.",
      "Out of scope: utterances of CLINC150's test part that no set answers, changed in the same way.",
      "Weights were chosen on the even questions; --half odd, the default, asks the others alone.",
    ],
  };
};

interface SpokenQuestion {
  clean: string;
  text: string;
  answeredBy: string;
}

interface Variant {
  name: string;
  questions: SpokenQuestion[];
  strangers: string[];
}

interface VariantsRequest {
  set: QuestionSet;
  inHalf: Half;
  seed: number;
  strangers: readonly string[];
}

function variantsOf({ set, inHalf, seed, strangers }: VariantsRequest): Variant[] {
  const clean = set.questions.map(({ text, answeredBy }) => ({ clean: text, text, answeredBy }));
  const variants: Variant[] = [{ name: "clean", questions: clean.filter(inHalf), strangers: [...strangers] }];
  for (const [name, distort] of distortions) {
    const random = seededRandom(seed);
    const questions = clean.map((asked) => ({ ...asked, text: distort(asked.clean, random) })).filter(inHalf);
    const others = strangers.map((text) => distort(text, random));
    variants.push({
      name,
      questions: questions.filter((asked): asked is SpokenQuestion => asked.text !== null),
      strangers: others.filter((text) => text !== null),
    });
  }
  return variants;
}

async function measureSet(set: QuestionSet, variants: readonly Variant[]): Promise<Report["rows"]> {
  const base = await openBase(set);
  const given = base.asking({});
  const found = base.asking({ similarityThreshold: 0 });
  const right = async (search: typeof given, text: string, answeredBy: string) =>
    (await search(text)).map((id) => id === answeredBy);
  const cleanAt3 = new Map<string, number>();
  const rows: Report["rows"] = [];
  for (const { name, questions, strangers } of variants) {
    const first: number[] = [];
    const three: number[] = [];
    const beside: number[] = [];
    const unlimited: number[] = [];
    let empty = 0;
    for (const { clean, text, answeredBy } of questions) {
      const results = await right(given, text, answeredBy);
      first.push(hitAt(results, 1));
      three.push(hitAt(results, 3));
      if (results.length === 0) empty++;
      if (name === "clean") cleanAt3.set(clean, three.at(-1)!);
      beside.push(cleanAt3.get(clean)!);
      unlimited.push(hitAt(await right(found, text, answeredBy), 1));
    }
    let answered = 0;
    for (const text of strangers) if ((await given(text)).length > 0) answered++;
    rows.push({
      subject: `${set.name}: ${name}`,
      cells: {
        questions: String(questions.length),
        "hit@1 %": percent(first),
        "hit@3 %": percent(three),
        "empty %": (100 * empty) / questions.length,
        ...(name !== "clean" && { "hit@3 beside clean": difference(three, beside) }),
        "hit@1 % no threshold": percent(unlimited),
        ...(strangers.length > 0 && { "out of scope answered %": (100 * answered) / strangers.length }),
      },
    });
  }
  await base.close();
  return rows;
}
