import type { Utterance } from "./departments.ts";

/** Multinomial naive Bayes over words and pairs of neighbours, with add-0.1 smoothing. It says a department, always. */
export function naiveBayes(examples: Utterance[], names: string[]): (text: string) => string {
  const { best: bestOf } = fitNaiveBayes(examples, names);
  return (text) => bestOf(text, () => 0);
}

/** The same, where a name may begin with a lead of its own: a prior in logarithms. */
export function fitNaiveBayes(
  examples: Utterance[],
  names: string[],
): { best: (text: string, lead: (name: string) => number) => string } {
  const features = new Set<string>();
  const byName = new Map(names.map((name) => [name, { counts: new Map<string, number>(), total: 0, utterances: 0 }]));
  for (const { text, department } of examples) {
    const own = byName.get(department)!;
    own.utterances += 1;
    for (const feature of featuresOf(text)) {
      features.add(feature);
      own.counts.set(feature, (own.counts.get(feature) ?? 0) + 1);
      own.total += 1;
    }
  }
  return {
    best(text, lead) {
      const found = featuresOf(text);
      return best(names, (name) => {
        const { counts, total, utterances } = byName.get(name)!;
        return found.reduce(
          (sum, feature) => sum + Math.log(((counts.get(feature) ?? 0) + 0.1) / (total + 0.1 * features.size)),
          lead(name) + Math.log(Math.max(1, utterances)),
        );
      });
    },
  };
}

function featuresOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

function best(names: string[], score: (name: string) => number): string {
  return names
    .map((name) => ({ name, score: score(name) }))
    .reduce((most, each) => (each.score > most.score ? each : most)).name;
}
