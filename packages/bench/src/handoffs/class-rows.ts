import { createIntentClassifier, fitIntents } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import type { Report } from "../bench.ts";
import { type ClassSet, classSets } from "./class-sets.ts";
import { naiveBayes } from "./fit-naive-bayes.ts";

const sizes = [5, 10, 20];

/** Many members with few examples each: how many of all utterances go to the right one, beside naive Bayes, which refuses nothing. */
export function classRows(data: string, progress: (line: string) => void): Report["rows"] {
  return classSets(data).flatMap((set) =>
    sizes.flatMap((size) => {
      progress(`${set.name}: ${size} examples a member`);
      const examples = set.examples(size);
      const names = [...new Set(examples.map(({ department }) => department))];
      const members = names.map((agentId) => ({
        agentId,
        utterances: examples.flatMap(({ text, department }) => (department === agentId ? [text] : [])),
      }));
      const ofBayes = naiveBayes(examples, names);
      const classifiers = [
        ["naive Bayes", (text: string) => ofBayes(text)],
        ["Cuecard, words alone", classifierOf(members)],
        ["Cuecard", classifierOf(members, createMeaningEmbedder().words)],
      ] as const;
      return classifiers.map(([name, decide]) => ({
        subject: `${set.name}, ${size} examples each: ${name}`,
        cells: cellsOf(set, decide),
      }));
    }),
  );
}

function classifierOf(...given: [members: Members, words?: Parameters<typeof fitIntents>[1]]) {
  const [members, words] = given;
  const classify = createIntentClassifier(fitIntents({ members, negatives: [] }, words));
  return (text: string) => classify(text).agentId;
}

type Members = Parameters<typeof fitIntents>[0]["members"];

function cellsOf({ asked, outOfScope }: ClassSet, decide: (text: string) => string | null): Record<string, string> {
  const given = asked.map(({ text, department }) => ({ department, to: decide(text) }));
  const percent = (count: number, of: number) => `${((100 * count) / of).toFixed(1)} %`;
  return {
    "right of all": percent(given.filter(({ department, to }) => to === department).length, asked.length),
    refused: percent(given.filter(({ to }) => to === null).length, asked.length),
    "out of scope moved": percent(outOfScope.filter((text) => decide(text) !== null).length, outOfScope.length),
  };
}
