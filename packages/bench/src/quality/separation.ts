/** Whether a search returns anything at a threshold; what it does at one it does at every smaller one. */
export type Answers = (question: string, similarityThreshold: number) => Promise<boolean>;

/** Halvings of 0 to 1: to within 1/128. */
const steps = 7;

/** The greatest threshold at which each question is answered. */
export async function strengths(questions: readonly string[], answers: Answers): Promise<number[]> {
  const found: number[] = [];
  for (const question of questions) {
    let [least, most] = [0, 1];
    for (let step = 0; step < steps; step++) {
      const middle = (least + most) / 2;
      if (await answers(question, middle)) least = middle;
      else most = middle;
    }
    found.push(least);
  }
  return found;
}

/** Chance that one of `own` is above one of `strangers`, where equals count half: the area under the ROC curve (Mann and Whitney, 1947). */
export function areaUnderCurve(own: readonly number[], strangers: readonly number[]): number {
  const wins = own.reduce(
    (sum, left) => sum + strangers.reduce((count, right) => count + (left > right ? 1 : left === right ? 0.5 : 0), 0),
    0,
  );
  return wins / (own.length * strangers.length);
}
