import type { Utterance } from "./departments.ts";

/** Says a department, always. */
export type Peer = (examples: Utterance[], names: string[]) => (text: string) => string;

/** Multinomial naive Bayes over words and pairs of neighbours, with add-0.1 smoothing. */
export const naiveBayes: Peer = (examples, names) => {
  const { best: bestOf } = fitNaiveBayes(examples, names);
  return (text) => bestOf(text, () => 0);
};

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

/** The department whose mean tf-idf vector has the highest cosine to the utterance. */
export const nearestCentroid: Peer = (examples, names) => {
  const vectorOf = createTfIdf(examples);
  const centroids = new Map(names.map((name) => [name, new Map<string, number>()]));
  for (const { text, department } of examples) {
    const centroid = centroids.get(department)!;
    for (const [feature, value] of vectorOf(text)) centroid.set(feature, (centroid.get(feature) ?? 0) + value);
  }
  const lengths = new Map([...centroids].map(([name, centroid]) => [name, Math.hypot(...centroid.values())]));
  return (text) => {
    const vector = vectorOf(text);
    return best(names, (name) => dot(vector, centroids.get(name)!) / lengths.get(name)!);
  };
};

/** The department with the greatest sum of cosines among the five nearest examples. */
export const fiveNearest: Peer = (examples, names) => {
  const vectorOf = createTfIdf(examples);
  const vectors = examples.map(({ text, department }) => ({ vector: vectorOf(text), department }));
  return (text) => {
    const asked = vectorOf(text);
    const nearest = vectors
      .map(({ vector, department }) => ({ cosine: dot(asked, vector), department }))
      .sort((a, b) => b.cosine - a.cosine)
      .slice(0, 5);
    return best(names, (name) =>
      nearest.reduce((sum, { cosine, department }) => sum + (department === name ? cosine : 0), 0),
    );
  };
};

function featuresOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? [];
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

function createTfIdf(examples: Utterance[]): (text: string) => Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { text } of examples)
    for (const feature of new Set(featuresOf(text))) frequency.set(feature, (frequency.get(feature) ?? 0) + 1);
  return (text) => {
    const vector = new Map<string, number>();
    for (const feature of featuresOf(text)) {
      const known = frequency.get(feature);
      if (known) vector.set(feature, (vector.get(feature) ?? 0) + Math.log((examples.length + 1) / known));
    }
    const length = Math.hypot(...vector.values()) || 1;
    return new Map([...vector].map(([feature, value]) => [feature, value / length]));
  };
}

function dot(left: Map<string, number>, right: Map<string, number>): number {
  let sum = 0;
  for (const [feature, value] of left) sum += value * (right.get(feature) ?? 0);
  return sum;
}

function best(names: string[], score: (name: string) => number): string {
  return names
    .map((name) => ({ name, score: score(name) }))
    .reduce((most, each) => (each.score > most.score ? each : most)).name;
}
